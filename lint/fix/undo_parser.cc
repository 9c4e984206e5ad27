#include "lint/fix/undo_parser.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "lint/json/json_reader.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// The depth at which an event of the parser occurs.
constexpr size_t kEdits = 4;   // inside the array "edits" of an entry
constexpr size_t kInEdit = 5;  // inside one of its objects

bool IsLowerHex(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isdigit(c) || (c >= 'a' && c <= 'f');
  });
}

// `hex` has two digits for each byte.
std::string BytesOfHex(absl::string_view hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    uint32_t byte = 0;
    if (absl::SimpleHexAtoi(hex.substr(i, 2), &byte)) {
      bytes.push_back(static_cast<char>(byte));
    }
  }
  return bytes;
}

bool IsSha256(absl::string_view text) {
  return text.size() == kSha256Digits && IsLowerHex(text);
}

// What is wrong with an edit after the others of its file, or nothing.
absl::string_view EditFault(const Edit& edit, const UndoEntry& entry) {
  const ByteRange range = edit.range;
  if (range.length == 0 && edit.new_bytes.empty()) return "changes nothing";
  // `after` may follow in the text, so its size is checked at the end.
  if (range.offset > kMaxInputSize || range.length > kMaxInputSize) {
    return "is not inside the file";
  }
  if (entry.edits.empty()) return "";
  const ByteRange last = entry.edits.back().range;
  return range.offset < last.offset + last.length
             ? "overlaps the one before, or precedes it"
             : "";
}

// What is wrong with a whole entry, or nothing.
absl::string_view EntryFault(const UndoEntry& entry) {
  if (entry.path.empty() || entry.path.find('\0') != std::string::npos) {
    return "path is not a path";
  }
  if (!IsSha256(entry.before.sha256) || !IsSha256(entry.after.sha256)) {
    return "a SHA-256 is not 64 lower-case hexadecimal digits";
  }
  if (entry.before.size > kMaxInputSize || entry.after.size > kMaxInputSize) {
    return "a size is above the limit for files";
  }
  if (entry.edits.empty()) return "has no edits";
  const ByteRange last = entry.edits.back().range;
  if (last.offset + last.length > entry.after.size) {
    return "an edit is not inside the file";
  }
  uint64_t size = entry.after.size;
  for (const Edit& edit : entry.edits) {
    size = size - edit.range.length + edit.new_bytes.size();
  }
  return size == entry.before.size ? "" : "the sizes do not fit the edits";
}

class Reader final : public JsonListReader {
 public:
  Reader() : JsonListReader({"an undo file", "files", kUndoVersion}) {}

  absl::StatusOr<std::vector<UndoEntry>> ReadEntries(absl::string_view text);

 private:
  void BeginEntry() override;
  bool EndEntry() override;
  bool OnEntryKey() override;
  bool OnEntryValue(JsonValue value) override;
  bool OnEntryBegin(JsonContainer container) override;
  bool OnEntryEnd(JsonContainer container) override;

  // An error in the current entry or edit.
  bool FailInside(absl::string_view message);
  // A value of another type than the key's.
  bool Other(absl::string_view kind);
  void BeginEdit();
  bool EndEdit();
  // The key that is being read, or null.
  JsonField* Current();

  UndoEntry entry_;
  std::array<JsonField, 7> entry_fields_;
  Edit edit_;
  std::string old_;  // in hexadecimal
  std::array<JsonField, 3> edit_fields_;
  std::vector<UndoEntry> entries_;
  std::set<std::string> paths_;
};

void Reader::BeginEntry() {
  entry_ = {};
  entry_fields_ = {JsonField{"path", &entry_.path},
                   JsonField{"format", &entry_.format},
                   JsonField{"size_before", nullptr, &entry_.before.size},
                   JsonField{"size_after", nullptr, &entry_.after.size},
                   JsonField{"sha256_before", &entry_.before.sha256},
                   JsonField{"sha256_after", &entry_.after.sha256},
                   JsonField{"edits"}};
}

