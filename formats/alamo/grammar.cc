#include "formats/alamo/grammar.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container_rules.h"
#include "formats/base/cursor.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

std::string Hex(uint32_t id) { return absl::StrCat("0x", absl::Hex(id)); }

// Says what is wrong with children that do not follow their grammar.
class Checker {
 public:
  Checker(const Grammar& grammar, absl::Span<const GrammarItem> items,
          const GrammarRules& rules, const GrammarEnd& end, const Path& path,
          Report& report)
      : grammar_(grammar),
        items_(items),
        rules_(rules),
        end_(end),
        path_(path),
        report_(report),
        counts_(grammar.rows.size(), 0) {
    placements_ = Align(grammar.rows, items, report.work(), end.cut);
    for (const Placement& placement : placements_) {
      if (placement.row != Placement::kNone) ++counts_[placement.row];
    }
  }

  void Check() {
    for (size_t i = 0; i < items_.size(); ++i) {
      const Placement& placement = placements_[i];
      if (placement.row == Placement::kNone) {
        Unknown(items_[i]);
      } else if (placement.in_place) {
        const GrammarRow& row = grammar_.rows[placement.row];
        if (row.pairs) TakePart(row, items_[i]);
        current_ = placement.row;
      } else {
        OutOfPlace(i);
      }
    }
    const std::vector<size_t> places =
        PlacesOfMissing(grammar_.rows.size(), placements_);
    for (size_t row = 0; row < grammar_.rows.size(); ++row) {
      if (grammar_.rows[row].pairs && !end_.cut) LastPart(grammar_.rows[row]);
      if (counts_[row] < grammar_.rows[row].at_least) Missing(row, places[row]);
    }
  }

 private:
  FindingBuilder Place(const Rule& rule, const GrammarItem& item) {
    return report_.Add(rule, path_, {item.offset, rules_.header_size});
  }

  void Unknown(const GrammarItem& item) {
    report_.Add(rules_.unknown, path_, {item.offset, rules_.type_size})
        .Field("type")
        .Found(item.id)
        .Say("type ", Hex(item.id), " has no place here");
  }

  // A child too many of its type, or one that the others are not around of.
  void OutOfPlace(size_t i) {
    const size_t row = placements_[i].row;
    const size_t instead = placements_[i].instead_of;
    if (instead != Placement::kNone &&
        counts_[instead] < grammar_.rows[instead].at_least) {
      return;  // Missing() says so.
    }
    const GrammarRow& expected = grammar_.rows[row];
    if (counts_[row] > expected.at_most) {
      Place(rules_.repeated, items_[i])
          .Found(counts_[row])
          .Allowed(expected.at_most)
          .Say(expected.name, " is here ", counts_[row], " times, ",
               expected.at_most, " allowed; this one is out of place");
      return;
    }
    if (row < current_) {
      Place(rules_.misplaced, items_[i])
          .Say(expected.name, " stands behind ", grammar_.rows[current_].name,
               ", it belongs before it");
      return;
    }
    // The same child follows many: it is looked for once.
    next_in_place_ = std::max(next_in_place_, i + 1);
    while (next_in_place_ < placements_.size() &&
           !placements_[next_in_place_].in_place) {
      ++next_in_place_;
    }
    const size_t next = next_in_place_ < placements_.size()
                            ? placements_[next_in_place_].row
                            : grammar_.rows.size();
    Place(rules_.misplaced, items_[i])
        .Say(expected.name, " stands before ",
             next < grammar_.rows.size() ? grammar_.rows[next].name
                                         : absl::string_view("the end"),
             ", it belongs behind it");
  }

  void Missing(size_t row, size_t place) {
    const GrammarRow& expected = grammar_.rows[row];
    const bool at_end = place == items_.size();
    if (at_end && end_.cut) return;
    FindingBuilder finding =
        report_.Add(rules_.missing, path_,
                    at_end ? end_.place
                           : ByteRange{items_[place].offset, rules_.type_size});
    finding.Found(counts_[row]).Allowed(expected.at_least);
    if (at_end) {
      finding.Say(expected.name, " is missing: it belongs ",
                  items_.empty() ? "here" : "behind all others");
    } else if (placements_[place].instead_of == row) {
      finding.Say(expected.name, " is missing: type ", Hex(items_[place].id),
                  " stands in its place");
    } else {
      finding.Say(expected.name, " is missing: it belongs before this ",
                  grammar_.rows[placements_[place].row].name);
    }
  }

