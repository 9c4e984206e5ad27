// The shaders that the games know: which vertex format and which parameters go
// with each.
#ifndef ASSETLINT_FORMATS_ALAMO_TABLES_SHADERS_H_
#define ASSETLINT_FORMATS_ALAMO_TABLES_SHADERS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/tables/known_names.h"

namespace assetlint::alamo {

// A file name without its extension, from the last dot on. Views `file_name`.
absl::string_view ShaderStem(absl::string_view file_name);

// The shader of that name, which has no extension, in any case; null for one
// that the games do not have. It lives as long as the program.
const ShaderRow* FindShader(absl::string_view stem);

// In the order in which files have them; empty when none is known.
absl::Span<const ShaderParameterRow> ParametersOf(const ShaderRow& shader);

// Whether the rows of a shader were counted in real files. Otherwise they say
// only what a model may have.
inline bool IsCounted(const ShaderRow& shader) { return shader.submeshes > 0; }

// By name, ignoring case.
absl::Span<const ShaderRow> Shaders();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_TABLES_SHADERS_H_
