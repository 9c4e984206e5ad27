// Finds the one wrong size in a file whose chunks no longer fit together.
//
// A chunk's wrong size shows up elsewhere: as an unknown chunk after it, a
// string with a NUL inside, a child that does not fit, a missing chunk at the
// end. Such a file is reread with other sizes for the chunks near the fault;
// when one of them makes everything fit, that size is reported. Costs nothing
// for intact files.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_WRONG_SIZE_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_WRONG_SIZE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/grammar_alignment.h"
#include "formats/base/codec.h"
#include "formats/base/decoder.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// A chunk or mini-chunk whose size may be wrong.
struct SizeCandidate {
  uint64_t offset = 0;  // of the size
  uint32_t width = 0;   // bytes that the size takes: 4, or 1 for mini-chunks
  uint64_t size = 0;    // without bit 31
  uint32_t type = 0;    // of a chunk
  uint64_t parent_end = 0;
  // The types that children of its parent may have.
  absl::Span<const uint32_t> siblings;
};

// Alternative sizes for the candidate, none twice.
struct PlausibleSizes {
  // Its siblings follow it to the end of their parent, or its name ends there.
  std::vector<uint64_t> likely;
  // Of a mini-chunk: those that texts and numbers have. Something else is wrong
  // in its parent too.
  std::vector<uint64_t> others;
};
PlausibleSizes FindPlausibleSizes(absl::string_view bytes,
                                  const SizeCandidate& candidate);

// A decoder that notes which chunks enclose the first few places where the
// bytes are wrong. It continues only as long as that can add a candidate.
class CandidateCollector : public Decoder {
 public:
  // `report` must collect findings and be used for nothing else.
  CandidateCollector(absl::string_view input, const DecoderRules& rules,
                     Report& report);

  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;
  bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
               uint32_t& tag) override;

  // After Finish: a few candidates, those nearest to the first fault first.
  std::vector<SizeCandidate> Take() { return std::move(candidates_); }

 private:
  // An open block, and the last one closed in it.
  struct Level {
    SizeCandidate self;
    absl::Span<const uint32_t> children;  // types that it may hold
    std::optional<SizeCandidate> last_child;
  };

  void NoteFault();
  void AddCandidate(const SizeCandidate& candidate);

  // Outermost first; the first is the file.
  std::vector<Level> levels_;
  std::vector<SizeCandidate> candidates_;
  size_t findings_seen_ = 0;
  int faults_ = 0;
};

// A decoder that finds the path of the chunk or mini-chunk whose size is at a
// given byte of the file.
class SizePathFinder : public Decoder {
 public:
  SizePathFinder(absl::string_view input, const DecoderRules& rules,
                 Report& report, uint64_t size_offset);

  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;
  bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
               uint32_t& tag) override;

  // After Finish.
  std::vector<PathSegment> Take() { return std::move(path_); }

 private:
  uint64_t size_offset_;
  std::vector<PathSegment> path_;
};

// The result of linting: findings that a wrong size can cause, the others above
// the severity "info", and the number of all above "info".
struct Faults {
  // Rule and offset, sorted.
  using Places = std::vector<std::pair<const Rule*, uint64_t>>;
  Places container;
  Places others;
  size_t all = 0;
  bool truncated = false;  // kFileTruncated is among them
};
Faults FaultsAmong(absl::Span<const Finding> findings);

// The candidate whose size is wrong and the size that it should have: with it,
// `lint` of the file reports at least half of the container faults gone, no new
// one, and fewer faults in total. If the file seems to be truncated, no new
// fault of any kind is allowed: the new size would claim that less was cut off.
// The first that leaves no container fault is chosen, and the other sizes of
// that candidate are its alternatives; otherwise the one that leaves fewest.
// Empty when no size qualifies. Stops when `lint` returns nothing.
struct WrongSize {
  SizeCandidate candidate;
  uint64_t size = 0;
  // With it, no container fault is left.
  bool fits = false;
  // The candidate's other sizes that are as good: no container fault is left,
  // and no more faults in total.
  std::vector<uint64_t> alternatives = {};
};
std::optional<WrongSize> FindWrongSize(
    absl::string_view bytes, const std::vector<SizeCandidate>& candidates,
    const Faults& before,
    absl::FunctionRef<std::optional<Faults>(absl::string_view)> lint);

