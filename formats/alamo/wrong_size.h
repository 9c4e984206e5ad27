// Finds the one size that is wrong when a file has come apart.
//
// A wrong size of a chunk shows itself somewhere else: as an unknown chunk
// behind it, a string with a NUL inside, a child that does not fit, a chunk
// that is missing at the end. Such a file is read again with other sizes for
// the chunks around the trouble, and when one of them puts everything right,
// that size is the one to name. Costs nothing for files that are in order.
#ifndef ASSETLINT_FORMATS_ALAMO_WRONG_SIZE_H_
#define ASSETLINT_FORMATS_ALAMO_WRONG_SIZE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/codec.h"
#include "formats/base/decoder.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/walker.h"
#include "formats/base/work_meter.h"

namespace assetlint::alamo {

// A chunk or mini-chunk whose size may be wrong.
struct SizeSuspect {
  uint64_t offset = 0;  // of the size
  uint32_t width = 0;   // bytes that the size takes: 4, or 1 for mini-chunks
  uint64_t size = 0;    // without bit 31
  uint32_t type = 0;    // of a chunk
  uint64_t parent_end = 0;
  // The types that the children of its parent may have.
  absl::Span<const uint32_t> siblings;
};

// Sizes that the suspect may have instead: those with which its siblings
// follow it to the end of their parent, or its text ends with its NUL.
std::vector<uint64_t> PlausibleSizes(absl::string_view bytes,
                                     const SizeSuspect& suspect);

// A decoder that notes which chunks are around the first few places where the
// bytes are not what they should be. It reads on only as long as that can add
// a suspect, and the report's meter allows.
class SuspectCollector : public Decoder {
 public:
  // `report` must be a listener, used for nothing else.
  SuspectCollector(absl::string_view input, const DecoderRules& rules,
                   Report& report);

  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;
  bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
               uint32_t& tag) override;

  // After Finish: the suspects, those nearest to the first trouble first.
  std::vector<SizeSuspect> Take() { return std::move(suspects_); }

 private:
  // A block that is open, and the last one that was closed in it.
  struct Level {
    SizeSuspect self;
    absl::Span<const uint32_t> children;  // types that it may hold
    std::optional<SizeSuspect> last_child;
  };

  void Trouble();
  void Suspect(const SizeSuspect& suspect);

  // Outermost first; the first is the file.
  std::vector<Level> levels_;
  std::vector<SizeSuspect> suspects_;
  size_t findings_seen_ = 0;
  int troubles_ = 0;
};

// A decoder that finds the path of the chunk or mini-chunk whose size is at a
// byte of the file.
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

// What linting bytes comes to: findings that a wrong size can cause, the others
// that are more than information, and how many are more than that altogether.
struct Faults {
  // Rule and offset, sorted.
  using Places = std::vector<std::pair<const Rule*, uint64_t>>;
  Places container;
  Places others;
  size_t all = 0;
  bool truncated = false;  // kFileTruncated is among them
  // The findings themselves, of bytes that were read again.
  std::vector<Finding> findings;
};
Faults FaultsAmong(absl::Span<const Finding> findings);

// The suspect whose size is wrong and the size that it should have: with it,
// `lint` of the file says that at least half of the container faults are gone,
// that no new one came, and that there are fewer faults at all. Of a file that
// seems to be cut no new fault of any kind may come: less than was cut off
// would be missing then. The first that leaves no container fault is taken, or
// else the one that leaves least. Nothing when there is none. Ends when `lint`
// returns nothing, or `work` is exhausted.
struct WrongSize {
  SizeSuspect suspect;
  uint64_t size = 0;
  // Those of the file with that size.
  std::vector<Finding> findings;
};
std::optional<WrongSize> FindWrongSize(
    absl::string_view bytes, const std::vector<SizeSuspect>& suspects,
    const Faults& before, WorkMeter& work,
    absl::FunctionRef<std::optional<Faults>(absl::string_view)> lint);

