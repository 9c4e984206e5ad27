#include "formats/alamo/xml/xml.h"

#include <expat.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/xml/tags.h"
#include "formats/base/beginning.h"

namespace assetlint::alamo {
namespace {

// The root is at depth 1, objects are at depth 2.
constexpr size_t kObjectDepth = 2;

// Where the event begins, and how many bytes it is about. Expat 2.9 deprecates
// the functions that older ones have.
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
int64_t EventOffset(XML_Parser parser) {
  return XML_GetCurrentByteIndex64(parser);
}
uint64_t EventSize(XML_Parser parser) {
  return XML_GetCurrentByteCount64(parser);
}
#else
int64_t EventOffset(XML_Parser parser) {
  return XML_GetCurrentByteIndex(parser);
}
uint64_t EventSize(XML_Parser parser) {
  return static_cast<uint64_t>(std::max(XML_GetCurrentByteCount(parser), 0));
}
#endif

Facts Unreadable(absl::string_view why, uint64_t offset) {
  Facts facts;
  facts.unreadable = facts.Add(why, offset);
  return facts;
}

// Reads a file in one pass, with Expat: its memory is bounded by the limits on
// elements, attributes and depth, and nothing is expanded.
class XmlReader {
 public:
  // `bytes` are those of a file from `base` on.
  XmlReader(absl::string_view bytes, uint64_t base, bool utf8)
      : bytes_(bytes),
        base_(base),
        utf8_(utf8),
        parser_(XML_ParserCreate(utf8 ? "UTF-8" : "ISO-8859-1")) {
    if (parser_ == nullptr) throw std::bad_alloc();
    SetHandlers();
  }

  Facts Read() {
    const auto size = static_cast<int>(bytes_.size());
    const XML_Status status =
        XML_Parse(parser_.get(), bytes_.data(), size, XML_TRUE);
    if (status != XML_STATUS_OK && error_.empty()) {
      const XML_Error code = XML_GetErrorCode(parser_.get());
      if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
      const std::string unclosed = UnclosedElement(code);
      Fail(unclosed.empty() ? XML_ErrorString(code) : unclosed);
    }
    if (!error_.empty()) {
      return Unreadable(IsConflictMarker(error_offset_ - base_)
                            ? "a marker of a merge conflict"
                            : error_,
                        error_offset_);
    }
    facts_.objects.shrink_to_fit();
    facts_.fields.shrink_to_fit();
    facts_.text.shrink_to_fit();
    return std::move(facts_);
  }

 private:
  struct FreeParser {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };

  // Runs `handle` unless reading has failed.
  template <typename Handle>
  static void Call(void* reader, const Handle& handle) {
    XmlReader& self = *static_cast<XmlReader*>(reader);
    if (self.error_.empty()) handle(self);
  }

  void SetHandlers() {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* reader, const XML_Char*, const XML_Char**) {
          Call(reader, [](XmlReader& self) { self.StartElement(); });
        },
        [](void* reader, const XML_Char*) {
          Call(reader, [](XmlReader& self) { self.EndElement(); });
        });
    XML_SetCharacterDataHandler(
        parser_.get(), [](void* reader, const XML_Char* text, int size) {
          Call(reader, [&](XmlReader& self) {
            self.AddText({text, static_cast<size_t>(size)});
          });
        });
    XML_SetStartDoctypeDeclHandler(
        parser_.get(), [](void* reader, const XML_Char*, const XML_Char*,
                          const XML_Char*, int) {
          Call(reader, [](XmlReader& self) {
            self.Fail("a document type declaration, which is not supported");
          });
        });
  }

  void StartElement() {
    if (++depth_ > kMaxXmlDepth) {
      return Fail(absl::StrCat("elements are nested more than ", kMaxXmlDepth,
                               " deep"));
    }
    if (++elements_ > kMaxXmlElements) {
      return Fail(absl::StrCat("more than ", kMaxXmlElements, " elements"));
    }
    const absl::string_view bytes = EventBytes();
    const absl::string_view name = ElementName(bytes);
    open_.push_back(name);
    field_ = nullptr;
    if (depth_ == 1) {
      root_ = name;
      return;
    }
    const XmlTag* const tag = FindXmlTag(name);
    const bool listed = tag != nullptr && tag->role == XmlRole::kFile;
    if (depth_ == kObjectDepth) in_object_ = !listed;
    if (depth_ == kObjectDepth && !listed) {
      object_ = ParseStartTag(bytes);
      last_ = Last::kNone;
      if (!object_.object_name.empty()) AddObject();
    } else if (tag != nullptr && listed == (depth_ == kObjectDepth) &&
               listed != in_object_) {
      field_ = tag;
      field_depth_ = depth_;
      field_name_ = name;
      text_.Clear();
    }
  }

