#include "lint/fix/undo_parser.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "lint/text/escape.h"
#include "lint/text/json.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

// For unknown keys; the undo file itself has five levels.
constexpr size_t kMaxDepth = 16;

// The depth at which an event of the parser occurs.
constexpr size_t kTop = 1;      // inside the outermost object
constexpr size_t kFiles = 2;    // inside the array "files"
constexpr size_t kInEntry = 3;  // inside one of its objects
constexpr size_t kEdits = 4;    // inside its array "edits"
constexpr size_t kInEdit = 5;   // inside one of those objects

// Where the value of a key is stored: at most one of these is set.
struct Place {
  std::string* text = nullptr;
  uint64_t* number = nullptr;
};

// A key of an object, of which each must occur once.
struct Key {
  absl::string_view name;
  Place place;
  bool seen = false;
};

bool IsLowerHex(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isdigit(c) || (c >= 'a' && c <= 'f');
  });
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

// Handles the parser's events. An event that returns false ends the parsing.
class Reader final : public nlohmann::json_sax<ordered_json> {
 public:
  Reader() { StartEntry(); }

  bool null() override { return Other("null"); }
  bool boolean(bool) override { return Other("a boolean"); }
  bool number_integer(number_integer_t) override {
    return Other("a negative number");
  }
  bool number_unsigned(number_unsigned_t value) override;
  bool number_float(number_float_t, const string_t&) override {
    return Other("a fraction");
  }
  bool string(string_t& value) override;
  bool binary(binary_t&) override { return Other("bytes"); }
  bool start_object(size_t) override { return Enter("an object"); }
  bool end_object() override;
  bool start_array(size_t) override { return Enter("an array"); }
  bool end_array() override { return Leave(); }
  bool key(string_t& value) override;
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    return Fail(absl::StrCat("is not valid JSON at byte ", position));
  }

  // What was read, or the error.
  absl::StatusOr<std::vector<UndoEntry>> Take();

 private:
  bool Fail(std::string message) {
    error_ = std::move(message);
    return false;
  }
  // An error in the current entry or edit.
  bool FailInside(absl::string_view message);
  // A value that only unknown keys may have.
  bool Other(absl::string_view what);
  bool Enter(absl::string_view what);
  bool Leave();
  // The structure at which `what` begins, when it is the expected one.
  bool EntersKnown(absl::string_view what);
  bool TopKey();

  void StartEntry();
  void StartEdit();
  bool StoreEntry();
  bool StoreEdit();
  // The key that is being read, or null.
  Key* Current();
  // Which of the keys was not seen, or nothing.
  template <typename Keys>
  static absl::string_view Missing(const Keys& keys) {
    for (const Key& key : keys) {
      if (!key.seen) return key.name;
    }
    return "";
  }

  size_t depth_ = 0;
  // Values inside the value of an unknown key are only counted.
  bool skipping_ = false;
  bool in_files_ = false;
  bool has_version_ = false;
  bool has_files_ = false;
  std::string key_;
  UndoEntry entry_;
  std::array<Key, 7> entry_keys_;
  Edit edit_;
  std::string old_;  // in hexadecimal
  std::array<Key, 3> edit_keys_;
  std::vector<UndoEntry> entries_;
  std::set<std::string> paths_;
  std::string error_;
};

void Reader::StartEntry() {
  entry_ = {};
  entry_keys_ = {Key{"path", {&entry_.path}},
                 Key{"format", {&entry_.format}},
                 Key{"size_before", {nullptr, &entry_.before.size}},
                 Key{"size_after", {nullptr, &entry_.after.size}},
                 Key{"sha256_before", {&entry_.before.sha256}},
                 Key{"sha256_after", {&entry_.after.sha256}},
                 Key{"edits", {}}};
}

void Reader::StartEdit() {
  edit_ = {};
  old_.clear();
  edit_keys_ = {Key{"offset", {nullptr, &edit_.range.offset}},
                Key{"length", {nullptr, &edit_.range.length}},
                Key{"old", {&old_}}};
}

Key* Reader::Current() {
  const auto find = [&](auto& keys) -> Key* {
    const auto it = std::find_if(keys.begin(), keys.end(),
                                 [&](const Key& k) { return k.name == key_; });
    return it == keys.end() ? nullptr : &*it;
  };
  if (!in_files_) return nullptr;
  if (depth_ == kInEntry) return find(entry_keys_);
  return depth_ == kInEdit ? find(edit_keys_) : nullptr;
}

bool Reader::FailInside(absl::string_view message) {
  std::string where = absl::StrCat("files[", entries_.size(), "]");
  if (depth_ >= kEdits) {
    absl::StrAppend(&where, ".edits[", entry_.edits.size(), "]");
  }
  return Fail(absl::StrCat(where, ": ", message));
}