// `bytes` with `size` instead of the suspect's.
std::string WithSize(absl::string_view bytes, const SizeSuspect& suspect,
                     uint64_t size);

// Reports it, at `path`. When it explains the findings, those that it does not
// are enough: what is left of them are the findings of the repaired file.
void ReportWrongSize(WrongSize wrong, const std::vector<PathSegment>& path,
                     Report& report);

// Whether a finding of this rule can come from a wrong size.
bool IsContainerFault(const Rule& rule);

// Files beyond this are not read again.
inline constexpr size_t kMostReadAgain = size_t{64} << 20;

// The faults of a file with another size in it; nothing when `work` does not
// allow for looking at what was read. Its own searches spend from `searches`.
// With more than `most` container faults the size is not the right one: when
// reading alone shows them, the rest is not looked for.
template <typename C>
std::optional<Faults> LintAgain(absl::string_view bytes,
                                const FileContext& context, size_t most,
                                WorkMeter& work, WorkMeter& searches) {
  Report report(Report::Audience::kListener, searches);
  typename C::Model model;
  Decoder decoder(bytes, C::kOrder, C::Rules(), report);
  Describe(decoder, model);
  decoder.Finish();
  report.CountItems(decoder.items());
  const uint64_t reading = report.StepsOfLinting(bytes.size());
  if (!work.Spend(reading)) return std::nullopt;
  C::CheckStructure(model, report);
  Faults read = FaultsAmong(report.findings());
  if (read.container.size() > most) return read;
  C::Validate(model, context, report);
  work.Spend(report.StepsOfLinting(bytes.size()) - reading);
  Faults faults = FaultsAmong(report.findings());
  if (faults.container.size() <= most) faults.findings = report.TakeSorted();
  return faults;
}

template <typename C>
std::vector<SizeSuspect> CollectSuspects(absl::string_view bytes,
                                         WorkMeter& work) {
  Report report(Report::Audience::kListener, work);
  SuspectCollector collector(bytes, C::Rules(), report);
  typename C::Model model;
  Describe(collector, model);
  collector.Finish();
  return collector.Take();
}

template <typename C>
std::vector<PathSegment> PathOfSize(absl::string_view bytes, uint64_t offset) {
  Report report(Report::Audience::kNobody);
  SizePathFinder finder(bytes, C::Rules(), report, offset);
  typename C::Model model;
  Describe(finder, model);
  finder.Finish();
  return finder.Take();
}

// Lint of base/codec.h for codecs of chunks.
template <typename C>
void LintChunks(absl::string_view bytes, const FileContext& context,
                Report& report) {
  Lint<C>(bytes, context, report);
  if (!report.listening() || bytes.size() > kMostReadAgain) return;
  const Faults before = FaultsAmong(report.findings());
  if (before.container.empty()) return;
  WorkMeter& work = report.work();
  // Reading it again costs as much as the first time.
  if (work.left() < report.StepsOfLinting(bytes.size())) return;
  // Children in a wrong order take most of the time, and a size that is right
  // leaves none of them.
  WorkMeter none(0);
  const size_t most = before.container.size() / 2;
  std::optional<WrongSize> wrong =
      FindWrongSize(bytes, CollectSuspects<C>(bytes, work), before, work,
                    [&](absl::string_view file) {
                      return LintAgain<C>(file, context, most, work, none);
                    });
  if (!wrong.has_value()) return;
  // Once more, for what is wrong elsewhere.
  std::optional<Faults> others = LintAgain<C>(
      WithSize(bytes, wrong->suspect, wrong->size), context, most, work, work);
  if (others.has_value()) wrong->findings = std::move(others->findings);
  const std::vector<PathSegment> path =
      PathOfSize<C>(bytes, wrong->suspect.offset);
  ReportWrongSize(*std::move(wrong), path, report);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_WRONG_SIZE_H_