  // One half of a pair.
  void TakePart(const GrammarRow& row, const GrammarItem& item) {
    const bool is_first = item.id == row.ids.first;
    if (is_first && partner_ != nullptr) {
      Place(kUnpairedChunk, item)
          .Say("a second ", Hex(row.ids.first), " stands where a ",
               Hex(row.ids.second), " belongs");
    } else if (!is_first && partner_ == nullptr) {
      Place(kUnpairedChunk, item)
          .Say("a ", Hex(row.ids.second), " has no ", Hex(row.ids.first),
               " before it");
    }
    partner_ = is_first ? &item : nullptr;
  }

  void LastPart(const GrammarRow& row) {
    if (partner_ == nullptr) return;
    Place(kUnpairedChunk, *partner_)
        .Say("the last ", Hex(row.ids.first), " has no ", Hex(row.ids.second));
  }

  const Grammar& grammar_;
  absl::Span<const GrammarItem> items_;
  const GrammarRules& rules_;
  const GrammarEnd& end_;
  const Path& path_;
  Report& report_;
  std::vector<Placement> placements_;
  std::vector<uint32_t> counts_;
  size_t current_ = 0;
  size_t next_in_place_ = 0;  // at the end when there is none
  // The first half of a pair that waits for its other.
  const GrammarItem* partner_ = nullptr;
};

// Whether a chunk is filled by the mini-chunks of another type. A single one
// may have a wrong type itself.
bool IsForeign(const Grammar& grammar, const Minis& minis) {
  if (minis.size() <= 1) return false;
  bool known[256] = {};
  for (int id = 0; id < 256; ++id) {
    known[id] =
        std::any_of(grammar.rows.begin(), grammar.rows.end(),
                    [&](const GrammarRow& row) { return row.Takes(id); });
  }
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    if (known[mini.id()] || !mini.complete()) return false;
  }
  return true;
}

bool FollowsGrammar(const Grammar& grammar, const Minis& minis) {
  GrammarProgress progress(grammar);
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    if (!progress.Take(mini.id())) return false;
  }
  return progress.Finish();
}

// The types of the first few, for messages.
std::string FirstIds(const Minis& minis) {
  constexpr size_t kMost = 4;
  std::string ids;
  for (size_t i = 0; i < std::min(kMost, minis.size()); ++i) {
    absl::StrAppend(&ids, i == 0 ? "" : ", ", Hex(minis[i].id));
  }
  return minis.size() > kMost ? ids + "…" : ids;
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

bool GrammarProgress::Finish() {
  while (row_ < rows_.size()) {
    if (!Close()) return false;
  }
  return true;
}

void CheckGrammar(const Grammar& grammar, absl::Span<const GrammarItem> items,
                  const GrammarRules& rules, const GrammarEnd& end,
                  const Path& path, Report& report) {
  Checker(grammar, items, rules, end, path, report).Check();
}

void CheckChunkItems(const Grammar& grammar,
                     absl::Span<const GrammarItem> items, const GrammarEnd& end,
                     const Path& path, Report& report) {
  const GrammarRules rules = {
      kUnknownChunk,   kMissingChunk, kRepeatedChunk, kMisplacedChunk, 4,
      kChunkHeaderSize};
  CheckGrammar(grammar, items, rules, end, path, report);
}

void CheckMiniGrammar(const Grammar& grammar, const Minis& minis,
                      const Origin& parent, const Path& path, Report& report) {
  if (FollowsGrammar(grammar, minis)) return;
  if (IsForeign(grammar, minis)) {
    report.Add(kForeignContent, path, TypeWord(parent))
        .Field("type")
        .Say("the chunk holds mini-chunks ", FirstIds(minis),
             ", its type asks for ", grammar.rows.front().name,
             grammar.rows.size() > 1 ? " and others" : "");
  }
  const GrammarRules rules = {
      kUnknownMini,   kMissingMini, kRepeatedMini, kMisplacedMini, 1,
      kMiniHeaderSize};
  std::vector<GrammarItem> items;
  items.reserve(minis.size());
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    items.push_back({mini.id(), mini.offset(), !mini.complete()});
  }
  const GrammarEnd end = {
      minis.empty() ? Header(parent) : ByteRange{minis.end_offset(), 0}, false};
  CheckGrammar(grammar, items, rules, end, path, report);
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
    const bool has_header = ends.back() - at >= kChunkHeaderSize;
    if (has_header) {
      (void)cursor.Read(type);
      (void)cursor.Read(size);
    }
    if (!has_header ||
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