  void AddText(absl::string_view text) {
    if (field_ == nullptr) return;
    const absl::string_view bytes = EventBytes();
    const bool reference =
        absl::StartsWith(bytes, "&") && text.size() < bytes.size();
    text_.Add(reference ? text : bytes, OffsetOf(bytes), bytes.size());
  }

  void EndElement() {
    if (field_ != nullptr && depth_ == field_depth_) {
      const uint64_t end = OffsetOf(EventBytes());
      text_.ForEachPart(field_->split, utf8_, end,
                        [this](absl::string_view value, uint64_t offset) {
                          if (error_.empty()) AddField(value, offset);
                        });
    }
    field_ = nullptr;
    open_.pop_back();
    --depth_;
  }

  void AddField(absl::string_view value, uint64_t offset) {
    if (facts_.fields.size() == kMaxXmlFields) {
      return Fail(absl::StrCat("more than ", kMaxXmlFields, " names"));
    }
    ++ObjectOfField().fields;
    const FactName name = Shared(field_name_);
    facts_.fields.push_back({name, facts_.Add(value, offset)});
  }

  void AddObject() {
    const absl::string_view name = TrimXml(object_.object_name, utf8_);
    Facts::Object& object = facts_.objects.emplace_back();
    object.element = Shared(object_.name);
    object.name =
        facts_.Add(name, name.empty() ? object.element.offset : OffsetOf(name));
    object.first_field = static_cast<uint32_t>(facts_.fields.size());
    last_ = Last::kObject;
  }

  void AddRoot() {
    Facts::Object& object = facts_.objects.emplace_back();
    object.element = Shared(root_);
    object.first_field = static_cast<uint32_t>(facts_.fields.size());
    last_ = Last::kRoot;
  }

  // The object of the field that ends. Without a name it gets a record only
  // now.
  Facts::Object& ObjectOfField() {
    const bool root = field_depth_ == kObjectDepth;
    if (root && last_ != Last::kRoot) AddRoot();
    if (!root && last_ != Last::kObject) AddObject();
    return facts_.objects.back();
  }

  // A copy of a name that occurs often.
  FactName Shared(absl::string_view name) {
    const auto [position, added] =
        shared_.try_emplace(name, static_cast<uint32_t>(facts_.text.size()));
    if (added) facts_.text.append(name.data(), name.size());
    return {position->second, static_cast<uint32_t>(name.size()),
            static_cast<uint32_t>(OffsetOf(name))};
  }

  // The bytes of the file that the event is about.
  absl::string_view EventBytes() const {
    const int64_t begin = EventOffset(parser_.get());
    if (begin < 0) return bytes_.substr(0, 0);
    const size_t offset = std::min<size_t>(begin, bytes_.size());
    return bytes_.substr(offset, EventSize(parser_.get()));
  }

  uint64_t OffsetOf(absl::string_view part) const {
    return base_ + (part.data() - bytes_.data());
  }

  // The element that an end tag, or the end of the file, does not close; empty
  // if the error is another one.
  std::string UnclosedElement(XML_Error code) const {
    const bool mismatch = code == XML_ERROR_TAG_MISMATCH;
    if (open_.empty() || (!mismatch && code != XML_ERROR_NO_ELEMENTS))
      return {};
    const absl::string_view name = open_.back();
    const auto line = 1 + std::count(bytes_.data() - base_, name.data(), '\n');
    constexpr size_t kMaxName = 30;
    std::string text =
        absl::StrCat("<", name.substr(0, kMaxName), "> of line ", line, " is ");
    const int64_t at = EventOffset(parser_.get());
    const absl::string_view end =
        mismatch && at >= 0 ? ElementName(bytes_.substr(at)) : "";
    // Its own end tag is misspelt, unless that of an element around it comes.
    const bool misspelt = !end.empty() && !absl::c_linear_search(open_, end);
    return misspelt ? absl::StrCat(text, "closed by </",
                                   end.substr(0, kMaxName), ">")
                    : absl::StrCat(text, "never closed");
  }

