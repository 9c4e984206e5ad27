#include "corpus/damage/open_values.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace assetlint::corpus {
namespace {

// A `*` matches any text.
bool Matches(absl::string_view pattern, absl::string_view field) {
  const std::vector<absl::string_view> parts = absl::StrSplit(pattern, '*');
  if (!absl::ConsumePrefix(&field, parts.front())) return false;
  if (parts.size() == 1) return field.empty();
  for (size_t i = 1; i + 1 < parts.size(); ++i) {
    const size_t found = field.find(parts[i]);
    if (found == absl::string_view::npos) return false;
    field.remove_prefix(found + parts[i].size());
  }
  return absl::EndsWith(field, parts.back());
}

constexpr double kU8 = 0xFF;
constexpr double kU16 = 0xFFFF;
constexpr double kU32 = 0xFFFFFFFF;
constexpr double kS16 = 0x7FFF;
constexpr double kHuge = 4e38;
// Also NaN, between -kAnything and kAnything.
constexpr double kAnything = std::numeric_limits<double>::infinity();

// A field, and the numbers that it may hold: without a comment, another value
// of the same kind, such as another colour, or one whose meaning no document
// gives. The field is as in Damage::field, a pattern.
struct OpenValue {
  absl::string_view format;
  absl::string_view field;
  double least;
  double most;
};

constexpr OpenValue kOpenValues[] = {
    {"ala", "animation/bone/translations/values/*", 0, kU16},
    {"ala", "animation/bone/scales/values/*", 0, kU16},
    {"ala", "animation/translationPool/words", 0, kU16},
    {"ala", "animation/scalePool/words", 0, kU16},
    {"ala", "animation/bone/visibility/bits", 0, kU8},
    {"ala", "animation/bone/steps/bits", 0, kU8},
    {"ala", "animation/bone/info/unknown10/value", 0, kU32},
    {"ala", "animation/bone/info/index/value", 1, kU32},
    // Another quaternion that is unit within 1e-2.
    {"ala", "animation/bone/info/defaultRotation/value", -kS16, kS16},
    {"ala", "animation/bone/rotations/values/*", -kS16, kS16},
    {"ala", "animation/rotationPool/words", -kS16, kS16},
    // A step track in the place of the visibility track.
    {"ala", "animation/bone/visibility/type", 0x1008, 0x1008},
    // As many bytes of bits, and no other track to compare with.
    {"ala", "animation/info/numFrames/value", 1, 16},
    {"alo", "skeleton/bone/data/parent", -1, 4096},
    {"alo", "skeleton/bone/data/visible", 0, 1},
    {"alo", "skeleton/bone/data/billboard", 0, 7},
    {"alo", "mesh/info/isHidden", 0, 1},
    {"alo", "mesh/material/int/value/value", 0, kU32},
    {"alo", "mesh/submesh/boneMapping/bones", 0, 4096},
    {"alo", "mesh/submesh/collision/nodes/nodes/*", 0, kU8},
    {"alo", "light/data/type", 0, 2},
    {"alo", "connections/*/bone/value", 0, 4096},
    {"alo", "connections/dazzle/data/bone/value", 0, 4096},
    {"alo", "connections/proxy/isHidden/value", 0, 1},
    {"alo", "connections/proxy/altDecreaseStayHidden/value", 0, 1},
    {"alo", "connections/dazzle/data/isHidden/value", 0, 1},
    {"alo", "connections/dazzle/data/nightOnly/value", 0, 1},
    {"alo", "connections/dazzle/data/slotX/value", 0, 4095},
    {"alo", "connections/dazzle/data/slotY/value", 0, 4095},
    {"alo", "connections/dazzle/data/numSlots/value", 1, 4096},
    // Another vertex of the sub-mesh, and none left unused.
    {"alo", "mesh/submesh/indices/indices", 0, kU16},
    // Of a format that does not name it, or another bone of the mapping.
    {"alo", "mesh/submesh/vertices/vertices/b*", -kAnything, kAnything},
    {"alo", "mesh/submesh/vertices/vertices/color", -kAnything, kAnything},
    {"alo", "mesh/submesh/vertices/vertices/tangent", -kAnything, kAnything},
    // No reader reads it.
    {"alo", "mesh/submesh/vertices/vertices/unused", -kAnything, kAnything},
    // Only spots have a cone.
    {"alo", "light/data/hotspotSize", -kHuge, kHuge},
    {"alo", "light/data/falloffSize", -kHuge, kHuge},
    // The object that no connection named.
    {"alo", "connections/object/object/value", 0, 4096},
    {"alo-particle", "system/id/id", 0, kU32},
    {"alo-particle", "system/persist/persist", 0, kU8},
    {"alo-particle", "*/groups/group/shape/shape", 0, 4},
    {"alo-particle", "*/groups/group/shape/*Surface", 0, kU32},
    {"alo-particle", "*/groups/group/shape/m*", -kHuge, kHuge},
    {"alo-particle", "*/groups/group/shape/side", -kHuge, kHuge},
    {"alo-particle", "*/groups/group/shape/*Radius", -kHuge, kHuge},
    {"alo-particle", "*/groups/group/shape/*Height", -kHuge, kHuge},
    {"alo-particle", "*/groups/group/shape/value", -kHuge, kHuge},
    {"alo-particle", "*/links/*", 0, 4096},
    {"alo-particle", "*/links/*", kU32, kU32},
    {"alo-particle", "*/properties/flag*", 0, kU8},
    {"alo-particle", "*/properties/float*", -kHuge, kHuge},
    {"alo-particle", "*/properties/inwardSpeed/value", -kHuge, kHuge},
    {"alo-particle", "*/properties/acceleration/value", -kHuge, kHuge},
    {"alo-particle", "*/properties/blendMode/value", 0, 13},
    {"alo-particle", "*/properties/emitMode/value", 0, 3},
    {"alo-particle", "*/properties/groundInteraction/value", 0, 3},
    {"alo-particle", "*/properties/bursts/value", 0, kU32},
    {"alo-particle", "*/properties/particles*", 0, kU32},
    {"alo-particle", "*/properties/textureElements/value", 0, kU32},
    {"alo-particle", "*/properties/primitiveType/value", 0, kU32 - 1},
    {"alo-particle", "*/properties/unknown6/value", 0, kU32},
    {"alo-particle", "*/tracks/ends/first/value", 0, kU8},
    {"alo-particle", "*/tracks/ends/last/value", 0, kU8},
    {"alo-particle", "*/tracks/ends/interpolation/value", 0, 2},
    {"alo-particle", "*/tracks/keys/key/value", 0, kU8},
    // Whatever was in memory: real files hold anything.
    {"alo-particle", "*/properties/unknown73/value", 0, kU32},
    // Names that are encrypted are not counted.
    {"meg", "nameCount", 0, kU32},
    // Either count may be that of the names.
    {"meg", "fileCount", 0, kU32},
    // In version 3 it need not be the name's.
    {"meg", "record/crc", 0, kU32},
    {"anim", "looping", 0, 1},
    {"anim", "root_bone", 0, 99},
    {"anim", "event_id", 0, kU32},
    {"anim", "scratch_size", 0, kU32},
    {"anim", "rotation_divisor", 1, kU32},
    {"anim", "translation_multiplier", -kHuge, kHuge},
    {"anim", "translations", -kHuge, kHuge},
    {"anim", "key_bitmap", 0, kU32},
    {"anim", "key_stream", 0, kU32},
    {"anim", "descriptor/bone_id", 0, 99},
    {"anim", "descriptor/*/initial", -kS16 - 1, kS16},
    {"anim", "descriptor/*/bits", 0, 16},
    {"gsa", "frame/origin", -kHuge, kHuge},
    {"gsa", "frame/rootOffset", -kHuge, kHuge},
    {"gsa", "unknown1", 0, kU16},
    {"gsa", "unknown2", 0, kU16},
    {"gsa", "boneId", 0, kU16},
    // A rate that the game does not use.
    {"gsa", "framerate", 1, 120},
    {"al", "unknown2", -kHuge, kHuge},
    {"al", "unknown3", 0, kU32},
    {"al", "metadata/unknown1", 0, kU32},
    {"al", "animation/unknown1", 0, kU32},
    {"al", "animation/posComp", -kHuge, kHuge},
    {"al", "animation/point", -kHuge, kHuge},
    {"al", "animation/firstPositions/*", -kHuge, kHuge},
    {"al", "bone/parent", -1, 4096},
    {"al", "animation/frameOffsets", 0, kU32},
    // Its base is not known.
    {"al", "animationDataOffset", 0, kU32},
    // Bones that no animation has are filler.
    {"al", "boneCount", 0, 2},
    // Readers use the data's.
    {"al", "metadata/offsetBlockSize", 0, kU32},
    // An animation of one frame has no other frames to count keys for.
    {"al", "animation/keysPerFrame", 0, kU32},
};

// A field that, when damaged, contradicts another one.
struct OtherSide {
  absl::string_view format;
  absl::string_view field;
};

constexpr OtherSide kOtherSides[] = {
    // A bone without a track, and a block with a value that no bone has.
    {"ala", "animation/bone/info/*Index/value"},
    // Another vertex, and a box that was made for the one before.
    {"alo", "mesh/submesh/indices/indices"},
    // An object that is connected no more.
    {"alo", "connections/object/object/value"},
    // An unknown chunk, or the end of the one before it.
    {"alo-particle", "system/persist/type"},
    // A size, and those of the chunks in it.
    {"alo-particle", "system/size"},
    {"alo-particle", "system/emitters/size"},
    // A count, and the names or the size of what it counts.
    {"meg", "*Count"},
    // The mark of an encrypted archive, and the fields of a version without it.
    {"meg", "flags"},
    // A size, and the names that it cuts.
    {"meg", "namesSize"},
    // A name, and the record with its checksum.
    {"meg", "name/*"},
    // A record, and the name or the data that it had.
    {"meg", "record/*"},
    // The version, and frames of the other layout.
    {"gsa", "minorVersion"},
    // The animation's data, and the fields with their sizes.
    {"al", "animation/*"},
    // The count, and what is where one should be.
    {"al", "animationCount"},
    // The count, and the bytes that it leaves over.
    {"al", "boneCount"},
    // Two copies that should be the same.
    {"al", "metadata/*"},
    // The offset, and the bones before it.
    {"al", "metadataOffset"},
    // The version, and what its layout makes of the rest.
    {"anim", "version"},
    // Widths and keys, and the stream that has them.
    {"anim", "descriptor/*"},
    // A delta, and the key that it leads to.
    {"anim", "key_stream"},
    // Two tables of channels and their counts.
    {"anim", "rotation_channels"},
    {"anim", "translation_channels"},
    // A count, and what follows its keys.
    {"anim", "rotation_key_count"},
    {"anim", "translation_key_count"},
    // The unit, and the key that it makes too large.
    {"anim", "rotation_divisor"},
};

}  // namespace

bool IsOpenValue(absl::string_view format, const Damage& damage) {
  return damage.value.has_value() &&
         std::any_of(
             std::begin(kOpenValues), std::end(kOpenValues),
             [&](const OpenValue& open) {
               return open.format == format &&
                      Matches(open.field, damage.field) &&
                      (open.most == kAnything || (*damage.value >= open.least &&
                                                  *damage.value <= open.most));
             });
}

bool HasOtherSide(absl::string_view format, absl::string_view field) {
  return std::any_of(std::begin(kOtherSides), std::end(kOtherSides),
                     [&](const OtherSide& side) {
                       return side.format == format &&
                              Matches(side.field, field);
                     });
}

}  // namespace assetlint::corpus
