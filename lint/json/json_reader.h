// JSON that a user may have written, read as a stream: no document is kept, and
// nesting costs one bit per level.
#ifndef ASSETLINT_LINT_JSON_JSON_READER_H_
#define ASSETLINT_LINT_JSON_JSON_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// A value that is not an object or an array. Only a negative whole number is an
// int64_t.
using JsonValue =
    std::variant<std::nullptr_t, bool, int64_t, uint64_t, double, std::string>;

enum class JsonContainer { kObject, kArray };

// The kind of a value with its article, for a message: "a fraction".
absl::string_view JsonKind(const JsonValue& value);
absl::string_view JsonKind(JsonContainer container);

// A key of an object, which must occur once, and where its value is stored: at
// most one of the pointers is set.
struct JsonField {
  absl::string_view name;
  std::string* text = nullptr;
  uint64_t* number = nullptr;
  bool seen = false;
};

// Null when no field has that name.
JsonField* FindField(absl::Span<JsonField> fields, absl::string_view name);
// The first that was not seen, or null.
const JsonField* MissingField(absl::Span<const JsonField> fields);
// Stores a value of the field's type; false, for one of another type.
bool StoreField(JsonValue& value, JsonField* field);

// The base of a reader of a file that is a version and a list:
//   {"version": 1, "findings": [{...}, {...}]}
// Keys beside these are skipped. Messages begin with the place, "findings[3]:
// ", when they are about an object of the list. Handlers return true to
// continue, or Fail().
class JsonListReader {
 public:
  static constexpr size_t kMaxDepth = 16;

  virtual ~JsonListReader() = default;
  JsonListReader(const JsonListReader&) = delete;
  JsonListReader& operator=(const JsonListReader&) = delete;

 protected:
  // The depth inside an object of the list.
  static constexpr size_t kInEntry = 3;

  struct Kind {
    absl::string_view name;  // "a baseline"
    absl::string_view list;  // the key
    uint64_t version;
  };
  explicit JsonListReader(const Kind& kind) : kind_(kind) {}

  // Calls the handlers. Accepts any bytes. InvalidArgument has what Fail was
  // given, or says where the text is not JSON, without quoting it. To be called
  // once.
  absl::Status ReadList(absl::string_view text);

  virtual void BeginEntry() = 0;
  virtual bool EndEntry() = 0;
  // Inside an object of the list: its key, a plain value at any depth, and the
  // containers in it.
  virtual bool OnEntryKey() = 0;
  virtual bool OnEntryValue(JsonValue value) = 0;
  virtual bool OnEntryBegin(JsonContainer container) = 0;
  virtual bool OnEntryEnd(JsonContainer) { return true; }

  // Ends the reading. The first message counts.
  bool Fail(std::string message);
  bool FailEntry(absl::string_view message);
  // "findings[3]": the current object of the list.
  std::string EntryPlace() const;

  // The number of containers around the current place.
  size_t depth() const { return depth_; }
  // The last key that was read and not skipped.
  const std::string& key() const { return key_; }

 private:
  class Events;

  bool Key(std::string key);
  bool Value(JsonValue value);
  bool Begin(JsonContainer container);
  bool End(JsonContainer container);
  // A value of the wrong kind before the depth kInEntry, or of an unknown key.
  bool Other(absl::string_view kind);

  const Kind kind_;
  size_t depth_ = 0;
  size_t skipped_ = 0;  // how many containers around the place are skipped
  std::string key_;
  std::string error_;
  bool has_version_ = false;
  bool has_list_ = false;
  size_t entries_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_JSON_READER_H_
