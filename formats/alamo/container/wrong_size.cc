#include "formats/alamo/container/wrong_size.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/word_filter.h"

namespace assetlint::alamo {
namespace {

// The number of faults examined; what follows the first is often its echo.
constexpr int kMaxFaults = 4;
// The number of candidates, and of sizes tried for one of them.
constexpr size_t kMaxCandidates = 16;
constexpr size_t kMaxSizes = 6;

uint64_t LoadSize(absl::string_view bytes, uint64_t offset, uint32_t width) {
  if (width == 1) return Load<uint8_t>(&bytes[offset], ByteOrder::kLittle);
  return Load<uint32_t>(&bytes[offset], ByteOrder::kLittle) & ~kContainerBit;
}

// The type before a chunk's size.
uint32_t LoadType(absl::string_view bytes, uint64_t size_offset) {
  return Load<uint32_t>(&bytes[size_offset - 4], ByteOrder::kLittle);
}

void StoreSize(std::string& bytes, const SizeCandidate& candidate,
               uint64_t size) {
  if (candidate.width == 1) {
    bytes[candidate.offset] = static_cast<char>(size);
    return;
  }
  const uint32_t old =
      Load<uint32_t>(&bytes[candidate.offset], ByteOrder::kLittle);
  Store<uint32_t>(&bytes[candidate.offset],
                  static_cast<uint32_t>(size) | (old & kContainerBit),
                  ByteOrder::kLittle);
}

}  // namespace

CandidateCollector::CandidateCollector(absl::string_view input,
                                       const DecoderRules& rules,
                                       Report& report)
    : Decoder(input, ByteOrder::kLittle, rules, report, Groups::kIgnored) {
  levels_.emplace_back();
}

bool CandidateCollector::NextTag(size_t header_size,
                                 absl::Span<const uint32_t> expected,
                                 uint32_t& tag) {
  if (faults_ >= kMaxFaults) return false;
  // The types of chunks are a table of the program; those of mini-chunks are
  // not, and are gone after the call.
  if (header_size == kChunkHeaderSize) {
    levels_.back().children = expected;
  }
  return Decoder::NextTag(header_size, expected, tag);
}

void CandidateCollector::Bytes(absl::string_view name, BytesKind kind,
                               uint64_t length, absl::string_view& bytes) {
  Decoder::Bytes(name, kind, length, bytes);
  if (kind == BytesKind::kUnknown) NoteFault();
  if (kind == BytesKind::kText && bytes.find('\0') + 1 != bytes.size()) {
    NoteFault();
  }
}

bool CandidateCollector::Block(const BlockFormat& format, uint32_t& flags,
                               absl::FunctionRef<void()> body) {
  const uint32_t width = static_cast<uint32_t>(ScalarSize(format.size_type));
  if (faults_ >= kMaxFaults || !ok() || remaining() < width) {
    return Decoder::Block(format, flags, body);
  }
  Level& level = levels_.emplace_back();
  level.self = {offset(),
                width,
                LoadSize(input(), offset(), width),
                width == 4 ? LoadType(input(), offset()) : 0,
                offset() + remaining(),
                levels_[levels_.size() - 2].children};
  const bool intact = Decoder::Block(format, flags, body);
  if (report().findings().size() != findings_seen_) {
    findings_seen_ = report().findings().size();
    NoteFault();
  }
  const SizeCandidate closed = levels_.back().self;
  levels_.pop_back();
  levels_.back().last_child = closed;
  return intact;
}

void CandidateCollector::NoteFault() {
  if (++faults_ > kMaxFaults) return;
  for (size_t i = levels_.size(); i-- > 0;) {
    if (levels_[i].last_child.has_value()) AddCandidate(*levels_[i].last_child);
    if (i > 0) AddCandidate(levels_[i].self);
  }
}

void CandidateCollector::AddCandidate(const SizeCandidate& candidate) {
  // A type that does not belong here means that this is not a chunk header.
  if (candidate.width == 4 &&
      !absl::c_linear_search(candidate.siblings, candidate.type)) {
    return;
  }
  for (const SizeCandidate& known : candidates_) {
    if (known.offset == candidate.offset) return;
  }
  if (candidates_.size() == kMaxCandidates) return;
  candidates_.push_back(candidate);
}

SizePathFinder::SizePathFinder(absl::string_view input,
                               const DecoderRules& rules, Report& report,
                               uint64_t size_offset)
    : Decoder(input, ByteOrder::kLittle, rules, report, Groups::kIgnored),
      size_offset_(size_offset) {}

bool SizePathFinder::Block(const BlockFormat& format, uint32_t& flags,
                           absl::FunctionRef<void()> body) {
  if (offset() == size_offset_) path_ = Segments();
  return Decoder::Block(format, flags, body);
}

bool SizePathFinder::NextTag(size_t header_size,
                             absl::Span<const uint32_t> expected,
                             uint32_t& tag) {
  // What follows the size does not matter.
  return offset() < size_offset_ &&
         Decoder::NextTag(header_size, expected, tag);
}

namespace {

// Whether mini-chunks that begin at `at` fill the parent to its end.
bool MinisFill(absl::string_view parent, uint64_t at) {
  while (at + kMiniHeaderSize <= parent.size()) {
    at += kMiniHeaderSize + static_cast<uint8_t>(parent[at + 1]);
  }
  return at == parent.size();
}

// Whether a name of some length begins here, and ends with its NUL.
bool IsName(absl::string_view text) {
  return text.size() >= 3 &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return absl::ascii_isprint(c); });
}

