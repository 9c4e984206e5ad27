#include "formats/alamo/grammar.h"

#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container_rules.h"
#include "formats/base/cursor.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

std::string Hex(uint32_t id) { return absl::StrCat("0x", absl::Hex(id)); }

bool Takes(const GrammarRow& row, uint32_t id) {
  return row.ids[0] == id || row.ids[1] == id;
}

// The row that takes `id`, looking at `hint` and its successor first: files
// follow the table.
size_t FindRow(absl::Span<const GrammarRow> rows, uint32_t id, size_t hint) {
  for (size_t row = hint; row < rows.size() && row <= hint + 1; ++row) {
    if (Takes(rows[row], id)) return row;
  }
  for (size_t row = 0; row < rows.size(); ++row) {
    if (Takes(rows[row], id)) return row;
  }
  return rows.size();
}

class Checker {
 public:
  Checker(const Grammar& grammar, const GrammarRules& rules, const Path& path,
          Report& report)
      : grammar_(grammar),
        rules_(rules),
        path_(path),
        report_(report),
        counts_(grammar.rows.size(), 0) {}

  void Take(const GrammarItem& item) {
    const size_t row = FindRow(grammar_.rows, item.id, current_);
    if (row == grammar_.rows.size()) {
      report_.Add(rules_.unknown, path_, {item.offset, rules_.type_size})
          .Field("type")
          .Found(item.id)
          .Say("type ", Hex(item.id), " has no place here");
      return;
    }
    const GrammarRow& expected = grammar_.rows[row];
    if (grammar_.ordered && row < current_) {
      Place(rules_.misplaced, item)
          .Say(expected.name, " stands behind ", grammar_.rows[current_].name,
               ", it belongs before it");
    } else {
      current_ = row;
    }
    const uint32_t count = ++counts_[row];
    if (expected.pairs) {
      TakePart(expected, item);
    } else if (count > expected.at_most) {
      Place(rules_.repeated, item)
          .Found(count)
          .Allowed(expected.at_most)
          .Say(expected.name, " is here for the ",
               count == 2 ? "second" : absl::StrCat(count, "th"), " time, ",
               expected.at_most, " allowed");
    }
  }

  void Finish(ByteRange parent) {
    for (size_t row = 0; row < grammar_.rows.size(); ++row) {
      const GrammarRow& expected = grammar_.rows[row];
      if (expected.pairs && partner_offset_ != 0) {
        report_.Add(kUnpairedChunk, path_, {partner_offset_ - 1, 8})
            .Say("the last ", Hex(expected.ids[0]), " has no ",
                 Hex(expected.ids[1]));
      }
      if (counts_[row] >= expected.at_least) continue;
      report_.Add(rules_.missing, path_, parent)
          .Found(counts_[row])
          .Allowed(expected.at_least)
          .Say(expected.name, " is missing: ", counts_[row],
               " found, at least ", expected.at_least, " needed");
    }
  }

 private:
  FindingBuilder Place(const Rule& rule, const GrammarItem& item) {
    return report_.Add(rule, path_, {item.offset, rules_.header_size});
  }

  // One half of a pair.
  void TakePart(const GrammarRow& row, const GrammarItem& item) {
    const bool is_first = item.id == row.ids[0];
    const bool waiting = partner_offset_ != 0;
    if (is_first && waiting) {
      Place(kUnpairedChunk, item)
          .Say("a second ", Hex(row.ids[0]), " stands where a ",
               Hex(row.ids[1]), " belongs");
    } else if (!is_first && !waiting) {
      Place(kUnpairedChunk, item)
          .Say("a ", Hex(row.ids[1]), " has no ", Hex(row.ids[0]),
               " before it");
    }
    partner_offset_ = is_first ? item.offset + 1 : 0;
  }

  const Grammar& grammar_;
  const GrammarRules& rules_;
  const Path& path_;
  Report& report_;
  size_t current_ = 0;
  // Position, plus one, of the first half of a pair that waits for its other.
  uint32_t partner_offset_ = 0;
  absl::InlinedVector<uint32_t, 64> counts_;
};

}  // namespace

void CheckGrammar(const Grammar& grammar, absl::Span<const GrammarItem> items,
                  const GrammarRules& rules, ByteRange parent, const Path& path,
                  Report& report) {
  Checker checker(grammar, rules, path, report);
  for (const GrammarItem& item : items) checker.Take(item);
  checker.Finish(parent);
}

void CheckChunkItems(const Grammar& grammar,
                     absl::Span<const GrammarItem> items, ByteRange parent,
                     const Path& path, Report& report) {
  const GrammarRules rules = {
      kUnknownChunk,   kMissingChunk, kRepeatedChunk, kMisplacedChunk, 4,
      kChunkHeaderSize};
  CheckGrammar(grammar, items, rules, parent, path, report);
}

void CheckMiniGrammar(const Grammar& grammar, const Minis& minis,
                      ByteRange parent, const Path& path, Report& report) {
  const GrammarRules rules = {
      kUnknownMini,   kMissingMini, kRepeatedMini, kMisplacedMini, 1,
      kMiniHeaderSize};
  absl::InlinedVector<GrammarItem, 64> items;
  for (const Mini& mini : minis) {
    items.push_back({mini.id, mini.origin.offset});
  }
  CheckGrammar(grammar, items, rules, parent, path, report);
}

void CheckUnknownChunk(const UnknownChunk& chunk, size_t index,
                       const Path& parent, Report& report) {
  if ((chunk.flags & kContainerBit) == 0 || !chunk.origin.complete) return;
  const Path path(parent, "unknown", static_cast<int64_t>(index));
  // Ends of the containers that are open; a stack of our own, with a bound.
  absl::InlinedVector<uint64_t, 32> ends = {chunk.body.size()};
  ByteCursor cursor(chunk.body);
  const uint64_t base = BodyOffset(chunk.origin);
  while (!ends.empty()) {
    if (cursor.offset() == ends.back()) {
      ends.pop_back();
      continue;
    }
    const uint64_t at = cursor.offset();
    uint32_t type = 0;
    uint32_t size = 0;
    if (ends.back() - at < kChunkHeaderSize || !cursor.Read(type) ||
        !cursor.Read(size) ||
        (size & ~kContainerBit) > ends.back() - cursor.offset()) {
      report.Add(kUnknownNesting, path, {base + at, ends.back() - at})
          .Say("what stands at byte ", base + at,
               " does not fit into the chunk around it");
      return;
    }
    if ((size & kContainerBit) == 0) {
      cursor.Skip(size);
    } else if (ends.size() >= kMaxChunkDepth) {
      report.Add(kNestingDepth, path, {base + at, kChunkHeaderSize})
          .Allowed(kMaxChunkDepth)
          .Say("chunks are nested more than ", kMaxChunkDepth, " levels deep");
      return;
    } else {
      ends.push_back(cursor.offset() + (size & ~kContainerBit));
    }
  }
}

}  // namespace assetlint::alamo