void Reader::BeginEdit() {
  edit_ = {};
  old_.clear();
  edit_fields_ = {JsonField{"offset", nullptr, &edit_.range.offset},
                  JsonField{"length", nullptr, &edit_.range.length},
                  JsonField{"old", &old_}};
}

JsonField* Reader::Current() {
  if (depth() == kInEntry) {
    return FindField(absl::MakeSpan(entry_fields_), key());
  }
  if (depth() == kInEdit) return FindField(absl::MakeSpan(edit_fields_), key());
  return nullptr;
}

bool Reader::FailInside(absl::string_view message) {
  std::string where = EntryPlace();
  if (depth() >= kEdits) {
    absl::StrAppend(&where, ".edits[", entry_.edits.size(), "]");
  }
  return Fail(absl::StrCat(where, ": ", message));
}

bool Reader::OnEntryBegin(JsonContainer container) {
  const bool object = container == JsonContainer::kObject;
  if (depth() == kInEntry && key() == "edits" && !object) return true;
  if (depth() == kEdits && object) {
    BeginEdit();
    return true;
  }
  return Other(JsonKind(container));
}

bool Reader::OnEntryEnd(JsonContainer) {
  return depth() != kInEdit || EndEdit();
}

bool Reader::OnEntryKey() {
  JsonField* const current = Current();
  if (current == nullptr) return FailInside("has an unknown key");
  if (current->seen) {
    return FailInside(absl::StrCat("has a duplicate key \"", key(), "\""));
  }
  current->seen = true;
  return true;
}

bool Reader::OnEntryValue(JsonValue value) {
  return StoreField(value, Current()) || Other(JsonKind(value));
}

bool Reader::Other(absl::string_view kind) {
  if (depth() == kEdits) {
    return FailInside(absl::StrCat("is ", kind, ", must be an object"));
  }
  // Every key was checked when it was read.
  const JsonField* const current = Current();
  const bool text = current != nullptr && current->text != nullptr;
  const bool number = current != nullptr && current->number != nullptr;
  return FailInside(absl::StrCat(key(), " is ", kind, ", must be ",
                                 text     ? "a string"
                                 : number ? "a whole number"
                                          : "an array"));
}

bool Reader::EndEdit() {
  if (const JsonField* const missing = MissingField(edit_fields_);
      missing != nullptr) {
    return FailInside(absl::StrCat("has no ", missing->name));
  }
  if (old_.size() % 2 != 0 || !IsLowerHex(old_)) {
    return FailInside("old is not pairs of lower-case hexadecimal digits");
  }
  edit_.new_bytes = BytesOfHex(old_);
  if (const absl::string_view fault = EditFault(edit_, entry_);
      !fault.empty()) {
    return FailInside(fault);
  }
  entry_.edits.push_back(std::move(edit_));
  return true;
}

bool Reader::EndEntry() {
  if (const JsonField* const missing = MissingField(entry_fields_);
      missing != nullptr) {
    return FailInside(absl::StrCat("has no ", missing->name));
  }
  entry_.path = UnescapePath(entry_.path);
  if (const absl::string_view fault = EntryFault(entry_); !fault.empty()) {
    return FailInside(fault);
  }
  if (!paths_.insert(entry_.path).second) {
    return FailInside("has the same path as an earlier entry");
  }
  entries_.push_back(std::move(entry_));
  return true;
}

absl::StatusOr<std::vector<UndoEntry>> Reader::ReadEntries(
    absl::string_view text) {
  if (absl::Status read = ReadList(text); !read.ok()) return read;
  return std::move(entries_);
}

}  // namespace

absl::StatusOr<std::vector<UndoEntry>> ParseUndo(absl::string_view text) {
  return Reader().ReadEntries(text);
}

}  // namespace assetlint