// Text ends with its NUL; numbers have only a few sizes.
PlausibleSizes MiniSizes(absl::string_view parent, uint64_t body) {
  PlausibleSizes sizes;
  const auto add = [&](uint64_t size, bool certain) {
    (certain || MinisFill(parent, body + size) ? sizes.likely : sizes.others)
        .push_back(size);
  };
  const size_t nul = parent.substr(body, 255).find('\0');
  if (nul != absl::string_view::npos) {
    add(nul + 1, IsName(parent.substr(body, nul)));
  }
  for (uint64_t size : {4, 12, 1, 2, 8, 16}) {
    if (size != nul + 1) add(size, false);
  }
  return sizes;
}

// The positions at which siblings begin that fill the parent to its end, the
// last one first. Keeps the few that come first in the file, and the end. Works
// backwards: the chunk at a position qualifies when the one after it does.
std::vector<uint64_t> ChunkSizes(absl::string_view parent, uint64_t body,
                                 absl::Span<const uint32_t> siblings) {
  const uint64_t room = parent.size() - body;
  WordFilter types;
  for (uint32_t type : siblings) types.Add(type);
  std::vector<bool> tiles(room + 1, false);
  tiles.back() = true;
  std::vector<uint64_t> sizes = {room};
  for (uint64_t at = room < kChunkHeaderSize ? 0 : room - kChunkHeaderSize + 1;
       at-- > 0;) {
    const char* header = parent.data() + body + at;
    const uint32_t type = Load<uint32_t>(header, ByteOrder::kLittle);
    if (!types.MayHave(type)) continue;
    const uint64_t next =
        at + kChunkHeaderSize + LoadSize(parent, body + at + 4, 4);
    if (next > room || !tiles[next] || !absl::c_linear_search(siblings, type)) {
      continue;
    }
    tiles[at] = true;
    if (sizes.size() == kMaxSizes) sizes.erase(sizes.begin() + 1);
    sizes.push_back(at);
  }
  std::reverse(sizes.begin(), sizes.end());
  return sizes;
}

}  // namespace

PlausibleSizes FindPlausibleSizes(absl::string_view bytes,
                                  const SizeCandidate& candidate) {
  const absl::string_view parent = bytes.substr(0, candidate.parent_end);
  const uint64_t body = candidate.offset + candidate.width;
  PlausibleSizes sizes =
      candidate.width == 1
          ? MiniSizes(parent, body)
          : PlausibleSizes{ChunkSizes(parent, body, candidate.siblings), {}};
  const uint64_t largest = std::min<uint64_t>(parent.size() - body,
                                              candidate.width == 1 ? 255 : ~0u);
  for (std::vector<uint64_t>* some : {&sizes.likely, &sizes.others}) {
    some->erase(std::remove_if(some->begin(), some->end(),
                               [&](uint64_t size) {
                                 return size == candidate.size ||
                                        size > largest;
                               }),
                some->end());
  }
  return sizes;
}

bool IsContainerFault(const Rule& rule) {
  static constexpr const Rule* kOthers[] = {
      &kUnknownChunk,         &kMissingChunk,     &kRepeatedChunk,
      &kMisplacedChunk,       &kUnpairedChunk,    &kUnknownMini,
      &kMissingMini,          &kRepeatedMini,     &kMisplacedMini,
      &kContentOfAnotherType, &kStringTerminator, &kStringEmbeddedNul,
      &kUsualChunkMissing};
  return rule.rule_class == RuleClass::kStructure ||
         absl::c_linear_search(kOthers, &rule);
}

