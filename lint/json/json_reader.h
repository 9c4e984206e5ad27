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

namespace assetlint {

// A value that is not an object or an array. Only a negative whole number is an
// int64_t.
using JsonValue =
    std::variant<std::nullptr_t, bool, int64_t, uint64_t, double, std::string>;

enum class JsonContainer { kObject, kArray };

// The kind of a value with its article, for a message: "a fraction".
absl::string_view JsonKind(const JsonValue& value);
absl::string_view JsonKind(JsonContainer container);

// The base of a reader of one kind of file. Handlers return true to continue,
// or Fail().
class JsonReader {
 public:
  // Of keys that are skipped; a file that is read has fewer.
  static constexpr size_t kMaxDepth = 16;

  virtual ~JsonReader() = default;
  JsonReader(const JsonReader&) = delete;
  JsonReader& operator=(const JsonReader&) = delete;

 protected:
  JsonReader() = default;

  // Calls the handlers. Accepts any bytes. InvalidArgument has what Fail was
  // given, or says where the text is not JSON, without quoting it. To be called
  // once.
  absl::Status Read(absl::string_view text);

  // A key was read: key().
  virtual bool OnKey() = 0;
  virtual bool OnValue(JsonValue value) = 0;
  // Begins inside depth() containers, and ends inside depth(), itself included.
  virtual bool OnBegin(JsonContainer container) = 0;
  virtual bool OnEnd(JsonContainer container) = 0;

  // Ends the reading. The first message counts.
  bool Fail(std::string message);
  // For OnBegin: no handler is called for what is in this container.
  bool Skip() {
    skipping_ = true;
    skipped_at_ = depth_;
    return true;
  }

  // The number of containers around the current place.
  size_t depth() const { return depth_; }
  // The last key that was read and not skipped.
  const std::string& key() const { return key_; }

 private:
  class Events;

  bool Begin(JsonContainer container);
  bool End(JsonContainer container);

  size_t depth_ = 0;
  bool skipping_ = false;
  size_t skipped_at_ = 0;  // the depth of the skipped container's parent
  std::string key_;
  std::string error_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_JSON_READER_H_
