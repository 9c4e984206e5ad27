#include "formats/alamo/mod/mod_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kAnimationFormat = {
    .id = "MOD014",
    .name = "animation-format-game",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "An animation is of a format that the game does not know.",
    .why =
        "Empire at War does not know the pools of format 2: the model does "
        "not move. Reported with game \"eaw\" only.",
    .statement =
        "Format 1 is that of Empire at War; format 2 came with Forces of "
        "Corruption.",
    .source = "formats/alamo/mod/ACROSS.md#formats-of-animations",
    .repair = "Export the animation again for Empire at War.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Format 2 is legal in animations for the other games.",
};

constexpr const Rule* kRules[] = {&kAnimationFormat};

constexpr uint32_t kFormatOfExpansion = 2;

void Add(const ModFile& animation, ModReport& report) {
  report.Add(kAnimationFormat, animation)
      .SetPath({{"animation", PathSegment::kNoIndex, {}}})
      .Found(kFormatOfExpansion)
      .Allowed(1)
      .Message(
          "the animation is of format 2, which Empire at War does not know");
}

}  // namespace

void CheckAnimationFormats(absl::Span<const NamedAnimation> animations,
                           const AcrossOptions& options, ModReport& report) {
  if (options.game != Game::kEmpireAtWar) return;
  for (const NamedAnimation& animation : animations) {
    const Facts* facts = animation.file->facts();
    if (facts == nullptr || facts->animation_format != kFormatOfExpansion) {
      continue;
    }
    Add(*animation.file, report);
  }
}

absl::Span<const Rule* const> AnimationFormatRules() { return kRules; }

}  // namespace assetlint::alamo
