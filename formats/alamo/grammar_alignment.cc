#include "formats/alamo/grammar_alignment.h"

#include <algorithm>

namespace assetlint::alamo {
namespace {

// What a reading has to excuse. A child of another type in the place of a
// missing one is one fault; a child too many and one missing are two.
constexpr uint32_t kMissingCost = 8;
constexpr uint32_t kExtraCost = 6;
constexpr uint32_t kSubstituteCost = 10;
constexpr uint32_t kOptionalSubstituteCost = 5;
// A row that may be empty is rather empty than filled by chance.
constexpr uint32_t kOptionalCost = 3;
// A child whose content does not fit its type is rather another.
constexpr uint32_t kDoubtCost = 4;

// Steps of work that a cell of the table takes.
constexpr uint64_t kStepsPerCell = 2;
// Cells of the table; more children than fit are aligned by their neighbours.
constexpr size_t kMostCells = size_t{1} << 22;

uint16_t RowOf(absl::Span<const GrammarRow> rows, uint32_t id) {
  for (uint16_t row = 0; row < rows.size(); ++row) {
    if (rows[row].Takes(id)) return row;
  }
  return Placement::kNone;
}

enum class Step : uint8_t { kNone, kClose, kTake, kSubstitute, kExtra };

// The cheapest way to read the children from each state on. A state is the
// next child, the row that is open, and whether that row has a child yet.
class Table {
 public:
  Table(absl::Span<const GrammarRow> rows, absl::Span<const GrammarItem> items,
        bool cut)
      : rows_(rows),
        items_(items),
        missing_at_end_(cut ? 0 : kMissingCost),
        steps_(2 * (items.size() + 1) * (rows.size() + 1), Step::kNone) {
    std::vector<uint32_t> behind;
    for (size_t i = items.size() + 1; i-- > 0;) behind = Column(i, behind);
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
  size_t Cell(size_t i, size_t row, bool filled) const {
    return 2 * (i * (rows_.size() + 1) + row) + (filled ? 1 : 0);
  }

  // The costs of child i's states, from those of the child behind it.
  std::vector<uint32_t> Column(size_t i, const std::vector<uint32_t>& behind) {
    std::vector<uint32_t> costs(2 * (rows_.size() + 1));
    const bool at_end = i == items_.size();
    for (size_t row = rows_.size() + 1; row-- > 0;) {
      for (const bool filled : {true, false}) {
        uint32_t best = kNoId;
        auto offer = [&](Step step, uint32_t cost) {
          if (cost >= best) return;
          best = cost;
          steps_[Cell(i, row, filled)] = step;
        };
        const auto state = [&](size_t r, bool f) {
          return 2 * r + (f ? 1 : 0);
        };
        if (row == rows_.size()) {
          if (at_end) {
            best = 0;
          } else {
            offer(Step::kExtra, behind[state(row, filled)] + kExtraCost);
          }
          costs[state(row, filled)] = best;
          continue;
        }
        const GrammarRow& expected = rows_[row];
        const bool required = expected.at_least > 0;
        if (!at_end && expected.Takes(items_[i].id) &&
            (!filled || expected.at_most > 1)) {
          const bool optional = !required && expected.at_most == 1;
          offer(Step::kTake, behind[state(row, true)] +
                                 (optional ? kOptionalCost : 0) +
                                 (items_[i].doubtful ? kDoubtCost : 0));
        }
        const uint32_t missing = at_end ? missing_at_end_ : kMissingCost;
        offer(Step::kClose, costs[state(row + 1, false)] +
                                (required && !filled ? missing : 0));
        if (!at_end && !filled && !expected.Takes(items_[i].id)) {
          offer(Step::kSubstitute,
                behind[state(row, true)] +
                    (required ? kSubstituteCost : kOptionalSubstituteCost));
        }
        if (!at_end) {
          offer(Step::kExtra, behind[state(row, filled)] + kExtraCost);
        }
        costs[state(row, filled)] = best;
      }
    }
    return costs;
  }

  absl::Span<const GrammarRow> rows_;
  absl::Span<const GrammarItem> items_;
  uint32_t missing_at_end_;
  std::vector<Step> steps_;
};

// A child is in place when it follows those before it that are.
void AlignByNeighbours(absl::Span<const GrammarRow> rows,
                       std::vector<Placement>& placements) {
  std::vector<uint32_t> counts(rows.size(), 0);
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

std::vector<Placement> Align(absl::Span<const GrammarRow> rows,
                             absl::Span<const GrammarItem> items,
                             WorkMeter& work, bool cut) {
  std::vector<Placement> placements(items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    placements[i].row = RowOf(rows, items[i].id);
  }
  const size_t cells = 2 * (items.size() + 1) * (rows.size() + 1);
  if (cells > kMostCells || !work.TrySpend(kStepsPerCell * cells)) {
    AlignByNeighbours(rows, placements);
  } else {
    Table(rows, items, cut).Trace(placements);
  }
  return placements;
}

std::vector<size_t> PlacesOfMissing(size_t rows,
                                    absl::Span<const Placement> placements) {
  // The first child instead of the row's, and the first of a later row.
  std::vector<size_t> instead(rows, placements.size());
  std::vector<size_t> later(rows, placements.size());
  size_t before = 0;  // rows that a later one was seen of
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
