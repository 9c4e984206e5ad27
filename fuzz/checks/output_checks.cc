#include "fuzz/checks/output_checks.h"

#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace assetlint {
namespace {

// The code point at the beginning of `text`, and its length; 0 and 1 when it is
// not UTF-8. Independent of the program's decoder, which is under test.
uint32_t CodePoint(absl::string_view text, size_t& length) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  length = 1;
  const uint8_t lead = byte(0);
  if (lead < 0x80) return lead;
  const size_t needed = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < needed) return 0;
  uint32_t c = lead & (0x7F >> needed);
  for (size_t i = 1; i < needed; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    c = c << 6 | (byte(i) & 0x3F);
  }
  const bool shortest = c >= (needed == 2   ? 0x80u
                              : needed == 3 ? 0x800u
                                            : 0x10000u);
  if (!shortest || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
  length = needed;
  return c;
}

// Control characters of both kinds, and Unicode characters that change the text
// direction or end lines.
bool IsUnsafeToPrint(uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x061C ||
         (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF || c == 0xFFFE ||
         c == 0xFFFF;
}

// Parses the XML of a report.
class XmlReader {
 public:
  explicit XmlReader(absl::string_view xml) : rest_(xml) {}

  absl::Status Read() {
    if (!absl::ConsumePrefix(&rest_,
                             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")) {
      return Fault("no declaration");
    }
    while (!rest_.empty()) {
      const absl::Status status =
          rest_[0] == '<' ? ReadTag() : ReadText(rest_.find('<'), true);
      if (!status.ok()) return status;
    }
    if (!open_.empty()) return Fault("an element is left open");
    if (roots_ != 1) return Fault("not one root");
    return absl::OkStatus();
  }

  std::map<std::string, uint64_t> counts() && { return std::move(counts_); }

 private:
  absl::Status Fault(absl::string_view what) const {
    return absl::InternalError(
        absl::StrCat("XML: ", what, " before '", rest_.substr(0, 20), "'"));
  }

  absl::Status ReadTag() {
    rest_.remove_prefix(1);
    const bool end = absl::ConsumePrefix(&rest_, "/");
    const std::string name = ReadName();
    if (name.empty()) return Fault("no name");
    if (end) {
      if (!absl::ConsumePrefix(&rest_, ">")) return Fault("no end of a tag");
      if (open_.empty() || open_.back() != name) {
        return Fault("an end of another element");
      }
      open_.pop_back();
      return absl::OkStatus();
    }
    std::set<std::string> names;
    while (absl::ConsumePrefix(&rest_, " ")) {
      const std::string attribute = ReadName();
      if (attribute.empty() || !names.insert(attribute).second) {
        return Fault("no attribute, or one twice");
      }
      if (!absl::ConsumePrefix(&rest_, "=\"")) return Fault("no value");
      const absl::Status status = ReadText(rest_.find('"'), false);
      if (!status.ok()) return status;
      rest_.remove_prefix(1);
    }
    if (!absl::ConsumePrefix(&rest_, ">")) return Fault("no end of a tag");
    roots_ += open_.empty();
    open_.push_back(name);
    ++counts_[name];
    return absl::OkStatus();
  }

  std::string ReadName() {
    size_t length = 0;
    while (length < rest_.size() &&
           (absl::ascii_isalnum(static_cast<unsigned char>(rest_[length])) ||
            rest_[length] == '-')) {
      ++length;
    }
    const std::string name(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return name;
  }

  // The text before `end`, which must exist unless `last` text may end the
  // document.
  absl::Status ReadText(size_t end, bool last) {
    if (end == absl::string_view::npos) {
      if (!last) return Fault("an attribute without an end");
      end = rest_.size();
    }
    absl::string_view text = rest_.substr(0, end);
    if (last && open_.empty() && text != "\n") {
      return Fault("text outside of the root");
    }
    if (absl::StrContains(text, "<") || absl::StrContains(text, "]]>")) {
      return Fault("markup in text");
    }
    if (!last && absl::StrContains(text, "\n")) {
      return Fault("a line end in an attribute");
    }
    for (size_t at = text.find('&'); at != absl::string_view::npos;
         at = text.find('&', at + 1)) {
      if (!IsEntity(text.substr(at))) return Fault("no entity");
    }
    rest_.remove_prefix(end);
    return absl::OkStatus();
  }

  static bool IsEntity(absl::string_view text) {
    for (const absl::string_view entity :
         {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"}) {
      if (absl::StartsWith(text, entity)) return true;
    }
    return false;
  }

  absl::string_view rest_;
  std::vector<std::string> open_;
  uint64_t roots_ = 0;
  std::map<std::string, uint64_t> counts_;
};

}  // namespace

absl::Status CheckPlainText(absl::string_view text) {
  if (!absl::EndsWith(text, "\n")) {
    return absl::InternalError("the last line has no end");
  }
  for (size_t at = 0, length = 0; at < text.size(); at += length) {
    const uint32_t c = CodePoint(text.substr(at), length);
    if (c == '\n') continue;
    if (IsUnsafeToPrint(c)) {
      return absl::InternalError(
          absl::StrCat("U+", absl::Hex(c, absl::kZeroPad4), " at byte ", at));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckNoCommands(absl::string_view text, uint64_t commands) {
  const absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  uint64_t found = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    // Log readers skip Unicode blanks too: treat all non-ASCII as blank.
    while (!line.empty() && (line[0] == ' ' || (line[0] & 0x80) != 0)) {
      line.remove_prefix(1);
    }
    found += absl::StartsWith(line, "::") || absl::StartsWith(line, "##[");
  }
  if (found == commands) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(
      found, " lines are workflow commands, ", commands, " were written"));
}

uint64_t CountLines(absl::string_view text) {
  return static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

absl::Status ExpectCount(absl::string_view what, uint64_t found,
                         uint64_t wanted) {
  if (found == wanted) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(found, " ", what, ", ", wanted, " were written"));
}

absl::StatusOr<nlohmann::json> ParseWrittenJson(const std::string& text) {
  using nlohmann::json;
  bool twice = false;
  std::vector<std::set<std::string>> keys;  // of the open objects, by depth
  json document = json::parse(
      text,
      [&](int depth, json::parse_event_t event, json& parsed) {
        if (event == json::parse_event_t::object_start) {
          keys.resize(static_cast<size_t>(depth));
          keys.emplace_back();
        } else if (event == json::parse_event_t::key) {
          twice |= !keys.at(static_cast<size_t>(depth) - 1)
                        .insert(parsed.get<std::string>())
                        .second;
        }
        return true;
      },
      /*allow_exceptions=*/false);
  if (document.is_discarded()) return absl::InternalError("no JSON");
  if (twice) return absl::InternalError("a key comes twice");
  const absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  return document;
}

absl::StatusOr<std::map<std::string, uint64_t>> CountXmlElements(
    absl::string_view xml) {
  absl::Status status = CheckPlainText(xml);
  if (!status.ok()) return status;
  XmlReader reader(xml);
  status = reader.Read();
  if (!status.ok()) return status;
  return std::move(reader).counts();
}

}  // namespace assetlint
