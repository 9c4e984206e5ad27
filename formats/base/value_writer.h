// Where a format writes decoded values for people and viewers to read (the
// unpacked tracks of an animation, the triangles of a model): a stream of
// JSON-like events. Formats do not print; implementers of this interface do.
#ifndef ASSETLINT_FORMATS_BASE_VALUE_WRITER_H_
#define ASSETLINT_FORMATS_BASE_VALUE_WRITER_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// Calls nest as JSON does: in an object every value is preceded by its Key.
class ValueWriter {
 public:
  virtual ~ValueWriter() = default;

  virtual void BeginObject() = 0;
  virtual void EndObject() = 0;
  virtual void BeginArray() = 0;
  virtual void EndArray() = 0;
  // A literal of the library, never text from a file.
  virtual void Key(absl::string_view name) = 0;
  // May be NaN or infinite.
  virtual void Number(double value) = 0;
  virtual void Integer(int64_t value) = 0;
  virtual void Bool(bool value) = 0;
  // Raw bytes from a file.
  virtual void Text(absl::string_view bytes) = 0;
};

// Writes an array of numbers.
inline void WriteNumbers(absl::Span<const float> numbers, ValueWriter& writer) {
  writer.BeginArray();
  for (const float number : numbers) writer.Number(number);
  writer.EndArray();
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_VALUE_WRITER_H_
