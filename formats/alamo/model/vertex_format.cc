#include "formats/alamo/model/vertex_format.h"

#include "absl/strings/strip.h"

namespace assetlint::alamo {

std::optional<VertexParts> ParseVertexParts(absl::string_view name) {
  if (name == "Grass" || name == "Billboard")
    return VertexParts{false, 0, true};
  VertexParts format;
  format.skinned =
      absl::ConsumePrefix(&name, "RSkin") || absl::ConsumePrefix(&name, "B4I4");
  if (absl::ConsumePrefix(&name, "N")) {
    format.parts |= kNormalPart;
    if (absl::ConsumePrefix(&name, "U2")) format.parts |= kTexCoordPart;
    if (absl::ConsumePrefix(&name, "U3U3") ||
        absl::ConsumePrefix(&name, "U3")) {
      format.parts |= kTangentPart;
    }
    if (absl::ConsumePrefix(&name, "C")) format.parts |= kColourPart;
  }
  if (!name.empty()) return std::nullopt;
  return format;
}

std::optional<VertexParts> ParseVertexFormat(absl::string_view name) {
  if (!absl::ConsumePrefix(&name, kVertexFormatPrefix)) return std::nullopt;
  return ParseVertexParts(name);
}

}  // namespace assetlint::alamo
