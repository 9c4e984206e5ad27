#include "formats/prime/layout_hints.h"

#include "formats/base/decoder.h"
#include "formats/base/endian.h"
#include "formats/base/finding.h"
#include "formats/base/hint.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/work_meter.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/animation.h"
#include "formats/prime/structure.h"
#include "formats/prime/structure_rules.h"

namespace assetlint::prime {
namespace {

// Whether what follows the version word decodes as a T. Spends what reading it
// takes; false when there is not that much left.
template <typename T>
bool ReadsAs(absl::string_view bytes, WorkMeter& work) {
  if (work.left() < LintSteps(bytes.size(), 0, 0)) return false;
  Report report(Report::Mode::kStatusOnly);
  Decoder decoder(bytes, AnimCodec::kOrder, AnimCodec::Rules(), report);
  uint32_t version = 0;
  decoder.U32("version", version);
  Animation animation;
  Describe(static_cast<Walker&>(decoder), animation.content.emplace<T>());
  decoder.Finish();
  report.CountItems(decoder.items());
  CheckStructure(animation, report);
  work.Spend(report.StepsOfLinting(bytes.size()));
  return report.decodes();
}

}  // namespace

bool HintVersion(absl::string_view bytes, Report& report) {
  constexpr Hint kHint("other version");
  if (!kHint.enabled() || report.decodes() || bytes.size() < 4) return false;
  const uint32_t version = Load<uint32_t>(bytes.data(), ByteOrder::kBig);
  const bool as_2 =
      version != 2 && ReadsAs<CompressedAnimation>(bytes, report.work());
  const bool as_0 = version != 0 && !as_2 &&
                    ReadsAs<UncompressedAnimation>(bytes, report.work());
  if (!as_2 && !as_0) return false;
  report.Add(kVersion, Path(), {0, 4})
      .Field("version")
      .Found(version)
      .Allowed(as_2 ? 2 : 0)
      .Message("the version is ", version,
               ", but the rest of the file parses as version ", as_2 ? 2 : 0)
      .As(FindingRole::kCause);
  return true;
}

void HintEchoes(absl::string_view bytes, Report& report) {
  if (report.decodes() || bytes.size() < 10) return;
  if (Load<uint16_t>(bytes.data() + 8, ByteOrder::kBig) != 0x0101) return;
  report.Add(kEchoesLayout, Path(), {8, 2})
      .Found(0x0101)
      .Message(
          "the layout of Metroid Prime does not fit and bytes 8 and 9 are "
          "0x0101, as in animations from Metroid Prime 2");
}

}  // namespace assetlint::prime
