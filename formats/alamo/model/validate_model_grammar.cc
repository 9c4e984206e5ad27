#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr GrammarRow kFileRows[] = {
    {"0x200 skeleton", {0x200}},
    {"0x400 mesh or 0x1300 light", {0x400, 0x1300}, 0, kAnyNumber},
    {"0x600 connections", {0x600}},
};
constexpr GrammarRow kSkeletonRows[] = {
    {"0x201 bone count", {0x201}},
    {"0x202 bone", {0x202}, 0, kAnyNumber},
};
constexpr GrammarRow kBoneRows[] = {
    {"0x203 name", {0x203}},
    {"0x206 or 0x205 bone data", {0x206, 0x205}},
};
constexpr GrammarRow kMeshRows[] = {
    {"0x401 name", {0x401}},
    {"0x402 info", {0x402}},
    {.name = "0x10100 material and 0x10000 sub-mesh",
     .ids = {0x10100, 0x10000},
     .at_least = 0,
     .at_most = kAnyNumber,
     .pairs = true},
};
constexpr GrammarRow kMaterialRows[] = {
    {"0x10101 shader", {0x10101}},
    {.name = "0x10102 to 0x10106 parameter",
     .ids = {0x10102, 0x10106},
     .at_least = 0,
     .at_most = kAnyNumber,
     .range = true},
};
constexpr GrammarRow kSubMeshRows[] = {
    {"0x10001 info", {0x10001}},
    {"0x10002 vertex format", {0x10002}},
    {"0x10007 or 0x10005 vertices", {0x10007, 0x10005}},
    {"0x10004 indices", {0x10004}},
    {"0x10006 bone mapping", {0x10006}, 0, 1},
    {"0x1200 collision tree", {0x1200}, 0, 1},
};
constexpr GrammarRow kCollisionRows[] = {
    {"0x1201 tree info", {0x1201}},
    {"0x1202 nodes", {0x1202}},
    {"0x1203 mapping", {0x1203}},
};
constexpr GrammarRow kLightRows[] = {{"0x1301 name", {0x1301}},
                                     {"0x1302 light data", {0x1302}}};
constexpr GrammarRow kConnectionsRows[] = {
    {"0x601 counts", {0x601}},
    {"0x602 object", {0x602}, 0, kAnyNumber},
    {"0x603 proxy", {0x603}, 0, kAnyNumber},
    {"0x604 dazzle", {0x604}, 0, kAnyNumber},
};
constexpr GrammarRow kDazzleRows[] = {{"0x0 dazzle data", {0x0}}};

struct ModelGrammars {
  static constexpr FloatSize kFloats = FloatSize::kWorld;

  Grammar operator()(const Skeleton&) const { return kSkeletonRows; }
  Grammar operator()(const Bone&) const { return kBoneRows; }
  Grammar operator()(const Mesh&) const { return kMeshRows; }
  Grammar operator()(const Material&) const { return kMaterialRows; }
  Grammar operator()(const SubMesh&) const { return kSubMeshRows; }
  Grammar operator()(const CollisionTree&) const { return kCollisionRows; }
  Grammar operator()(const Light&) const { return kLightRows; }
  Grammar operator()(const Connections&) const { return kConnectionsRows; }
  Grammar operator()(const Dazzle&) const { return kDazzleRows; }
};

}  // namespace

void ValidateModelGrammar(const ModelFile& file, Report& report) {
  CheckRoots(kFileRows, file.children, report);
  CheckContents(file.children, ModelGrammars(), Path(), report);
}

}  // namespace assetlint::alamo