  void Fail(absl::string_view why) {
    error_ = std::string(why);
    // At a byte of the file, also for what is missing at its end.
    const uint64_t end = base_ + bytes_.size();
    const int64_t at = EventOffset(parser_.get());
    error_offset_ =
        std::min(base_ + std::max<int64_t>(at, 0), end == 0 ? 0 : end - 1);
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  // Whether the line of that byte begins a conflict that a merge left.
  bool IsConflictMarker(uint64_t at) const {
    const size_t line = bytes_.substr(0, at).rfind('\n') + 1;
    return absl::StartsWith(bytes_.substr(line), "<<<<<<< ");
  }

  const absl::string_view bytes_;
  const uint64_t base_;
  const bool utf8_;
  const std::unique_ptr<XML_ParserStruct, FreeParser> parser_;

  size_t depth_ = 0;
  std::vector<absl::string_view> open_;  // the names of elements around
  size_t elements_ = 0;
  absl::string_view root_;
  // The element at depth 2, and whether it or the root is the last record.
  StartTag object_;
  bool in_object_ = false;  // inside an element at depth 2 that is one
  enum class Last { kNone, kRoot, kObject } last_ = Last::kNone;
  // The element whose text is kept.
  const XmlTag* field_ = nullptr;
  size_t field_depth_ = 0;
  absl::string_view field_name_;
  ElementText text_;

  absl::flat_hash_map<absl::string_view, uint32_t> shared_;
  Facts facts_;
  std::string error_;
  uint64_t error_offset_ = 0;
};

// Expat keeps all attributes of an element at once, so their number is limited
// before it sees them. Each has an equals sign before a quote or a blank.
size_t AttributesAtMost(absl::string_view bytes) {
  size_t count = 0;
  for (size_t i = 1; i < bytes.size(); ++i) {
    count += bytes[i - 1] == '=' && absl::StrContains("'\" \t\r\n", bytes[i]);
  }
  return count;
}

// With a byte order mark, or a tag at the start.
bool IsUtf16(absl::string_view bytes) {
  return absl::StartsWith(bytes, "\xFF\xFE") ||
         absl::StartsWith(bytes, "\xFE\xFF") ||
         absl::StartsWith(bytes, absl::string_view("<\0", 2)) ||
         absl::StartsWith(bytes, absl::string_view("\0<", 2));
}

bool IsAscii(absl::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80;
  });
}

// What the file says about its encoding is not used: many say nothing, and some
// say what they are not. Only bytes of tags and names matter, and those are the
// same in UTF-8, Latin-1 and Windows-1252.
Facts ReadText(absl::string_view bytes) {
  if (bytes.size() > kMaxXmlSize) {
    return Unreadable(absl::StrCat("more than ", kMaxXmlSize, " bytes"),
                      kMaxXmlSize);
  }
  if (IsLfsPointer(bytes)) {
    return Unreadable("a Git LFS pointer, the file was not fetched", 0);
  }
  if (IsUtf16(bytes)) return Unreadable("UTF-16, which is not supported", 0);
  if (AttributesAtMost(bytes) > kMaxXmlAttributes) {
    return Unreadable(
        absl::StrCat("more than ", kMaxXmlAttributes, " attributes"), 0);
  }
  absl::string_view text = absl::StripPrefix(bytes, "\xEF\xBB\xBF");
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const uint64_t base = bytes.size() - text.size();
  if (absl::StartsWithIgnoreCase(text, "<!doctype html") ||
      absl::StartsWithIgnoreCase(text, "<html")) {
    return Unreadable("a web page", base);
  }
  Facts facts = XmlReader(text, base, /*utf8=*/true).Read();
  if (facts.unreadable.size == 0 || IsAscii(text)) return facts;
  Facts other = XmlReader(text, base, /*utf8=*/false).Read();
  const bool better = other.unreadable.size == 0 ||
                      other.unreadable.offset > facts.unreadable.offset;
  return better ? std::move(other) : std::move(facts);
}

}  // namespace

Facts ReadXml(absl::string_view bytes) {
  Facts facts = ReadText(bytes);
  // Larger files were not read.
  if (bytes.size() <= kMaxXmlSize) facts.lines = LinesOf(bytes);
  return facts;
}

}  // namespace assetlint::alamo
