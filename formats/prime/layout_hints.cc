#include "formats/prime/layout_hints.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "formats/base/decoder.h"
#include "formats/base/endian.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/work_meter.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/curve_place.h"
#include "formats/prime/structure.h"
#include "formats/prime/structure_rules.h"

namespace assetlint::prime {
namespace {

constexpr Rule kCurveMissing = {
    .id = "ANM055",
    .name = "curve-missing",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A key count of 0 precedes a curve.",
    .why =
        "A reader skips the curve and takes its bytes for the next descriptor "
        "or for keys.",
    .statement =
        "The fields of a rotation or translation are present exactly when its "
        "key count is not 0.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Set the key count to that of the other curves.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "How many keys the curve had is a guess; the message names the "
        "likeliest.",
};

constexpr uint64_t kMaxDescriptorSize = 26;

// Steps of work for rereading a descriptor.
constexpr uint64_t kStepsPerDescriptor = 30;

// Whether what follows the version word decodes as a T.
template <typename T>
bool ReadsAs(absl::string_view bytes) {
  Report report(Report::Mode::kStatusOnly);
  Decoder decoder(bytes, AnimCodec::kOrder, AnimCodec::Rules(), report);
  uint32_t version = 0;
  decoder.U32("version", version);
  Animation animation;
  Describe(static_cast<Walker&>(decoder), animation.content.emplace<T>());
  decoder.Finish();
  CheckStructure(animation, report);
  return report.decodes();
}

// Whether `fill` is what encoders leave after the last word.
bool CleanFill(absl::string_view fill) {
  return fill.size() < 32 &&
         fill.find_first_not_of('\xFF') == absl::string_view::npos;
}

bool Plausible(const std::vector<ChannelDescriptor>& descriptors,
               uint64_t keys) {
  std::array<bool, kMaxBones> seen = {};
  for (const ChannelDescriptor& d : descriptors) {
    if (d.bone_id >= kMaxBones || std::exchange(seen[d.bone_id], true)) {
      return false;
    }
    for (const Curve* curve : {&d.rotation, &d.translation}) {
      if (curve->present() && curve->key_count != keys) return false;
      for (const CurveComponent& c : curve->components) {
        if (c.bits > kMaxDeltaBits) return false;
      }
    }
  }
  return true;
}

// Whether the file fits when the key count at byte `at` is `keys`. Rereading
// the descriptors is spent from `work`.
bool FitsWithCurve(absl::string_view bytes, const CompressedAnimation& a,
                   uint64_t at, uint64_t keys, WorkMeter& work) {
  const uint64_t begin = a.descriptor_count_offset() + 4;
  const uint64_t count = a.declared.descriptors;
  std::string table(bytes.substr(begin, count * kMaxDescriptorSize));
  Store(&table[at - begin], static_cast<uint16_t>(keys), ByteOrder::kBig);
  Report report(Report::Mode::kStatusOnly);
  Decoder decoder(table, AnimCodec::kOrder, AnimCodec::Rules(), report);
  CompressedAnimation tried;
  static_cast<Walker&>(decoder).List("descriptor", tried.descriptors, count);
  work.Spend(kStepsPerDescriptor * tried.descriptors.size());
  if (!report.decodes() || !Plausible(tried.descriptors, keys)) return false;
  const uint64_t words = (keys * tried.KeyBits() + 31) / 32;
  const uint64_t stream = begin + decoder.offset();
  if (words * 4 > bytes.size() - stream) return false;
  return CleanFill(bytes.substr(stream + words * 4));
}

// The descriptors after an omitted curve are read from the wrong place:
// findings in them mean nothing.
void DropFindingsAfter(size_t channel, Report& report) {
  std::vector<Finding> kept = report.findings();
  std::erase_if(kept, [&](const Finding& finding) {
    return !finding.path.empty() && finding.path[0].name == "descriptor" &&
           finding.path[0].index > static_cast<int64_t>(channel);
  });
  report.ReplaceAllButStructure(std::move(kept));
}

void TryCurves(absl::string_view bytes, const CompressedAnimation& a,
               Report& report) {
  const uint64_t keys = a.CountStreamKeys();
  if (!a.declared.known || keys == 0 || keys > 0xFFFF) return;
  // Sound descriptors but too few bytes after them: one more curve would only
  // need more.
  if (!report.decodes() && Plausible(a.descriptors, keys)) return;
  const uint64_t price = kStepsPerDescriptor * a.descriptors.size();
  std::optional<size_t> channel;
  ForEachCurveInStep(a, Path(), [&](const CurvePlace& place) {
    if (channel.has_value() || place.curve.present() ||
        report.work().left() < price ||
        !FitsWithCurve(bytes, a, place.offset, keys, report.work())) {
      return;
    }
    channel = place.channel;
    report.Add(kCurveMissing, place.path, place.KeyCountField())
        .Field("key_count")
        .Found(0)
        .Allowed(keys)
        .Message("key_count is 0; with ", keys,
                 " the rest of the file parses to its last byte")
        .As(FindingRole::kCause);
  });
  if (channel.has_value()) DropFindingsAfter(*channel, report);
}

}  // namespace

bool HintVersion(absl::string_view bytes, Report& report) {
  if (report.decodes() || bytes.size() < 4) return false;
  const uint32_t version = Load<uint32_t>(bytes.data(), ByteOrder::kBig);
  const bool as_2 = version != 2 && ReadsAs<CompressedAnimation>(bytes);
  const bool as_0 =
      version != 0 && !as_2 && ReadsAs<UncompressedAnimation>(bytes);
  if (!as_2 && !as_0) return false;
  report.Add(kVersion, Path(), {0, 4})
      .Field("version")
      .Found(version)
      .Allowed(as_2 ? 2 : 0)
      .Message("the version is ", version,
               ", the rest of the file parses as version ", as_2 ? 2 : 0)
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

void HintCurve(absl::string_view bytes, const Animation& animation,
               Report& report) {
  const auto* a = std::get_if<CompressedAnimation>(&animation.content);
  if (a == nullptr || (report.decodes() && CleanFill(a->fill))) return;
  TryCurves(bytes, *a, report);
}

absl::Span<const Rule* const> LayoutHintRules() {
  static constexpr const Rule* kRules[] = {&kCurveMissing};
  return kRules;
}

}  // namespace assetlint::prime
