#include "formats/alamo/container/grammar.h"

#include <bitset>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/base/cursor.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

namespace {

// Whether a chunk is filled with mini-chunks that belong to another type. A
// single one may have a wrong type itself.
bool HasContentOfAnotherType(Grammar grammar, const Minis& minis) {
  if (minis.size() <= 1) return false;
  // There may be a great many mini-chunks, but only 256 types.
  std::bitset<256> unexpected;
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    if (!mini.complete()) return false;
    if (unexpected[mini.id()]) continue;
    for (const GrammarRow& row : grammar) {
      if (row.Takes(mini.id())) return false;
    }
    unexpected.set(mini.id());
  }
  return true;
}

}  // namespace

bool GrammarProgress::Close() {
  const GrammarRow& row = rows_[row_];
  if (count_ < row.at_least || (row.pairs && count_ % 2 != 0)) return false;
  ++row_;
  count_ = 0;
  return true;
}

bool GrammarProgress::Take(uint32_t id) {
  while (row_ < rows_.size() && !rows_[row_].Takes(id)) {
    if (!Close()) return false;
  }
  if (row_ == rows_.size()) return false;
  const GrammarRow& row = rows_[row_];
  if (count_ >= row.at_most) return false;
  if (row.pairs && id != (count_ % 2 == 0 ? row.ids.first : row.ids.second)) {
    return false;
  }
  ++count_;
  return true;
}

bool FollowsGrammar(Grammar grammar, const Minis& minis) {
  GrammarProgress progress(grammar);
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    if (!progress.Take(mini.id())) return false;
  }
  return progress.Finish();
}

void CheckChunkItems(Grammar grammar, absl::Span<const GrammarItem> items,
                     const GrammarEnd& end, const Path& path, Report& report) {
  const GrammarRules rules = {.unknown = kUnknownChunk,
                              .missing = kMissingChunk,
                              .usual_missing = kUsualChunkMissing,
                              .repeated = kRepeatedChunk,
                              .misplaced = &kMisplacedChunk,
                              .type_size = 4,
                              .header_size = kChunkHeaderSize};
  CheckGrammar(grammar, items, rules, end, path, report);
}

void CheckMiniGrammar(Grammar grammar, const Minis& minis, const Origin& parent,
                      const Path& path, Report& report) {
  if (FollowsGrammar(grammar, minis)) return;
  std::vector<GrammarItem> items;
  items.reserve(minis.size());
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    items.push_back({mini.id(), mini.offset(), !mini.complete()});
  }
  if (HasContentOfAnotherType(grammar, minis)) {
    report.Add(kContentOfAnotherType, path, TypeWord(parent))
        .Field("type")
        .Message("the chunk holds mini-chunks ", FirstIds(items),
                 ", but its type calls for ", grammar.front().Text(),
                 grammar.size() > 1 ? " and others" : "");
    return;  // All are unknown, and all that belong here are missing.
  }
  const GrammarRules rules = {.unknown = kUnknownMini,
                              .missing = kMissingMini,
                              .usual_missing = kMissingMini,
                              .repeated = kRepeatedMini,
                              .misplaced = &kMisplacedMini,
                              .bytes = minis.bytes()};
  const GrammarEnd end = {
      minis.empty() ? Header(parent) : ByteRange{minis.end_offset(), 0}, false};
  CheckGrammar(grammar, items, rules, end, path, report);
}

void CheckUnknownChunk(const UnknownChunk& chunk, size_t index,
                       const Path& parent, Report& report) {
  if ((chunk.flags & kContainerBit) == 0 || !chunk.origin.complete) return;
  const Path path(parent, "unknown", static_cast<int64_t>(index));
  // Ends of the open containers: an explicit stack with a bound.
  absl::InlinedVector<uint64_t, 32> ends = {chunk.body.size()};
  ByteCursor cursor(chunk.body);
  const uint64_t base = BodyOffset(chunk.origin);
  while (!ends.empty()) {
    if (cursor.offset() == ends.back()) {
      ends.pop_back();
      continue;
    }
    const uint64_t at = cursor.offset();
    uint64_t header = 0;  // the type, with the size in the upper half
    const bool has_header =
        ends.back() - at >= kChunkHeaderSize && cursor.Read(header);
    const auto size = static_cast<uint32_t>(header >> 32);
    if (!has_header ||
        (size & ~kContainerBit) > ends.back() - cursor.offset()) {
      report.Add(kUnknownNesting, path, {base + at, ends.back() - at})
          .Message("the chunk at byte ", base + at,
                   " does not fit in its parent");
      return;
    }
    if ((size & kContainerBit) == 0) {
      cursor.Skip(size);
    } else if (ends.size() >= kMaxChunkDepth) {
      report.Add(kNestingDepth, path, {base + at, kChunkHeaderSize})
          .Allowed(kMaxChunkDepth)
          .Message("chunks are nested more than ", kMaxChunkDepth,
                   " levels deep");
      return;
    } else {
      ends.push_back(cursor.offset() + (size & ~kContainerBit));
    }
  }
}

}  // namespace assetlint::alamo