// `bytes` with the right size in place of the wrong one.
std::string WithSize(absl::string_view bytes, const WrongSize& wrong);

// Reports it for the file `bytes`, at `path`, with the fix. It explains all
// findings but those of the class "structure" and `others`, which are those of
// the repaired file: their fixes are left out, since they may depend on the
// right size.
void ReportWrongSize(absl::string_view bytes, const WrongSize& wrong,
                     const std::vector<PathSegment>& path,
                     std::vector<Finding> others, Report& report);

// Whether a finding of this rule can come from a wrong size.
bool IsContainerFault(const Rule& rule);

// How many of the rereadings that a file may have (Report::Reread) are left for
// what the search found, and for the diagnoses of the whole file after it.
inline constexpr int kRereadsLeft = 14;

// The faults of the file with another size in it. More than `most` container
// faults rule the size out: when reading alone finds that many, the rest is not
// checked.
template <Codec C>
Faults LintAgain(absl::string_view bytes, const FileContext& context,
                 size_t most) {
  Report report(Report::Mode::kPlaces);
  typename C::Model model;
  Decoder decoder(bytes, C::kOrder, C::Rules(), report);
  Describe(decoder, model);
  decoder.Finish();
  C::CheckStructure(model, report);
  Faults read = FaultsAmong(report.findings());
  if (read.container.size() > most) return read;
  C::Validate(model, context, report);
  return FaultsAmong(report.findings());
}

template <Codec C>
std::vector<SizeCandidate> CollectCandidates(absl::string_view bytes) {
  Report report(Report::Mode::kPlaces);
  CandidateCollector collector(bytes, C::Rules(), report);
  typename C::Model model;
  Describe(collector, model);
  collector.Finish();
  return collector.Take();
}

template <Codec C>
std::vector<PathSegment> PathOfSize(absl::string_view bytes, uint64_t offset) {
  Report report(Report::Mode::kStatusOnly);
  SizePathFinder finder(bytes, C::Rules(), report, offset);
  typename C::Model model;
  Describe(finder, model);
  finder.Finish();
  return finder.Take();
}

// For the phase Diagnose of codecs of chunks; C itself must not have it. When
// one wrong size explains findings of the report, reports it and replaces those
// that it explains. Before that, adds what fixes of chunks need to be complete.
template <Codec C>
void DiagnoseWrongSize(absl::string_view bytes, const FileContext& context,
                       Report& report) {
  AddFlagFixes(bytes, report);
  CompleteSizes(bytes, report);
  if (!report.searches()) return;
  const Faults before = FaultsAmong(report.findings());
  if (before.container.empty()) return;
  const auto reread = [&] { return report.Reread(bytes.size(), kRereadsLeft); };
  if (!reread()) return;
  // Children in the wrong order take most of the time, and the right size
  // leaves none of them.
  const size_t most = before.container.size() / 2;
  const std::optional<WrongSize> wrong =
      FindWrongSize(bytes, CollectCandidates<C>(bytes), before,
                    [&](absl::string_view file) -> std::optional<Faults> {
                      if (!reread()) return std::nullopt;
                      return LintAgain<C>(file, context, most);
                    });
  // Twice more: for the path, and to find what is wrong elsewhere.
  if (!wrong.has_value() || !report.Reread(bytes.size(), 1)) return;
  report.Reread(bytes.size());
  Report others(Report::Mode::kCollect, report);
  Lint<C>(WithSize(bytes, *wrong), {context.file_name}, others);
  ReportWrongSize(bytes, *wrong, PathOfSize<C>(bytes, wrong->candidate.offset),
                  others.TakeSorted(), report);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_WRONG_SIZE_H_
