#include "formats/alamo/model/vertex_format.h"

#include "absl/strings/match.h"

namespace assetlint::alamo {
namespace {

constexpr uint8_t kN = kNormalPart;
constexpr uint8_t kNU2 = kN | kTexCoordPart;
constexpr uint8_t kNU2U3 = kNU2 | kTangentPart;

// alo-viewer's table, and alD3dVertNC and alD3dVertNU2U3, which the games'
// exporter names besides.
constexpr NamedVertexFormat kFormats[] = {
    {"alD3dVertN", {false, kN}},
    {"alD3dVertNC", {false, kN | kColourPart}},
    {"alD3dVertNU2", {false, kNU2}},
    {"alD3dVertNU2C", {false, kNU2 | kColourPart}},
    {"alD3dVertNU2U3", {false, kNU2U3}},
    {"alD3dVertNU2U3U3", {false, kNU2U3}},
    {"alD3dVertNU2U3U3C", {false, kNU2U3 | kColourPart}},
    {"alD3dVertRSkinNU2", {true, kNU2}},
    {"alD3dVertRSkinNU2C", {true, kNU2 | kColourPart}},
    {"alD3dVertRSkinNU2U3U3", {true, kNU2U3}},
    {"alD3dVertRSkinNU2U3U3C", {true, kNU2U3 | kColourPart}},
    {"alD3dVertB4I4NU2", {true, kNU2}},
    {"alD3dVertB4I4NU2C", {true, kNU2 | kColourPart}},
    {"alD3dVertB4I4NU2U3U3", {true, kNU2U3}},
    {"alD3dVertB4I4NU2U3U3C", {true, kNU2U3 | kColourPart}},
    {"alD3dVertGrass", {false, 0, true}},
    {"alD3dVertBillboard", {false, 0, true}},
};

}  // namespace

std::optional<VertexParts> ParseVertexFormat(absl::string_view name) {
  for (const NamedVertexFormat& format : kFormats) {
    if (absl::EqualsIgnoreCase(format.name, name)) return format.parts;
  }
  return std::nullopt;
}

absl::Span<const NamedVertexFormat> VertexFormats() { return kFormats; }

}  // namespace assetlint::alamo
