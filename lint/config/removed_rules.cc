#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "lint/config/rule_filter.h"

namespace assetlint {
namespace {

// Rules that were removed for the same reason.
struct Removal {
  absl::string_view reason;
  absl::string_view rules;  // "ID name", with commas between them
  absl::string_view since = "1.0.0";
};

constexpr Removal kRemovals[] = {
    {"it judged by what is usual, which only real files can show",
     "ALA003 frame-count-unusual, ALA009 scale-step-unusual, "
     "ALA010 translation-step-unusual, ALO061 int-parameter-unusual, "
     "ALP019 emitter-number-unusual, ANM038 translation-multiplier-unusual, "
     "ANM083 translation-unusual, BWA049 number-huge, BWA059 number-tiny, "
     "GSA023 offset-huge, GSA037 offset-tiny"},
    {"no reader is known to use these bytes",
     "ALA011 bone-unknown, ALO025 vertex-unused, ALO079 vertex-bone-unread, "
     "ANM063 spare-bits, ANM091 fill-length, BWA018 name-residue, "
     "BWA023 skeleton-unknown, BWA024 filler, BWA028 animation-type, "
     "BWA030 reserved-zero, BWA031 animation-flags, BWA032 reserved-pairs, "
     "BWA034 hierarchical-flag, BWA043 padding-not-zero"},
    {"it guessed at the damage of a single bit or letter",
     "ALA023 animation-bone-step, ALA028 rotation-inexact, "
     "ALC027 string-blank, ALP020 group-box-uneven, "
     "ALP021 emitter-texture-letters, ANM082 quaternion-inexact, "
     "BWA050 name-text, BWA058 rotation-inexact, GSA035 rotation-inexact, "
     "GSA036 event-blank"},
    {"files that load in the game have it",
     "ALA024 track-unseen, ALA027 frame-jump, "
     "ALC017 string-control-character, ALO008 bone-version-1, "
     "ALO016 mesh-without-submesh, ALO031 submesh-empty, "
     "ALO034 triangle-degenerate, ALO057 collision-node-box, "
     "ALO072 collision-mesh-off, ALO074 decal-shader, ALO077 root-bone-name, "
     "ALO084 tangent-not-unit, ALP004 system-persist, ALP007 emitter-flag, "
     "ALP009 group-range, ALP015 emitter-property-order, "
     "ANM022 interval-unusual, ANM025 root-bone-unusual, "
     "ANM026 duration-fraction, ANM031 scratch-size-large, "
     "ANM034 looping-unusual, ANM036 rotation-divisor-large, "
     "GSA011 old-version, GSA012 framerate, GSA020 first-frame-origin, "
     "GSA021 origin-moves, GSA022 root-offset-start, MEG029 name-root, "
     "MEG031 data-order, MEG034 data-shared, MEG036 name-crc-version-3, "
     "MEG037 name-stored-once"},
    {"it guessed at the damage of files of a game without a known file",
     "ANM010 echoes-layout, BWA026 animation-uncounted, "
     "BWA053 bones-uncounted, BWA055 header-garbled, BWA057 wrong-size, "
     "GSA004 version-layout, GSA006 end-of-bones, GSA007 bone-id-count, "
     "GSA008 frame-count, GSA009 frames-end, GSA030 file-truncated"},
    {"ALO033 reports the vertices that no index reaches",
     "ALO035 too-many-vertices"},
    {"ALU001 to ALU009 check these particle systems, which have a format",
     "ALP001 universe-at-war-particles"},
    {"ANM002, ANM003 or ANM007 reports where the data ends",
     "ANM011 file-truncated"},
    {"ANM053 reports the key count of the curve", "ANM055 curve-missing"},
    {"BWA010 to BWA016 and BWA025 report the size that does not fit",
     "BWA051 size-likely"},
    {"no real file has lost or gained bytes inside",
     "BWA056 moved-parts, FIL031 shifted-values, MEG041 records-shifted"},
    {"no real file or report has it",
     "FIL013 blank-sectors, FIL044 bytes-replaced, FIL045 merge-conflict"},
    {"FIL040 or GSA032 reports it", "GSA033 text-conversion"},
    {"MOD021 reports the name when the game is known",
     "MOD022 xml-model-similar"},
    {"emitters without size or colour are timers, or were turned off",
     "ALP028 emitter-switched-off", "1.1.0"},
};

}  // namespace

const std::vector<RemovedRule>& RemovedRules() {
  static const auto& all = *[] {
    auto* rules = new std::vector<RemovedRule>;
    for (const Removal& group : kRemovals) {
      for (const absl::string_view rule : absl::StrSplit(group.rules, ", ")) {
        const std::pair<absl::string_view, absl::string_view> id_and_name =
            absl::StrSplit(rule, ' ');
        rules->push_back(
            {id_and_name.first, id_and_name.second, group.since, group.reason});
      }
    }
    absl::c_sort(*rules,
                 [](const auto& a, const auto& b) { return a.id < b.id; });
    return rules;
  }();
  return all;
}

std::vector<const RemovedRule*> FindRemovedRules(absl::string_view text) {
  std::vector<const RemovedRule*> found;
  for (const RemovedRule& rule : RemovedRules()) {
    if (absl::EqualsIgnoreCase(rule.id, text) ||
        absl::EqualsIgnoreCase(rule.name, text)) {
      found.push_back(&rule);
    }
  }
  return found;
}

std::string RemovedRuleText(const RemovedRule& rule) {
  return absl::StrCat(rule.id, " [", rule.name, "] was removed in ", rule.since,
                      ": ", rule.reason);
}

}  // namespace assetlint
