#include "lint/config/removed_rules.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

// Reasons of several.
constexpr char kLegal[] = "files that load in the game have it";
constexpr char kUnread[] = "no reader is known to use these bytes";
constexpr char kUsual[] =
    "it judged by what is usual, which only real files can show";
constexpr char kBit[] = "it guessed at the damage of a single bit or letter";

constexpr char kUnseen[] =
    "it guessed at the damage of files of a game without a known file";

constexpr RemovedRule kRemoved[] = {
    {"ALA003", "frame-count-unusual", "0.2.0", kUsual},
    {"ALA009", "scale-step-unusual", "0.2.0", kUsual},
    {"ALA010", "translation-step-unusual", "0.2.0", kUsual},
    {"ALA011", "bone-unknown", "0.2.0", kUnread},
    {"ALA023", "animation-bone-step", "0.2.0", kBit},
    {"ALA024", "track-unseen", "0.2.0", kLegal},
    {"ALA027", "frame-jump", "0.2.0", kLegal},
    {"ALA028", "rotation-inexact", "0.2.0", kBit},
    {"ALC017", "string-control-character", "0.2.0", kLegal},
    {"ALC027", "string-blank", "0.2.0", kBit},
    {"ALO008", "bone-version-1", "0.2.0", kLegal},
    {"ALO016", "mesh-without-submesh", "0.2.0", kLegal},
    {"ALO025", "vertex-unused", "0.2.0", kUnread},
    {"ALO031", "submesh-empty", "0.2.0", kLegal},
    {"ALO034", "triangle-degenerate", "0.2.0", kLegal},
    {"ALO035", "too-many-vertices", "0.2.0",
     "ALO033 reports the vertices that no index reaches"},
    {"ALO057", "collision-node-box", "0.2.0", kLegal},
    {"ALO061", "int-parameter-unusual", "0.2.0", kUsual},
    {"ALO072", "collision-mesh-off", "0.2.0", kLegal},
    {"ALO074", "decal-shader", "0.2.0", kLegal},
    {"ALO077", "root-bone-name", "0.2.0", kLegal},
    {"ALO079", "vertex-bone-unread", "0.2.0", kUnread},
    {"ALO084", "tangent-not-unit", "0.2.0", kLegal},
    {"ALP004", "system-persist", "0.2.0", kLegal},
    {"ALP007", "emitter-flag", "0.2.0", kLegal},
    {"ALP009", "group-range", "0.2.0", kLegal},
    {"ALP015", "emitter-property-order", "0.2.0", kLegal},
    {"ALP019", "emitter-number-unusual", "0.2.0", kUsual},
    {"ALP020", "group-box-uneven", "0.2.0", kBit},
    {"ALP021", "emitter-texture-letters", "0.2.0", kBit},
    {"ANM010", "echoes-layout", "0.2.0", kUnseen},
    {"ANM011", "file-truncated", "0.2.0",
     "ANM002, ANM003 or ANM007 reports where the data ends"},
    {"ANM022", "interval-unusual", "0.2.0", kLegal},
    {"ANM025", "root-bone-unusual", "0.2.0", kLegal},
    {"ANM026", "duration-fraction", "0.2.0", kLegal},
    {"ANM031", "scratch-size-large", "0.2.0", kLegal},
    {"ANM034", "looping-unusual", "0.2.0", kLegal},
    {"ANM036", "rotation-divisor-large", "0.2.0", kLegal},
    {"ANM038", "translation-multiplier-unusual", "0.2.0", kUsual},
    {"ANM055", "curve-missing", "0.2.0",
     "ANM053 reports the key count of the curve"},
    {"ANM063", "spare-bits", "0.2.0", kUnread},
    {"ANM082", "quaternion-inexact", "0.2.0", kBit},
    {"ANM083", "translation-unusual", "0.2.0", kUsual},
    {"ANM091", "fill-length", "0.2.0", kUnread},
    {"BWA018", "name-residue", "0.2.0", kUnread},
    {"BWA023", "skeleton-unknown", "0.2.0", kUnread},
    {"BWA024", "filler", "0.2.0", kUnread},
    {"BWA026", "animation-uncounted", "0.2.0", kUnseen},
    {"BWA028", "animation-type", "0.2.0", kUnread},
    {"BWA030", "reserved-zero", "0.2.0", kUnread},
    {"BWA031", "animation-flags", "0.2.0", kUnread},
    {"BWA032", "reserved-pairs", "0.2.0", kUnread},
    {"BWA034", "hierarchical-flag", "0.2.0", kUnread},
    {"BWA043", "padding-not-zero", "0.2.0", kUnread},
    {"BWA049", "number-huge", "0.2.0", kUsual},
    {"BWA050", "name-text", "0.2.0", kBit},
    {"BWA051", "size-likely", "0.2.0",
     "BWA010 to BWA016 and BWA025 report the size that does not fit"},
    {"BWA053", "bones-uncounted", "0.2.0", kUnseen},
    {"BWA055", "header-garbled", "0.2.0", kUnseen},
    {"BWA056", "moved-parts", "0.2.0",
     "no real file has lost or gained bytes inside"},
    {"BWA057", "wrong-size", "0.2.0", kUnseen},
    {"BWA058", "rotation-inexact", "0.2.0", kBit},
    {"BWA059", "number-tiny", "0.2.0", kUsual},
    {"GSA004", "version-layout", "0.2.0", kUnseen},
    {"GSA006", "end-of-bones", "0.2.0", kUnseen},
    {"GSA007", "bone-id-count", "0.2.0", kUnseen},
    {"GSA008", "frame-count", "0.2.0", kUnseen},
    {"GSA009", "frames-end", "0.2.0", kUnseen},
    {"GSA011", "old-version", "0.2.0", kLegal},
    {"GSA012", "framerate", "0.2.0", kLegal},
    {"GSA020", "first-frame-origin", "0.2.0", kLegal},
    {"GSA021", "origin-moves", "0.2.0", kLegal},
    {"GSA022", "root-offset-start", "0.2.0", kLegal},
    {"GSA023", "offset-huge", "0.2.0", kUsual},
    {"GSA030", "file-truncated", "0.2.0", kUnseen},
    {"GSA033", "text-conversion", "0.2.0", "FIL040 or GSA032 reports it"},
    {"GSA035", "rotation-inexact", "0.2.0", kBit},
    {"GSA036", "event-blank", "0.2.0", kBit},
    {"GSA037", "offset-tiny", "0.2.0", kUsual},
    {"MEG029", "name-root", "0.2.0", kLegal},
    {"MEG031", "data-order", "0.2.0", kLegal},
    {"MEG034", "data-shared", "0.2.0", kLegal},
    {"MEG036", "name-crc-version-3", "0.2.0", kLegal},
    {"MEG037", "name-stored-once", "0.2.0", kLegal},
    {"MOD022", "xml-model-similar", "0.2.0",
     "MOD021 reports the name when the game is known"},
};

}  // namespace

absl::Span<const RemovedRule> RemovedRules() { return kRemoved; }

std::vector<const RemovedRule*> FindRemovedRules(absl::string_view text) {
  std::vector<const RemovedRule*> found;
  for (const RemovedRule& rule : kRemoved) {
    if (absl::EqualsIgnoreCase(rule.id, text) ||
        absl::EqualsIgnoreCase(rule.name, text)) {
      found.push_back(&rule);
    }
  }
  return found;
}

bool IsRemovedRule(absl::string_view id) {
  return absl::c_any_of(kRemoved,
                        [&](const RemovedRule& rule) { return rule.id == id; });
}

std::string RemovedRuleText(const RemovedRule& rule) {
  return absl::StrCat(rule.id, " [", rule.name, "] was removed in ", rule.since,
                      ": ", rule.reason);
}

}  // namespace assetlint
