// Alamo models (.alo), formats 1 (Empire at War) and 2 (Universe at War, with
// dazzles).
//
// Little-endian chunks. Root chunks: 0x200, the skeleton; then 0x400 meshes and
// 0x1300 lights, mixed; then 0x600, the connections to bones. Lengths are in
// model units, angles in radians, colours 0..1. Bones and bytes count from 0.
// Documents: formats/alamo/model/FORMAT.md, MESH.md and collision/FORMAT.md.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/alamo/model/mesh.h"
#include "formats/base/decoder.h"
#include "formats/base/facts.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// ---- 0x200 skeleton ----

// 0x201, 128 bytes.
struct BoneCount {
  static constexpr ChunkType kType = {0x201, "count", kData};
  Origin origin;
  uint32_t num_bones = 0;
  absl::string_view zero{kZeros, 124};
  bool operator==(const BoneCount&) const = default;
};

struct BoneName : TextChunk {
  static constexpr ChunkType kType = {0x203, "name", kData};
  static constexpr TextUse kUse = {.needed = true};
};

// The bone's transform relative to its parent: 3 rows of 4 columns, in
// row-major order; the fourth row is (0, 0, 0, 1).
using BoneMatrix = std::array<float, 12>;

// How a bone turns towards the camera.
// (formats/alamo/model/FORMAT.md#billboards)
inline constexpr absl::string_view kBillboardNames[] = {
    "none",         "parallel",    "face",          "z-axis view",
    "z-axis light", "z-axis wind", "sunlight glow", "sun"};
// Whether a bone with this mode is far away, as the sun is.
inline bool IsSun(uint32_t billboard) { return billboard >= 6; }

// 0x205, 56 bytes: a bone without billboard mode.
struct BoneDataV1 {
  static constexpr ChunkType kType = {0x205, "data", kData};
  Origin origin;
  int32_t parent = -1;  // below the bone's own index; -1 for the root
  uint32_t visible = 1;
  BoneMatrix matrix{};
  bool operator==(const BoneDataV1&) const = default;
};

// 0x206, 60 bytes.
struct BoneData {
  static constexpr ChunkType kType = {0x206, "data", kData};
  Origin origin;
  int32_t parent = -1;
  uint32_t visible = 1;
  uint32_t billboard = 0;  // kBillboardNames
  BoneMatrix matrix{};
  bool operator==(const BoneData&) const = default;
};

struct Bone : ContainerOf<BoneName, BoneDataV1, BoneData> {
  static constexpr ChunkType kType = {0x202, "bone", kContainer, kMany};
};

// The data of a bone of either version, if it has any.
std::optional<BoneData> DataOf(const Bone& bone);

struct Skeleton : ContainerOf<BoneCount, Bone> {
  static constexpr ChunkType kType = {0x200, "skeleton", kContainer, kEach};
};

// ---- 0x1300 light ----

struct LightName : TextChunk {
  static constexpr ChunkType kType = {0x1301, "name", kData};
  static constexpr TextUse kUse = {.needed = true};
};

// 0x1302, 36 bytes.
struct LightData {
  static constexpr ChunkType kType = {0x1302, "data", kData};
  Origin origin;
  uint32_t type = 0;              // 0 omni, 1 directional, 2 spot
  std::array<float, 3> colour{};  // 0..1
  float intensity = 0;
  float far_attenuation_end = 0;    // model units
  float far_attenuation_start = 0;  // model units
  float hotspot_size = 0;           // radians
  float falloff_size = 0;           // radians
  bool operator==(const LightData&) const = default;
};

struct Light : ContainerOf<LightName, LightData> {
  static constexpr ChunkType kType = {0x1300, "light", kContainer, kMany};
};

// ---- 0x600 connections ----

