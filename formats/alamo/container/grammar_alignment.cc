#include "formats/alamo/container/grammar_alignment.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"

namespace assetlint::alamo {

namespace {

// The costs of what a reading has to excuse. A child of another type in the
// place of a missing one is one fault; a surplus child and a missing one are
// two.
constexpr uint32_t kMissingCost = 8;
constexpr uint32_t kExtraCost = 6;
constexpr uint32_t kSubstituteCost = 10;
constexpr uint32_t kOptionalSubstituteCost = 5;
// A row that may be empty is more likely empty than filled by chance.
constexpr uint32_t kOptionalCost = 3;
// A child whose content does not fit its type is more likely another.
constexpr uint32_t kDoubtCost = 4;

// Maximum cells of the table; longer lists are aligned by their neighbours.
constexpr size_t kMaxCells = size_t{1} << 15;

enum class Step : uint8_t { kNone, kClose, kTake, kSubstitute, kExtra };

// The cheapest way to read the children from each state on. A state is the next
// child, the open row, and whether that row already has a child.
class Table {
 public:
  Table(absl::Span<const GrammarRow> rows, absl::Span<const GrammarItem> items,
        bool cut)
      : rows_(rows),
        items_(items),
        missing_at_end_(cut ? 0 : kMissingCost),
        steps_(2 * (items.size() + 1) * (rows.size() + 1), Step::kNone) {
    Costs after(2 * (rows_.size() + 1));
    Costs costs(2 * (rows_.size() + 1));
    EndColumn(after);
    for (size_t i = items_.size(); i-- > 0;) {
      Column(i, after, costs);
      std::swap(after, costs);
    }
  }

  void Trace(std::vector<Placement>& placements) const {
    size_t row = 0;
    bool filled = false;
    size_t i = 0;
    while (true) {
      switch (steps_[Cell(i, row, filled)]) {
        case Step::kNone:
          return;
        case Step::kClose:
          ++row;
          filled = false;
          break;
        case Step::kTake:
          placements[i++].in_place = true;
          filled = true;
          break;
        case Step::kSubstitute:
          placements[i++].instead_of = row;
          filled = true;
          break;
        case Step::kExtra:
          ++i;
          break;
      }
    }
  }

 private:
  // Of both states of each row; most grammars have fewer than 15.
  using Costs = absl::InlinedVector<uint32_t, 32>;

  size_t Cell(size_t i, size_t row, bool filled) const {
    return 2 * (i * (rows_.size() + 1) + row) + (filled ? 1 : 0);
  }

  // The cheapest of the steps offered; the first of equal ones.
  struct Choice {
    uint32_t cost = kNoId;
    Step step = Step::kNone;

    void Offer(Step offered, uint32_t its_cost) {
      if (its_cost >= cost) return;
      cost = its_cost;
      step = offered;
    }
  };

  void Choose(size_t i, size_t row, bool filled, const Choice& choice,
              Costs& costs) {
    costs[2 * row + (filled ? 1 : 0)] = choice.cost;
    steps_[Cell(i, row, filled)] = choice.step;
  }

  // The costs of child i's states, from those of the next child. Every cell
  // takes a few dozen instructions, so what states share is computed once.
  void Column(size_t i, absl::Span<const uint32_t> after, Costs& costs) {
    const GrammarItem item = items_[i];
    const uint32_t doubt = item.doubtful ? kDoubtCost : 0;
    for (size_t row = rows_.size() + 1; row-- > 0;) {
      Choice filled;
      Choice open;
      if (row < rows_.size()) {
        const GrammarRow& expected = rows_[row];
        const bool required = expected.at_least > 0;
        const bool takes = expected.Takes(item.id);
        const uint32_t next = costs[2 * (row + 1)];
        const uint32_t taken = after[2 * row + 1];
        if (takes) {
          const bool optional = !required && expected.at_most == 1;
          const uint32_t take = taken + (optional ? kOptionalCost : 0) + doubt;
          if (expected.at_most > 1) filled.Offer(Step::kTake, take);
          open.Offer(Step::kTake, take);
        }
        filled.Offer(Step::kClose, next);
        open.Offer(Step::kClose, next + (required ? kMissingCost : 0));
        if (!takes) {
          open.Offer(
              Step::kSubstitute,
              taken + (required ? kSubstituteCost : kOptionalSubstituteCost));
        }
      }
      filled.Offer(Step::kExtra, after[2 * row + 1] + kExtraCost);
      open.Offer(Step::kExtra, after[2 * row] + kExtraCost);
      Choose(i, row, true, filled, costs);
      Choose(i, row, false, open, costs);
    }
  }

