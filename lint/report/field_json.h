// A node of a field tree as JSON, without its children.
#ifndef ASSETLINT_LINT_REPORT_FIELD_JSON_H_
#define ASSETLINT_LINT_REPORT_FIELD_JSON_H_

#include <cstdint>
#include <limits>

#include "formats/base/field_tree.h"
#include "lint/report/json_stream.h"

namespace assetlint {

// Writes members of an object that is open: name, type, offset, length, kind.
void WriteFieldHeader(JsonStream& json, const Field& node);

// The same for the value, if there is one, and the number of elements. Of a
// text, at most `max_text` bytes.
void WriteFieldValue(JsonStream& json, const Field& node,
                     uint64_t max_text = std::numeric_limits<uint64_t>::max());

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FIELD_JSON_H_
