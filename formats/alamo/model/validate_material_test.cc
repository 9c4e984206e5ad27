// Rules about shaders and their parameters.
#include <cstdint>
#include <functional>
#include <string>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Chunk;
using corpus::MiniF32;
using corpus::MiniF32s;
using corpus::MiniText;
using corpus::MiniU32;
using corpus::ModelSpec;
using corpus::SmallModel;

std::function<void(ModelSpec&)> Parameters(const std::string& chunks) {
  return [=](ModelSpec& m) { m.meshes[1].materials[0].parameters = chunks; };
}

// In SmallModel(): the material of mesh 1 at 1798, its shader at 1806, and
// after it, at 1828, the parameter under test.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO017",
     "a source of another language",
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = "Skin.hlsl"; },
     {1814, 10, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = "Skin.FXO"; }},
    {"ALO017",
     "no name",
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = ""; },
     {1814, 1, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = ".fx"; }},
    {"ALO018",
     "a picture of the web",
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "skin.png"))),
     {1845, 9, "mesh[1]/material[0]/texture[0]/value"},
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "skin.TGA")))},
    {"ALO018",
     "a copy of Blender's",
     Parameters(
         Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "skin.dds.001"))),
     {1845, 13, "mesh[1]/material[0]/texture[0]/value",
      "cuts it at the first period and finds at best skin.dds"},
     Parameters(
         Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "skin.001.dds")))},
    {"ALO018",
     "no picture",
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "nones"))),
     {1845, 6, "mesh[1]/material[0]/texture[0]/value",
      "adds .dds only to a name that has a period"},
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "None")))},
    {"ALC029",
     "a device",
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "Nul.dds"))),
     {1845, 7, "mesh[1]/material[0]/texture[0]/value",
      "is the name of a device of Windows"},
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "Null.dds")))},
    {"ALC029",
     "a shader of the folder above",
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = "..\\Skin.fx"; },
     {1814, 10, "mesh[1]/material[0]/shader"},
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = "Fx\\Skin.fx"; }},
    {"ALO019",
     "two of a name",
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "a.dds")) +
                Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "b.dds"))),
     {1861, 5, "mesh[1]/material[0]/texture[1]/name"},
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "a.dds")) +
                Chunk(0x10105, MiniText(1, "Base2") + MiniText(2, "b.dds")))},
    {"ALO019",
     "of two types",
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "a.dds")) +
                Chunk(0x10103, MiniText(1, "Base") + MiniF32(2, 1))),
     {1838, 5, "mesh[1]/material[0]/texture[0]/name"},
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "a.dds")) +
                Chunk(0x10103, MiniText(1, "base") + MiniF32(2, 1)))},
    {"ALO020",
     "a space",
     Parameters(
         Chunk(0x10105, MiniText(1, "Base Texture") + MiniText(2, "a.dds"))),
     {1838, 13, "mesh[1]/material[0]/texture[0]/name"},
     Parameters(
         Chunk(0x10105, MiniText(1, "Base_Texture2") + MiniText(2, "a.dds")))},
    {"ALO020",
     "a digit first",
     Parameters(Chunk(0x10105, MiniText(1, "2nd") + MiniText(2, "a.dds"))),
     {1838, 4, "mesh[1]/material[0]/texture[0]/name"},
     Parameters(Chunk(0x10105, MiniText(1, "_2nd") + MiniText(2, "a.dds")))},
    {"ALO020",
     "no name",
     Parameters(Chunk(0x10105, MiniText(1, "") + MiniText(2, "a.dds"))),
     {1838, 1, "mesh[1]/material[0]/texture[0]/name"},
     Parameters(Chunk(0x10105, MiniText(1, "a") + MiniText(2, "a.dds")))},
    {"ALO060",
     "an int of twelve bytes",
     Parameters(Chunk(0x10102, MiniText(1, "Offset") + MiniF32s(2, {0, 0, 1}))),
     {1828, 4, "mesh[1]/material[0]/int[0]/type"},
     Parameters(
         Chunk(0x10104, MiniText(1, "Offset") + MiniF32s(2, {0, 0, 1})))},
    {"ALO060",
     "a float4 that is a file name",
     Parameters(
         Chunk(0x10106, MiniText(1, "Base") + MiniText(2, "fifteen_char.dd"))),
     {1828, 4, "mesh[1]/material[0]/float4[0]/type"},
     Parameters(
         Chunk(0x10106, MiniText(1, "Base") + MiniF32s(2, {1, 2, 3, 4})))},
    {"ALO060",
     "a float3 that is a file name",
     Parameters(
         Chunk(0x10104, MiniText(1, "Base") + MiniText(2, "skinned.dds"))),
     {1828, 4, "mesh[1]/material[0]/float3[0]/type"},
     Parameters(Chunk(0x10104, MiniText(1, "Base") + MiniF32s(2, {1, 2, 3})))},
    {"ALO060",
     "a texture without NUL",
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniF32(2, 1))),
     {1828, 4, "mesh[1]/material[0]/texture[0]/type"},
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "none")))},
    {"ALO060",
     "four floats as a texture",
     Parameters(
         Chunk(0x10105, MiniText(1, "Base") + MiniF32s(2, {0, 1, 0, 0}))),
     {1828, 4, "mesh[1]/material[0]/texture[0]/type"},
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniText(2, "\xFC")))},
    {"ALO060",
     "a float as an int",
     Parameters(Chunk(0x10102, MiniText(1, "Passes") + MiniF32(2, -32))),
     {1828, 4, "mesh[1]/material[0]/int[0]/type"},
     Parameters(Chunk(0x10102, MiniText(1, "Passes") + MiniU32(2, 1000001)))},
    {"ALO060",
     "an int as a float",
     Parameters(Chunk(0x10103, MiniText(1, "Passes") + MiniU32(2, 0xFFFFFFFF))),
     {1828, 4, "mesh[1]/material[0]/float[0]/type"},
     Parameters(Chunk(0x10103, MiniText(1, "Passes") + MiniF32(2, 0)))},
};

INSTANTIATE_TEST_SUITE_P(Material, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