  // The same after the last child: what is missing there.
  void EndColumn(Costs& costs) {
    Choose(items_.size(), rows_.size(), true, {0, Step::kNone}, costs);
    Choose(items_.size(), rows_.size(), false, {0, Step::kNone}, costs);
    for (size_t row = rows_.size(); row-- > 0;) {
      const uint32_t next = costs[2 * (row + 1)];
      const bool required = rows_[row].at_least > 0;
      Choose(items_.size(), row, true, {next, Step::kClose}, costs);
      Choose(items_.size(), row, false,
             {next + (required ? missing_at_end_ : 0), Step::kClose}, costs);
    }
  }

  absl::Span<const GrammarRow> rows_;
  absl::Span<const GrammarItem> items_;
  uint32_t missing_at_end_;
  std::vector<Step> steps_;
};

// A child is in place when it follows the preceding children that are in place.
void AlignByNeighbours(absl::Span<const GrammarRow> rows,
                       std::vector<Placement>& placements) {
  absl::InlinedVector<uint32_t, 16> counts(rows.size(), 0);
  size_t current = 0;
  for (Placement& placement : placements) {
    if (placement.row == Placement::kNone || placement.row < current ||
        counts[placement.row] >= rows[placement.row].at_most) {
      continue;
    }
    current = placement.row;
    ++counts[current];
    placement.in_place = true;
  }
}

}  // namespace

std::string GrammarRow::Text() const {
  if (type == TypeInName::kHas) return std::string(name);
  const bool hex = type == TypeInName::kHex && ids.first > 9;
  return absl::StrCat(
      "mini-chunk ",
      hex ? absl::StrCat("0x", absl::Hex(ids.first)) : absl::StrCat(ids.first),
      " (", name, ")");
}

std::vector<Placement> Align(absl::Span<const GrammarRow> rows,
                             absl::Span<const GrammarItem> items,
                             const Report& report, bool cut) {
  std::vector<Placement> placements(items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    for (size_t row = rows.size(); row-- > 0;) {
      if (rows[row].Takes(items[i].id)) placements[i].row = row;
    }
  }
  const size_t cells = 2 * (items.size() + 1) * (rows.size() + 1);
  if (cells > kMaxCells || !report.searches()) {
    AlignByNeighbours(rows, placements);
  } else {
    Table(rows, items, cut).Trace(placements);
  }
  return placements;
}

std::vector<size_t> PlacesOfMissing(size_t rows,
                                    absl::Span<const Placement> placements) {
  // The first child in place of the row's, and the first child of a later row.
  std::vector<size_t> instead(rows, placements.size());
  std::vector<size_t> later(rows, placements.size());
  size_t before = 0;  // rows for which a later one was seen
  for (size_t i = 0; i < placements.size(); ++i) {
    const Placement& placement = placements[i];
    if (placement.instead_of != Placement::kNone) {
      size_t& first = instead[placement.instead_of];
      first = std::min(first, i);
    }
    if (!placement.in_place) continue;
    for (; before < placement.row; ++before) later[before] = i;
  }
  for (size_t row = 0; row < rows; ++row) {
    if (instead[row] == placements.size()) instead[row] = later[row];
  }
  return instead;
}

}  // namespace assetlint::alamo