// Types of the mini-chunks in 0x601.
enum CountsMini : uint8_t {
  kNumObjects = 1,  // u32, chunks 0x602
  kNumProxies = 4,  // u32, chunks 0x603
  kNumDazzles = 9,  // u32, chunks 0x604; format 2 only
};
// In 0x602.
enum ObjectMini : uint8_t {
  kObject = 2,      // u32, meshes and lights counted together in file order
  kObjectBone = 3,  // u32
};
// In 0x603.
enum ProxyMini : uint8_t {
  kProxyName = 5,                   // string
  kProxyBone = 6,                   // u32
  kProxyHidden = 7,                 // u32 0/1, optional
  kProxyAltDecreaseStayHidden = 8,  // u32 0/1, optional
};
// In the data chunk of 0x604.
enum DazzleMini : uint8_t {
  kDazzleColour = 0x00,     // f32 x 3
  kDazzlePosition = 0x01,   // f32 x 3, relative to the bone
  kDazzleRadius = 0x02,     // f32
  kDazzleSlotX = 0x03,      // u32
  kDazzleSlotY = 0x04,      // u32
  kDazzleTexture = 0x05,    // string
  kDazzleNumSlots = 0x06,   // u32, elements in a row of the texture
  kDazzleFrequency = 0x07,  // f32
  kDazzlePhase = 0x08,      // f32
  kDazzleNightOnly = 0x09,  // u32 0/1
  kDazzleBone = 0x0A,       // u32
  kDazzleName = 0x0B,       // string
  kDazzleHidden = 0x0C,     // u32 0/1
  kDazzleBias = 0x0D,       // f32, optional
};
extern const MiniTable kCountsTable;
extern const MiniTable kObjectTable;
extern const MiniTable kProxyTable;
extern const MiniTable kDazzleTable;

struct ConnectionCounts : MinisChunk {
  static constexpr ChunkType kType = {0x601, "counts", kData};
  static const MiniTable& table() { return kCountsTable; }
};

struct ObjectConnection : MinisChunk {
  static constexpr ChunkType kType = {0x602, "object", kData, kMany};
  static const MiniTable& table() { return kObjectTable; }
};

struct ProxyConnection : MinisChunk {
  static constexpr ChunkType kType = {0x603, "proxy", kData, kMany};
  static const MiniTable& table() { return kProxyTable; }
};

struct DazzleData : MinisChunk {
  static constexpr ChunkType kType = {0x0, "data", kData};
  static const MiniTable& table() { return kDazzleTable; }
};

// 0x604: a container of one data chunk. (formats/alamo/model/FORMAT.md#dazzles)
struct Dazzle : ContainerOf<DazzleData> {
  static constexpr ChunkType kType = {0x604, "dazzle", kContainer, kMany};
};

struct Connections
    : ContainerOf<ConnectionCounts, ObjectConnection, ProxyConnection, Dazzle> {
  static constexpr ChunkType kType = {0x600, "connections", kContainer, kEach};
};

// ---- the file ----

struct ModelFile {
  using Child = std::variant<UnknownChunk, Skeleton, Mesh, Light, Connections>;
  std::vector<Child> children;
  absl::string_view fill;  // zeros
  bool operator==(const ModelFile&) const = default;
};

// The bones of meshes and lights, which are numbered together in file order;
// none for one without a connection. The last connection of an object counts.
using ObjectBones = std::vector<std::optional<uint32_t>>;
ObjectBones BonesOfObjects(const ModelFile& file,
                           const Connections& connections);

void Describe(Walker& w, BoneCount& c);
void Describe(Walker& w, BoneDataV1& c);
void Describe(Walker& w, BoneData& c);
void Describe(Walker& w, LightData& c);
void Describe(Walker& w, ModelFile& file);

// See formats/base/codec.h.
struct ModelCodec {
  using Model = ModelFile;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return kChunkDecoderRules; }
  // A root must be one of a model, and a sub-mesh's counts match its buffers.
  static void CheckStructure(const ModelFile& file, Report& report);
  static void Validate(const ModelFile& file, const FileContext& context,
                       Report& report);
  // What a model has that other files refer to, and what it refers to: bones,
  // meshes, materials, texture parameters and proxies. `file` was decoded
  // without a finding of the class "structure".
  static void CollectFacts(const ModelFile& file, Facts& facts);
};

// The model of an .alo file with root 0x200, 0x400 or 0x1300. Its views point
// into `bytes`, which must outlive it. DataLoss, with rule and offset, when
// linting would report anything of the class "structure".
absl::StatusOr<ModelFile> DecodeModel(absl::string_view bytes);

// The decoded values, for viewers: what is needed to draw the model.
// {"bones": [...], "meshes": [...], "lights": [...], "proxies": [...],
// "dazzles": [...]}, as in formats/alamo/model/FORMAT.md#decoded-values.
// Indices of bones and vertices may be past the end: nothing is checked.
//
// Takes linear time; writes fewer than 40 bytes of indented JSON for each byte
// of the file. Besides the decoded file, 8 bytes per mesh and light are in
// memory. DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteModelValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_H_
