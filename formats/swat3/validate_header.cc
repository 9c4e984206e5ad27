#include <optional>
#include <utility>
#include <vector>

#include "formats/base/quantity.h"
#include "formats/base/tree_walker.h"
#include "formats/swat3/gsa_codec.h"
#include "formats/swat3/skeleton_end.h"

namespace assetlint::swat3 {
namespace {

constexpr Rule kAmbiguousEnd = {
    .id = "GSA010",
    .name = "skeleton-end-ambiguous",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "The skeleton could end in more than one place.",
    .why =
        "The skeleton's records are unknown, so its end is searched for; the "
        "first place that fits was used, and all findings about the frames "
        "depend on it.",
    .statement =
        "The end is the marker after which everything parses exactly to the "
        "end of the file. Inferred: the records of the skeleton are unknown.",
    .source = "formats/swat3/FORMAT.md#end-of-the-skeleton",
    .repair = "None is needed: nothing is wrong with the file."};

constexpr Rule kRateImplausible = {
    .id = "GSA032",
    .name = "framerate-implausible",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "The frame rate is 0 or above 120.",
    .why =
        "The game plays 10 frames per second anyway, but no exporter writes "
        "such a rate: the header is probably damaged.",
    .statement =
        "The rate is a number of frames per second: at least 1, and not above "
        "120. Inferred from the exporter's rate of 10.",
    .source = "formats/swat3/FORMAT.md#frame-rate",
    .repair = "Compare the header with a good copy; set the rate to 10.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The game ignores the rate, but the rest of the header may be "
        "damaged too."};

constexpr Rule kNoSkeleton = {
    .id = "GSA013",
    .name = "skeleton-missing",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "The skeleton is missing.",
    .why = "The game takes the number of bones from it.",
    .statement =
        "A GSA needs a valid skeleton for the kind of character that it "
        "animates.",
    .source = "formats/swat3/FORMAT.md#skeleton",
    .repair = "Export the animation again with the character's skeleton."};

constexpr Rule kRepeatedId = {
    .id = "GSA014",
    .name = "bone-id-repeated",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A bone is listed twice.",
    .why =
        "One rotation overwrites the other, so one of them is for a bone "
        "that is not listed.",
    .statement =
        "The list names the bones that the animation moves, each with one "
        "rotation per frame. Inferred from what the list is for.",
    .source = "formats/swat3/FORMAT.md#animated-bones",
    .repair = "Name the bone that the second rotation is for."};

constexpr Rule kIdRange = {
    .id = "GSA015",
    .name = "bone-id-range",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A bone id is larger than any the skeleton can have.",
    .why = "The game would move a bone that does not exist.",
    .statement =
        "Ids count the skeleton's bones from 0. Its records are unknown, but "
        "each takes at least one byte. Inferred from what the ids are for.",
    .source = "formats/swat3/FORMAT.md#animated-bones",
    .repair = "Use the id of a bone of the skeleton."};

constexpr Rule kNoFrames = {
    .id = "GSA016",
    .name = "no-frames",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "There are no frames.",
    .why = "There is no pose to show.",
    .statement =
        "Even a motionless character plays an animation of one frame."
        " Inferred: the document has no animation without frames.",
    .source = "formats/swat3/FORMAT.md#number-of-frames",
    .repair = "Export the animation again with at least one frame."};

constexpr Rule kNoRotations = {
    .id = "GSA017",
    .name = "no-rotations",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "The frames rotate no bones.",
    .why =
        "Without listed ids all bones are animated, but here the frames have "
        "no rotations.",
    .statement =
        "When no bones are listed, each frame has a rotation for "
        "every bone of the skeleton."
        " Inferred: the document has no animation without rotations.",
    .source = "formats/swat3/FORMAT.md#animated-bones",
    .repair = "Export the animation again with the character's skeleton."};

constexpr Rule kSecondGuid = {
    .id = "GSA031",
    .name = "second-guid",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The skeleton contains the GUID that a GSA begins with.",
    .why =
        "The skeleton's records are unknown, so a part of another file in it "
        "goes unnoticed: the game reads that file as bones.",
    .statement = "The GUID is the first 16 bytes of the file.",
    .source = "formats/swat3/FORMAT.md#identification",
    .repair =
        "Compare with a good copy: bytes of another file were copied into this "
        "one."};

constexpr const Rule* kHeaderRules[] = {
    &kAmbiguousEnd, &kNoSkeleton,  &kRepeatedId, &kIdRange,
    &kNoFrames,     &kNoRotations, &kSecondGuid, &kRateImplausible};

constexpr uint16_t kLargestRate = 120;

void CheckAmbiguity(const ParsedAnimation& a, const Path& file,
                    Report& report) {
  SkeletonSearch search(a.notes.searched, HasEvents(a));
  search.Next();  // the one that was used
  const std::optional<SkeletonEnd> second = search.Next();
  if (!second.has_value()) return;
  const ByteRange first = FieldRange(a, 0, "endOfBones");
  const uint64_t other = FieldRange(a, 0, "skeleton").offset + second->marker;
  report.Add(kAmbiguousEnd, file, first)
      .Field("endOfBones")
      .With("first", first.offset)
      .With("second", other)
      .Message(
          "the frames end with the file in two ways: with the end marker at "
          "byte ",
          first.offset, " and ", Quantity(a.animated_bones, "rotation"),
          " per frame, as it was read, and with that at byte ", other, " and ",
          second->rotations);
}

void CheckBoneIds(const Animation& a, const Path& file, Report& report) {
  const uint64_t begin = FieldRange(a, 0, "boneId").offset;
  std::vector<bool> listed(a.bone_ids.empty() ? 0 : 0x10000);
  Occurrences repeated, large;
  for (uint64_t i = 0; i < a.bone_ids.size(); ++i) {
    const uint16_t id = a.bone_ids[i];
    if (listed[id]) repeated.Note(begin + sizeof(id) * i);
    listed[id] = true;
    if (id >= a.skeleton.size()) large.Note(begin + sizeof(id) * i);
  }
  const auto add = [&](const Rule& rule, const Occurrences& found) {
    const uint64_t i = (found.first() - begin) / sizeof(uint16_t);
    FindingBuilder finding =
        report.Add(rule, file, {found.first(), sizeof(uint16_t)});
    finding.Field("boneId[", i, "]").Found(a.bone_ids[i]).Times(found);
    return std::pair(std::move(finding), a.bone_ids[i]);
  };
  if (!repeated.empty()) {
    auto [finding, id] = add(kRepeatedId, repeated);
    finding.Message("bone ", id, " is already listed");
  }
  // Without a skeleton, kNoSkeleton covers all of them.
  if (!large.empty() && !a.skeleton.empty()) {
    const uint64_t most = a.skeleton.size() - 1;
    auto [finding, id] = add(kIdRange, large);
    finding.Allowed(most).Message("bone id ", id, " exceeds ", most,
                                  ", the most for a skeleton of ",
                                  a.skeleton.size(), " bytes");
  }
}

void CheckSkeleton(const Animation& a, const Path& file, Report& report) {
  const absl::string_view guid(reinterpret_cast<const char*>(kGsaGuid.data()),
                               kGsaGuid.size());
  const size_t at = a.skeleton.find(guid);
  if (at == absl::string_view::npos) return;
  report
      .Add(kSecondGuid, file,
           {FieldRange(a, 0, "skeleton").offset + at, guid.size()})
      .Field("skeleton")
      .Message("the GUID of a GSA is at byte ", at, " of the skeleton");
}

void CheckRate(const Animation& a, const Path& file, Report& report) {
  if (a.framerate > 0 && a.framerate <= kLargestRate) return;
  report.Expect(kRateImplausible, file, FieldOf(a, 0, "framerate"), kPlayedRate)
      .Message("the frame rate is ", a.framerate,
               ", but the game always plays at ", kPlayedRate)
      .Fix(FixLevel::kUnsafe, "the rate at which the game plays");
}

void CheckAmounts(const Animation& a, const Path& file, Report& report) {
  if (a.skeleton.empty()) {
    report.Add(kNoSkeleton, file, FieldRange(a, 0, "endOfBones"))
        .Field("skeleton")
        .Message("the skeleton is empty: its end marker follows the header");
  }
  if (a.frames.empty()) {
    report.Add(kNoFrames, file, FieldRange(a, 0, "frames"))
        .Field("frames")
        .Found(0)
        .Message("the number of frames is 0, must be at least 1");
  }
  if (!a.frames.empty() && a.animated_bones == 0) {
    report.Add(kNoRotations, file, FieldRange(a, 0, "animatedBones"))
        .Field("animatedBones")
        .Message("no bones are listed, so the ",
                 Quantity(a.frames.size(), "frame has", "frames have"),
                 " no rotations");
  }
}

}  // namespace

void ValidateHeader(const ParsedAnimation& a, Report& report) {
  if (!a.notes.header_complete) return;
  const Path file;
  CheckRate(a, file, report);
  if (!a.notes.end_found) return;
  CheckAmbiguity(a, file, report);
  CheckBoneIds(a, file, report);
  CheckSkeleton(a, file, report);
  CheckAmounts(a, file, report);
}

absl::Span<const Rule* const> GsaHeaderRules() { return kHeaderRules; }

}  // namespace assetlint::swat3
