// A node of a field tree as JSON, without its children.
#ifndef ASSETLINT_LINT_DUMP_FIELD_JSON_H_
#define ASSETLINT_LINT_DUMP_FIELD_JSON_H_

#include <cstdint>
#include <limits>

#include "formats/base/field_tree.h"
#include "lint/json/json_stream.h"

namespace assetlint {

inline constexpr uint64_t kAllText = std::numeric_limits<uint64_t>::max();

// Writes members of an object that is open: name, type, offset, length, kind.
void WriteFieldHeader(JsonStream& json, const Field& node);

// Whether a leaf has a value, and that value: a number, an array of numbers, or
// at most `max_text` bytes of a text.
bool HasFieldValue(const Field& node);
void WriteFieldValue(JsonStream& json, const Field& node,
                     uint64_t max_text = kAllText);

// Writes members of an object that is open: the value, if there is one, and the
// number of elements of an array.
void WriteFieldContent(JsonStream& json, const Field& node,
                       uint64_t max_text = kAllText);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_DUMP_FIELD_JSON_H_
