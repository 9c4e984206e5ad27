#include "formats/alamo/tables/shaders.h"

#include <algorithm>
#include <cstddef>

#include "formats/alamo/tables/known_names.h"
#include "formats/alamo/tables/shader_parameters_table.h"
#include "formats/alamo/tables/shaders_table.h"

namespace assetlint::alamo {

absl::string_view ShaderStem(absl::string_view file_name) {
  return file_name.substr(0, file_name.rfind('.'));
}

const ShaderRow* FindShader(absl::string_view stem) {
  return FindName(absl::MakeConstSpan(kShaderRows), stem);
}

absl::Span<const ShaderParameterRow> ParametersOf(const ShaderRow& shader) {
  const auto* first = std::lower_bound(
      std::begin(kShaderParameterRows), std::end(kShaderParameterRows),
      shader.name, [](const ShaderParameterRow& row, absl::string_view name) {
        return CompareNames(row.shader, name) < 0;
      });
  const auto* last = first;
  while (last != std::end(kShaderParameterRows) &&
         last->shader == shader.name) {
    ++last;
  }
  return {first, static_cast<size_t>(last - first)};
}

absl::Span<const ShaderRow> Shaders() { return kShaderRows; }

}  // namespace assetlint::alamo
