#include "formats/file/blank_sectors.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/file/byte_runs.h"

namespace assetlint::file {
namespace {

constexpr Rule kBlankSectors = {
    .id = "FIL013",
    .name = "blank-sectors",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "Whole sectors of the file are one repeated byte.",
    .why =
        "The numbers that were there may be lost: a bone stays at one place, "
        "or jumps to the edge of its range, for some of the frames.",
    .statement =
        "No known file has 512 identical bytes that begin and end where the "
        "sectors of a disk do.",
    .source = "formats/file/DIAGNOSES.md#runs-of-one-byte",
    .repair =
        "Compare the file with a good copy, or look at the animation in the "
        "game: a disk, a copy or an interrupted download may have lost this "
        "part.",
    .confidence = Confidence::kReaders,
    .fix_reason = "What was there is lost, if anything was."};

constexpr const Rule* kRules[] = {&kBlankSectors};

// How many of the bytes next to a lost sector may happen to have its value.
constexpr uint64_t kMaxEqualNeighbours = 16;

// The whole sectors of a run; empty when more of it is outside of them than
// chance explains.
ByteRange SectorsOf(const ByteRange& run, uint64_t file_size) {
  const uint64_t begin = (run.offset + kMinRun - 1) / kMinRun * kMinRun;
  const uint64_t end =
      run.end() == file_size ? file_size : run.end() / kMinRun * kMinRun;
  if (begin + kMinRun > end ||
      run.length - (end - begin) > kMaxEqualNeighbours) {
    return {};
  }
  return {begin, end - begin};
}

}  // namespace

void CheckBlankSectors(absl::string_view bytes, Report& report) {
  Occurrences places;
  ByteRange first;
  for (const ByteRange& run : FindByteRuns(bytes)) {
    const ByteRange sectors = SectorsOf(run, bytes.size());
    if (sectors.length == 0) continue;
    if (places.empty()) first = sectors;
    places.Note(sectors.offset);
  }
  if (places.empty()) return;
  const auto byte = static_cast<uint8_t>(bytes[first.offset]);
  report.Add(kBlankSectors, Path(), first)
      .With("byte", byte)
      .With("end", first.end())
      .Times(places)
      .Message("all ", first.length, " bytes from byte ", first.offset, " to ",
               first.end(), " are 0x", absl::Hex(byte, absl::kZeroPad2),
               ", as in whole sectors that a disk or a copy lost");
}

absl::Span<const Rule* const> BlankSectorRules() { return kRules; }

}  // namespace assetlint::file