Faults FaultsAmong(absl::Span<const Finding> findings) {
  Faults faults;
  for (const Finding& finding : findings) {
    const bool counts = finding.rule->severity != Severity::kInfo;
    if (IsContainerFault(*finding.rule)) {
      faults.container.emplace_back(finding.rule, finding.range.offset);
    } else if (counts) {
      faults.others.emplace_back(finding.rule, finding.range.offset);
    }
    faults.all += counts;
    faults.truncated |= finding.rule == &kFileTruncated;
  }
  absl::c_sort(faults.container);
  absl::c_sort(faults.others);
  return faults;
}

namespace {

bool IsBetter(const Faults& after, const Faults& before) {
  auto no_new = [](const Faults::Places& now, const Faults::Places& then) {
    return std::includes(then.begin(), then.end(), now.begin(), now.end());
  };
  return after.container.size() * 2 <= before.container.size() &&
         no_new(after.container, before.container) &&
         (!before.truncated || no_new(after.others, before.others));
}

}  // namespace

std::optional<WrongSize> FindWrongSize(
    absl::string_view bytes, const std::vector<SizeCandidate>& candidates,
    const Faults& before,
    absl::FunctionRef<std::optional<Faults>(absl::string_view)> lint) {
  std::string trial(bytes);
  std::optional<WrongSize> best;
  size_t least = before.all;
  // False when the search is over: a size fits, or no more may be tried.
  const auto try_sizes = [&](const SizeCandidate& candidate,
                             const std::vector<uint64_t>& sizes) {
    for (uint64_t size : sizes) {
      StoreSize(trial, candidate, size);
      std::optional<Faults> after = lint(trial);
      if (!after.has_value()) return false;
      const bool fits = after->container.empty();
      if (best.has_value() && best->fits) {
        if (fits && after->all <= least) best->alternatives.push_back(size);
      } else if (after->all < least && IsBetter(*after, before)) {
        least = after->all;
        best = {candidate, size, fits};
      }
      StoreSize(trial, candidate, candidate.size);
    }
    return !best.has_value() || !best->fits;
  };
  std::vector<std::vector<uint64_t>> others;
  for (const SizeCandidate& candidate : candidates) {
    PlausibleSizes sizes = FindPlausibleSizes(bytes, candidate);
    if (!try_sizes(candidate, sizes.likely)) return best;
    others.push_back(std::move(sizes.others));
  }
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (!try_sizes(candidates[i], others[i])) break;
  }
  return best;
}

namespace {

Edit SizeEdit(absl::string_view bytes, const SizeCandidate& candidate,
              uint64_t size) {
  if (candidate.width == 1) {
    return NumberEdit<uint8_t>(candidate.offset, static_cast<uint8_t>(size),
                               ByteOrder::kLittle);
  }
  const uint32_t old =
      Load<uint32_t>(&bytes[candidate.offset], ByteOrder::kLittle);
  return NumberEdit<uint32_t>(
      candidate.offset, static_cast<uint32_t>(size) | (old & kContainerBit),
      ByteOrder::kLittle);
}

}  // namespace

std::string WithSize(absl::string_view bytes, const WrongSize& wrong) {
  std::string changed(bytes);
  StoreSize(changed, wrong.candidate, wrong.size);
  return changed;
}

void ReportWrongSize(absl::string_view bytes, const WrongSize& wrong,
                     const std::vector<PathSegment>& path,
                     std::vector<Finding> others, Report& report) {
  const SizeCandidate& candidate = wrong.candidate;
  for (Finding& other : others) other.fixes.clear();
  report.ReplaceAllButStructure(std::move(others));
  FindingBuilder finding =
      report.Add(kWrongSize, path, {candidate.offset, candidate.width});
  // With several sizes that fit, none is better than the others.
  const FixLevel level = wrong.fits && wrong.alternatives.empty()
                             ? FixLevel::kUnsafe
                             : FixLevel::kDisplay;
  finding.FixBy(level, SizeEdit(bytes, candidate, wrong.size),
                wrong.fits ? "with this size all chunks fit into each other"
                           : "with this size more of the chunks fit");
  for (uint64_t size : wrong.alternatives) {
    finding.FixBy(level, SizeEdit(bytes, candidate, size),
                  "with this size all chunks fit as well");
  }
  finding.As(FindingRole::kCause)
      .Field("size")
      .Found(candidate.size)
      .Allowed(wrong.size)
      .Message("size is ", candidate.size, "; with size ", wrong.size,
               " the surrounding chunks parse");
}

}  // namespace assetlint::alamo
