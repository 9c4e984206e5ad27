#include "formats/alamo/xml/tags.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace assetlint::alamo {
namespace {

// Sorted by name in lower case. Uses of each: FORMAT.md.
constexpr XmlTag kTags[] = {
    {"Attachment_Bone", XmlRole::kBone},
    {"Barrel_Bone_Name", XmlRole::kAnyBone},
    {"Damage_Decal", XmlRole::kBone},
    {"Damage_Particles", XmlRole::kBone},
    {"Damaged_Smoke_Asset_Name", XmlRole::kParticles},
    {"Death_Clone", XmlRole::kDeathClone, XmlSplit::kAtCommasAndBlanks},
    {"Destroyed_Galactic_Model_Name", XmlRole::kModel},
    {"Engine_Particles", XmlRole::kBones, XmlSplit::kAtCommas},
    {"Event_Model_Name", XmlRole::kModel},
    {"File", XmlRole::kFile},
    {"Fire_Bone_A", XmlRole::kAnyBone},
    {"Fire_Bone_B", XmlRole::kAnyBone},
    {"Flame_Emitter_Model_Name", XmlRole::kModel},
    {"Galactic_Fleet_Override_Model_Name", XmlRole::kModel},
    {"Galactic_Model_Name", XmlRole::kModel},
    {"GUI_Model", XmlRole::kMeshModel},
    {"GUI_Model_Name", XmlRole::kMeshModel},
    {"HardPoints", XmlRole::kHardpoints, XmlSplit::kAtCommasAndBlanks},
    {"Is_Destroyable", XmlRole::kDestroyable},
    {"Land_Model_Anim_Override_Name", XmlRole::kAnimations},
    {"Land_Model_Name", XmlRole::kLandModel},
    {"Land_Terrain_Model_Mapping", XmlRole::kModelMap, XmlSplit::kAtCommas},
    {"Model_Name", XmlRole::kModel},
    {"Model_To_Attach", XmlRole::kAttachedModel},
    {"Space_Model_Anim_Override_Name", XmlRole::kAnimations},
    {"Space_Model_Name", XmlRole::kSpaceModel},
    {"Tactical_Model_Name", XmlRole::kModel},
    {"Turret_Bone_Name", XmlRole::kAnyBone},
    {"Variant_Of_Existing_Type", XmlRole::kVariant},
    {"WaypointFlagModelName", XmlRole::kModel},
};

// Whether `a` is before `b`, in any case.
bool IsBefore(absl::string_view a, absl::string_view b) {
  return std::lexicographical_compare(
      a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return absl::ascii_tolower(x) < absl::ascii_tolower(y);
      });
}

}  // namespace

const XmlTag* FindXmlTag(absl::string_view name) {
  const XmlTag* const tag = std::lower_bound(
      std::begin(kTags), std::end(kTags), name,
      [](const XmlTag& a, absl::string_view b) { return IsBefore(a.name, b); });
  return tag != std::end(kTags) && absl::EqualsIgnoreCase(tag->name, name)
             ? tag
             : nullptr;
}

}  // namespace assetlint::alamo
