// The vertex buffers of a model as tables whose rows are vertices.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_TABLES_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_TABLES_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

// Those of all sub-meshes, in file order. Most fields of a vertex have the
// value that they have in the one before. Nothing for bytes that do not decode.
std::vector<RowTable> VertexTables(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_TABLES_H_
