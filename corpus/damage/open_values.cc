#include "corpus/damage/open_values.h"

#include <limits>

#include "absl/strings/match.h"

namespace assetlint::corpus {
namespace {

// "a/*/c" matches "a/b/c".
bool Matches(absl::string_view pattern, absl::string_view field) {
  const size_t star = pattern.find('*');
  if (star == absl::string_view::npos) return pattern == field;
  const absl::string_view head = pattern.substr(0, star);
  const absl::string_view tail = pattern.substr(star + 1);
  return field.size() >= head.size() + tail.size() &&
         absl::StartsWith(field, head) && absl::EndsWith(field, tail);
}

constexpr double kU8 = 0xFF;
constexpr double kU16 = 0xFFFF;
constexpr double kU32 = 0xFFFFFFFF;
constexpr double kS16 = 0x7FFF;
constexpr double kMillion = 1e6;
constexpr double kHuge = 4e38;
// Also NaN, between -kAnything and kAnything.
constexpr double kAnything = std::numeric_limits<double>::infinity();

constexpr OpenValue kOpenValues[] = {
    // Alamo animations.
    {"ala", "animation/bone/info/defaultRotation/value", -kS16, kS16,
     "another quaternion that is unit within 1e-2"},
    {"ala", "animation/bone/rotations/values/*", -kS16, kS16,
     "another quaternion that is unit within 1e-2"},
    {"ala", "animation/rotationPool/words", -kS16, kS16,
     "another quaternion that is unit within 1e-2"},
    {"ala", "animation/bone/translations/values/*", 0, kU16, "another place"},
    {"ala", "animation/bone/scales/values/*", 0, kU16, "another size"},
    {"ala", "animation/translationPool/words", 0, kU16, "another place"},
    {"ala", "animation/scalePool/words", 0, kU16, "another size"},
    {"ala", "animation/bone/visibility/bits", 0, kU8,
     "visible in another frame"},
    {"ala", "animation/bone/steps/bits", 0, kU8, "a key in another frame"},
    {"ala", "animation/bone/visibility/type", 0x1008, 0x1008,
     "a step track in the place of the visibility track"},
    {"ala", "animation/bone/info/unknown10/value", 0, kU32,
     "a number without a known meaning"},
    {"ala", "animation/bone/info/index/value", 1, kU32,
     "another bone, whose index is between those of its neighbours"},
    {"ala", "animation/info/numFrames/value", 1, 16,
     "as many bytes of bits, and no other track to compare with"},
    // Alamo models.
    {"alo", "skeleton/bone/data/parent", -1, 4096, "another bone before it"},
    {"alo", "skeleton/bone/data/visible", 0, 1, "shown or hidden"},
    {"alo", "skeleton/bone/data/billboard", 0, 7, "another mode"},
    {"alo", "mesh/info/isHidden", 0, 1, "shown or hidden"},
    {"alo", "mesh/material/int/value/value", 0, kU32,
     "another value for the shader"},
    {"alo", "mesh/submesh/indices/indices", 0, kU16,
     "another vertex of the sub-mesh, and none left unused"},
    {"alo", "mesh/submesh/boneMapping/bones", 0, 4096,
     "another bone that is not in the mapping"},
    {"alo", "mesh/submesh/vertices/vertices/b*", -kAnything, kAnything,
     "bones, weights and binormals of a format that does not name them, or "
     "another bone of the mapping"},
    {"alo", "mesh/submesh/vertices/vertices/color", -kAnything, kAnything,
     "a colour of a format that does not name it"},
    {"alo", "mesh/submesh/vertices/vertices/tangent", -kAnything, kAnything,
     "a tangent of a format that does not name it"},
    {"alo", "mesh/submesh/vertices/vertices/unused", -kAnything, kAnything,
     "no reader reads it"},
    {"alo", "mesh/submesh/collision/nodes/nodes/*", 0, kU8,
     "another box that holds the triangles"},
    {"alo", "light/data/type", 0, 2, "another kind of light"},
    {"alo", "light/data/hotspotSize", -kHuge, kHuge, "only spots have a cone"},
    {"alo", "light/data/falloffSize", -kHuge, kHuge, "only spots have a cone"},
    {"alo", "connections/*/bone/value", 0, 4096, "another bone"},
    {"alo", "connections/dazzle/data/bone/value", 0, 4096, "another bone"},
    {"alo", "connections/object/object/value", 0, 4096,
     "the object that no connection named"},
    {"alo", "connections/proxy/isHidden/value", 0, 1, "shown or hidden"},
    {"alo", "connections/proxy/altDecreaseStayHidden/value", 0, 1, "yes or no"},
    {"alo", "connections/dazzle/data/isHidden/value", 0, 1, "shown or hidden"},
    {"alo", "connections/dazzle/data/nightOnly/value", 0, 1, "yes or no"},
    {"alo", "connections/dazzle/data/slotX/value", 0, 4095,
     "another part of the texture"},
    {"alo", "connections/dazzle/data/slotY/value", 0, 4095,
     "another part of the texture"},
    {"alo", "connections/dazzle/data/numSlots/value", 1, 4096,
     "a texture of other parts"},
    // Alamo particle systems.
    {"alo-particle", "system/id/id", 0, kU32, "another number"},
    {"alo-particle", "system/persist/persist", 0, kU8, "yes or no"},
    {"alo-particle", "system/emitters/emitter/groups/group/shape/shape", 0, 4,
     "another shape"},
    {"alo-particle", "system/emitters/emitter/groups/group/shape/*Surface", 0,
     kU32, "on the surface or inside"},
    {"alo-particle", "system/emitters/emitter/groups/group/shape/m*", -kHuge,
     kHuge, "another box"},
    {"alo-particle", "system/emitters/emitter/groups/group/shape/side", -kHuge,
     kHuge, "another size"},
    {"alo-particle", "system/emitters/emitter/groups/group/shape/*Radius",
     -kHuge, kHuge, "another size"},
    {"alo-particle", "system/emitters/emitter/groups/group/shape/*Height",
     -kHuge, kHuge, "another size"},
    {"alo-particle", "system/emitters/emitter/groups/group/shape/value", -kHuge,
     kHuge, "another vector"},
    {"alo-particle", "system/emitters/emitter/links/*", 0, 4096,
     "another emitter of the system"},
    {"alo-particle", "system/emitters/emitter/links/*", kU32, kU32,
     "no emitter"},
    {"alo-particle", "system/emitters/emitter/properties/flag*", 0, kU8,
     "yes or no"},
    {"alo-particle", "system/emitters/emitter/properties/float*", -kHuge, kHuge,
     "another number"},
    {"alo-particle", "system/emitters/emitter/properties/inwardSpeed/value",
     -kHuge, kHuge, "another speed"},
    {"alo-particle", "system/emitters/emitter/properties/acceleration/value",
     -kHuge, kHuge, "another acceleration"},
    {"alo-particle", "system/emitters/emitter/properties/blendMode/value", 0,
     13, "another mode"},
    {"alo-particle", "system/emitters/emitter/properties/emitMode/value", 0, 3,
     "another mode"},
    {"alo-particle",
     "system/emitters/emitter/properties/groundInteraction/value", 0, 3,
     "another mode"},
    {"alo-particle", "system/emitters/emitter/properties/bursts/value", 0, kU32,
     "another number"},
    {"alo-particle", "system/emitters/emitter/properties/particles*", 0, kU32,
     "another number"},
    {"alo-particle", "system/emitters/emitter/properties/textureElements/value",
     0, kU32, "another number"},
    {"alo-particle", "system/emitters/emitter/properties/primitiveType/value",
     0, kU32 - 1, "another number of triangles"},
    {"alo-particle", "system/emitters/emitter/properties/unknown6/value", 0,
     kU32, "a number without a known meaning"},
    {"alo-particle", "system/emitters/emitter/properties/unknown73/value", 0,
     kU32, "whatever was in memory: real files hold anything"},
    {"alo-particle", "system/emitters/emitter/tracks/ends/first/value", 0, kU8,
     "another colour"},
    {"alo-particle", "system/emitters/emitter/tracks/ends/last/value", 0, kU8,
     "another colour"},
    {"alo-particle", "system/emitters/emitter/tracks/ends/interpolation/value",
     0, 2, "another way"},
    {"alo-particle", "system/emitters/emitter/tracks/keys/key/value", 0, kU8,
     "another colour"},
    // Alamo archives.
    {"meg", "nameCount", 0, kU32, "names that are encrypted are not counted"},
    {"meg", "fileCount", 0, kU32, "either count may be that of the names"},
    {"meg", "record/crc", 0, kU32, "in version 3 it need not be the name's"},
    // Metroid Prime animations.
    {"anim", "looping", 0, 1, "yes or no"},
    {"anim", "root_bone", 0, 99, "another bone"},
    {"anim", "event_id", 0, kU32, "another file, or none"},
    {"anim", "scratch_size", 0, kU32, "more room than needed"},
    {"anim", "rotation_divisor", 1, kU32, "another unit of angles"},
    {"anim", "translation_multiplier", -kHuge, kHuge, "another unit"},
    {"anim", "translations", -kHuge, kHuge, "another place"},
    {"anim", "key_bitmap", 0, kU32, "as many keys in other frames"},
    {"anim", "key_stream", 0, kU32, "other deltas"},
    {"anim", "descriptor/bone_id", 0, 99, "another bone without a channel"},
    {"anim", "descriptor/*/initial", -kS16 - 1, kS16, "another first key"},
    {"anim", "descriptor/*/bits", 0, 16,
     "another width with which the stream is as long"},
    // SWAT 3 animations.
    {"gsa", "framerate", 1, 120, "a rate that the game does not use"},
    {"gsa", "frame/origin", -kHuge, kHuge, "another place"},
    {"gsa", "frame/rootOffset", -kHuge, kHuge, "another place"},
    {"gsa", "unknown1", 0, kU16, "no document gives its meaning"},
    {"gsa", "unknown2", 0, kU16, "no document gives its meaning"},
    {"gsa", "boneId", 0, kU16, "another bone that has no id yet"},
    // Black & White 2 libraries.
    {"al", "animationDataOffset", 0, kU32, "its base is not known"},
    {"al", "boneCount", 0, 2, "bones that no animation has are filler"},
    {"al", "unknown2", -kHuge, kHuge, "no document gives its meaning"},
    {"al", "unknown3", 0, kU32, "no document gives its meaning"},
    {"al", "metadata/offsetBlockSize", 0, kU32, "readers use the data's"},
    {"al", "metadata/unknown1", 0, kU32, "no document gives its meaning"},
    {"al", "animation/unknown1", 0, kU32, "no document gives its meaning"},
    {"al", "animation/posComp", -kHuge, kHuge, "another point"},
    {"al", "animation/point", -kHuge, kHuge, "another point"},
    {"al", "animation/firstPositions/*", -kHuge, kHuge, "another place"},
    {"al", "bone/parent", -1, 4096, "another bone before it"},
    {"al", "animation/frameOffsets", 0, kU32, "no document gives its meaning"},
    {"al", "animation/keysPerFrame", 0, kU32,
     "an animation of one frame has no other frames to count keys for"},
};

constexpr OtherSide kOtherSides[] = {
    {"ala", "animation/bone/info/*Index/value",
     "a bone without a track, and a block with a value that no bone has"},
    {"alo", "mesh/submesh/indices/indices",
     "another vertex, and a box that was made for the one before"},
    {"alo", "connections/object/object/value",
     "an object that is connected no more"},
    {"alo-particle", "system/persist/type",
     "an unknown chunk, or the end of the one before it"},
    {"alo-particle", "system/size", "a size, and those of the chunks in it"},
    {"alo-particle", "system/emitters/size", "the same"},
    {"meg", "*Count", "a count, and the names or the size of what it counts"},
    {"meg", "namesSize", "a size, and the names that it cuts"},
    {"meg", "name/*", "a name, and the record with its checksum"},
    {"meg", "record/*", "a record, and the name or the data that it had"},
    {"gsa", "minorVersion", "the version, and frames of the other layout"},
    {"al", "animation/*",
     "the animation's data, and the fields with their sizes"},
    {"al", "animationCount", "the count, and what is where one should be"},
    {"al", "boneCount", "the count, and the bytes that it leaves over"},
    {"al", "metadata/*", "two copies that should be the same"},
    {"al", "metadataOffset", "the offset, and the bones before it"},
    {"anim", "version", "the version, and what its layout makes of the rest"},
    {"anim", "descriptor/*", "widths and keys, and the stream that has them"},
    {"anim", "key_stream", "a delta, and the key that it leads to"},
    {"anim", "rotation_channels", "two tables of channels and their counts"},
    {"anim", "translation_channels", "two tables of channels and their counts"},
    {"anim", "rotation_key_count", "a count, and what follows its keys"},
    {"anim", "translation_key_count", "a count, and what follows its keys"},
    {"anim", "rotation_divisor",
     "the unit, and the key that it makes too large"},
};

}  // namespace

absl::Span<const OpenValue> OpenValues() { return kOpenValues; }

absl::Span<const OtherSide> OtherSides() { return kOtherSides; }

const OpenValue* FindOpenValue(absl::string_view format, const Damage& damage) {
  if (!damage.value.has_value()) return nullptr;
  for (const OpenValue& open : kOpenValues) {
    if (open.format == format && Matches(open.field, damage.field) &&
        (open.most == kAnything ||
         (*damage.value >= open.least && *damage.value <= open.most))) {
      return &open;
    }
  }
  return nullptr;
}

bool HasOtherSide(absl::string_view format, absl::string_view field) {
  for (const OtherSide& side : kOtherSides) {
    if (side.format == format && Matches(side.field, field)) return true;
  }
  return false;
}

}  // namespace assetlint::corpus
