// Reading a file that is a version and a list:
//   {"version": 1, "findings": [{...}, {...}]}
#ifndef ASSETLINT_LINT_JSON_JSON_LIST_READER_H_
#define ASSETLINT_LINT_JSON_JSON_LIST_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "lint/json/json_reader.h"

namespace assetlint {

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

// The base of a reader of such a file. Keys beside the version and the list are
// skipped. Messages begin with the place, "findings[3]: ", when they are about
// an object of the list.
class JsonListReader : public JsonReader {
 protected:
  // The depth inside an object of the list.
  static constexpr size_t kInEntry = 3;

  struct Kind {
    absl::string_view name;  // "a baseline"
    absl::string_view list;  // the key
    uint64_t version;
  };
  explicit JsonListReader(const Kind& kind) : kind_(kind) {}

  // As JsonReader::Read.
  absl::Status ReadList(absl::string_view text);

  virtual void BeginEntry() = 0;
  virtual bool EndEntry() = 0;
  // Inside an object of the list: its key, a plain value at any depth, and the
  // containers in it.
  virtual bool OnEntryKey() = 0;
  virtual bool OnEntryValue(JsonValue value) = 0;
  virtual bool OnEntryBegin(JsonContainer container) = 0;
  virtual bool OnEntryEnd(JsonContainer) { return true; }

  // "findings[3]": the current object of the list.
  std::string EntryPlace() const;
  bool FailEntry(absl::string_view message);

 private:
  bool OnKey() final;
  bool OnValue(JsonValue value) final;
  bool OnBegin(JsonContainer container) final;
  bool OnEnd(JsonContainer container) final;
  // A value of the wrong kind before the depth kInEntry, or of an unknown key.
  bool Other(absl::string_view kind);

  const Kind kind_;
  bool has_version_ = false;
  bool has_list_ = false;
  size_t entries_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_JSON_LIST_READER_H_