bool Reader::EntersKnown(absl::string_view what) {
  const bool object = what == "an object";
  switch (depth_) {
    case kTop:
      in_files_ = key_ == "files" && !object;
      return in_files_;
    case kFiles:
      if (object) StartEntry();
      return object;
    case kInEntry:
      return key_ == "edits" && !object;
    case kEdits:
      if (object) StartEdit();
      return object;
    default:
      return false;
  }
}

bool Reader::Enter(absl::string_view what) {
  if (depth_ == kMaxDepth) {
    return Fail(
        absl::StrCat("is nested more than ", kMaxDepth, " levels deep"));
  }
  if (depth_ == 0) {
    if (what != "an object") return Other(what);
  } else if (!skipping_ && !EntersKnown(what)) {
    const bool unknown = depth_ == kTop && key_ != "files" && key_ != "version";
    if (!unknown) return Other(what);
    skipping_ = true;
  }
  ++depth_;
  return true;
}

bool Reader::Leave() {
  --depth_;
  if (depth_ == kTop) {
    skipping_ = false;
    in_files_ = false;
  }
  return true;
}

bool Reader::end_object() {
  if (in_files_ && depth_ == kInEntry && !StoreEntry()) return false;
  if (in_files_ && depth_ == kInEdit && !StoreEdit()) return false;
  return Leave();
}

bool Reader::TopKey() {
  bool* const seen = key_ == "version" ? &has_version_
                     : key_ == "files" ? &has_files_
                                       : nullptr;
  if (seen == nullptr) return true;
  if (*seen) return Fail(absl::StrCat("has a duplicate key \"", key_, "\""));
  *seen = true;
  return true;
}

bool Reader::key(string_t& value) {
  if (skipping_) return true;
  key_ = std::move(value);
  if (depth_ == kTop) return TopKey();
  Key* const current = Current();
  if (current == nullptr) return FailInside("has an unknown key");
  if (current->seen) {
    return FailInside(absl::StrCat("has a duplicate key \"", key_, "\""));
  }
  current->seen = true;
  return true;
}

bool Reader::string(string_t& value) {
  Key* const current = Current();
  if (current == nullptr || current->place.text == nullptr) {
    return Other("a string");
  }
  *current->place.text = std::move(value);
  return true;
}

bool Reader::number_unsigned(number_unsigned_t value) {
  if (Key* const current = Current();
      current != nullptr && current->place.number != nullptr) {
    *current->place.number = value;
    return true;
  }
  if (!skipping_ && depth_ == kTop && key_ == "version") {
    if (value == kUndoVersion) return true;
    return Fail("has a version that this assetlint does not support");
  }
  return Other("a number");
}

bool Reader::Other(absl::string_view what) {
  if (skipping_) return true;
  if (depth_ == 0) {
    return Fail(absl::StrCat("is not an undo file: it is ", what));
  }
  if (depth_ == kTop) {
    if (key_ != "version" && key_ != "files") return true;
    return Fail(absl::StrCat(key_, " is ", what, ", must be ",
                             key_ == "version" ? "a number" : "an array"));
  }
  if (depth_ == kFiles || depth_ == kEdits) {
    return FailInside(absl::StrCat("is ", what, ", must be an object"));
  }
  // Every key was checked when it was read.
  const Key* const current = Current();
  const bool text = current != nullptr && current->place.text != nullptr;
  const bool number = current != nullptr && current->place.number != nullptr;
  return FailInside(absl::StrCat(key_, " is ", what, ", must be ",
                                 text     ? "a string"
                                 : number ? "a whole number"
                                          : "an array"));
}

bool Reader::StoreEdit() {
  if (const absl::string_view missing = Missing(edit_keys_); !missing.empty()) {
    return FailInside(absl::StrCat("has no ", missing));
  }
  if (old_.size() % 2 != 0 || !IsLowerHex(old_)) {
    return FailInside("old is not pairs of lower-case hexadecimal digits");
  }
  edit_.new_bytes = absl::HexStringToBytes(old_);
  if (const absl::string_view fault = EditFault(edit_, entry_);
      !fault.empty()) {
    return FailInside(fault);
  }
  entry_.edits.push_back(std::move(edit_));
  return true;
}

bool Reader::StoreEntry() {
  if (const absl::string_view missing = Missing(entry_keys_);
      !missing.empty()) {
    return FailInside(absl::StrCat("has no ", missing));
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

absl::StatusOr<std::vector<UndoEntry>> Reader::Take() {
  if (error_.empty() && !has_version_) {
    error_ = "is not an undo file: it has no version";
  }
  if (error_.empty() && !has_files_) {
    error_ = "is not an undo file: it has no files";
  }
  if (!error_.empty()) return absl::InvalidArgumentError(error_);
  return std::move(entries_);
}

}  // namespace

absl::StatusOr<std::vector<UndoEntry>> ParseUndo(absl::string_view text) {
  Reader reader;
  // The reader's error holds its result too.
  (void)ordered_json::sax_parse(text, &reader);
  return reader.Take();
}

}  // namespace assetlint
