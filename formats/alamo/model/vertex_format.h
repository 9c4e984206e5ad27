// The parts of a vertex that a vertex format names.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_FORMAT_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_FORMAT_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint::alamo {

inline constexpr absl::string_view kVertexFormatPrefix = "alD3dVert";

enum VertexPart : uint8_t {
  kNormalPart = 1,    // N
  kTexCoordPart = 2,  // U2
  kTangentPart = 4,   // U3 or U3U3
  kColourPart = 8,    // C
};

struct VertexParts {
  bool skinned = false;  // by one bone a vertex, or four
  uint8_t parts = 0;     // of VertexPart
  // Grass and Billboard, whose parts are not known.
  bool special = false;
};

// The parts of a vertex format, "alD3dVertRSkinNU2" in any case; no value when
// no reader knows it.
std::optional<VertexParts> ParseVertexFormat(absl::string_view name);

// Every format that a reader knows.
struct NamedVertexFormat {
  absl::string_view name;
  VertexParts parts;
};
absl::Span<const NamedVertexFormat> VertexFormats();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_FORMAT_H_
