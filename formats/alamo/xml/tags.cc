#include "formats/alamo/xml/tags.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace assetlint::alamo {

namespace {

// By name. Uses of each: FORMAT.md.
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
    {"Scale_Factor", XmlRole::kScale},
    {"Space_Model_Anim_Override_Name", XmlRole::kAnimations},
    {"Space_Model_Name", XmlRole::kSpaceModel},
    {"Turret_Bone_Name", XmlRole::kAnyBone},
    {"Variant_Of_Existing_Type", XmlRole::kVariant},
    {"WaypointFlagModelName", XmlRole::kModel},
};

// Removes what comes before the first of `ends`, and returns it.
absl::string_view TakeUntil(absl::string_view ends, absl::string_view& text) {
  const size_t size = std::min(text.find_first_of(ends), text.size());
  const absl::string_view taken = text.substr(0, size);
  text.remove_prefix(size);
  return taken;
}

constexpr absl::string_view kBlanks = " \t\r\n";

// By XmlSplit.
constexpr absl::string_view kSeparators[] = {"", ",", ", \t\r\n"};

}  // namespace

const XmlTag* FindXmlTag(absl::string_view name) {
  for (const XmlTag& tag : kTags) {
    if (absl::EqualsIgnoreCase(tag.name, name)) return &tag;
  }
  return nullptr;
}

absl::string_view ElementName(absl::string_view tag) {
  absl::ConsumePrefix(&tag, "<");
  return TakeUntil(" \t\r\n/>", tag);
}

StartTag ParseStartTag(absl::string_view tag) {
  StartTag parsed;
  parsed.name = ElementName(tag);
  absl::ConsumePrefix(&tag, "<");
  tag.remove_prefix(parsed.name.size());
  while (!tag.empty()) {
    const absl::string_view name =
        absl::StripAsciiWhitespace(TakeUntil("=", tag));
    TakeUntil("'\"", tag);
    if (tag.empty()) break;
    const absl::string_view quote = tag.substr(0, 1);
    tag.remove_prefix(1);
    const absl::string_view value = TakeUntil(quote, tag);
    if (!tag.empty()) tag.remove_prefix(1);
    if (absl::EqualsIgnoreCase(name, "Name")) parsed.object_name = value;
  }
  return parsed;
}

absl::string_view TrimXml(absl::string_view text, bool utf8) {
  const absl::string_view no_break = utf8 ? "\xC2\xA0" : "\xA0";
  do {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  } while (absl::ConsumePrefix(&text, no_break));
  do {
    text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
  } while (absl::ConsumeSuffix(&text, no_break));
  return text;
}

void ElementText::Add(absl::string_view text, uint64_t offset, uint64_t size) {
  // After a reference the text is shorter than its bytes.
  if (pieces_.empty() || offset != next_ || text.size() != size) {
    pieces_.push_back({text_.size(), offset});
  }
  text_.append(text.data(), text.size());
  next_ = text.size() == size ? offset + size : 0;
}

uint64_t ElementText::OffsetOf(size_t position) const {
  const auto after = std::upper_bound(
      pieces_.begin(), pieces_.end(), position,
      [](size_t p, const Piece& piece) { return p < piece.begin; });
  const Piece& piece = *std::prev(after);
  return piece.offset + (position - piece.begin);
}

void ElementText::ForEachPart(
    XmlSplit split, bool utf8, uint64_t end,
    absl::FunctionRef<void(absl::string_view, uint64_t)> take) const {
  const absl::string_view separators = kSeparators[static_cast<int>(split)];
  const absl::string_view text = text_;
  bool any = false;
  for (size_t begin = 0; begin < text.size();) {
    const size_t stop =
        std::min(text.find_first_of(separators, begin), text.size());
    const absl::string_view part =
        TrimXml(text.substr(begin, stop - begin), utf8);
    if (!part.empty()) {
      take(part, OffsetOf(part.data() - text.data()));
      any = true;
    }
    begin = stop + 1;
  }
  if (!any) take("", end);
}

}  // namespace assetlint::alamo
