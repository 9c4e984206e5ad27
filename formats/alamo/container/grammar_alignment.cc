#include "formats/alamo/container/grammar_alignment.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"

namespace assetlint::alamo {

namespace {

using Rows = absl::Span<const GrammarRow>;
using Items = absl::Span<const GrammarItem>;

// Puts in place the longest series of children in which the rows follow in
// their order, and a row for one child has one.
void PutInOrder(Rows rows, Items items, std::vector<Placement>& placements) {
  constexpr uint32_t kFirst = std::numeric_limits<uint32_t>::max();
  // For each length, the child that ends a series so long at the first row; and
  // for each child, the one before it.
  std::vector<uint32_t> ends;
  std::vector<uint32_t> before(items.size(), kFirst);
  for (uint32_t i = 0; i < items.size(); ++i) {
    const uint32_t row = placements[i].row;
    if (row == Placement::kNone) continue;
    const uint32_t limit = row + (rows[row].at_most > 1 ? 1 : 0);
    const auto end = std::partition_point(
        ends.begin(), ends.end(),
        [&](uint32_t child) { return placements[child].row < limit; });
    if (end != ends.begin()) before[i] = *(end - 1);
    if (end == ends.end()) {
      ends.push_back(i);
    } else if (placements[*end].row > row || items[*end].doubtful) {
      *end = i;
    }
  }
  for (uint32_t i = ends.empty() ? kFirst : ends.back(); i != kFirst;
       i = before[i]) {
    placements[i].in_place = true;
  }
}

// Finds the places of missing children, and what is there instead of them.
void PlaceMissing(Rows rows, Items items, bool cut, Alignment& found) {
  std::vector<Placement>& children = found.children;
  // Whether the type of a child in place may be wrong, and its row can do
  // without it.
  const auto is_spare = [&](size_t i) {
    if (i >= children.size() || !children[i].in_place) return false;
    const size_t row = children[i].row;
    return found.counts[row] > rows[row].at_least &&
           (found.counts[row] >= rows[row].at_most || items[i].doubtful);
  };
  size_t begin = 0;  // of the children that no row up to this one has
  size_t next = 0;   // the first one of a later row
  for (size_t row = 0; row < rows.size(); ++row) {
    for (; next < children.size(); ++next) {
      if (!children[next].in_place) continue;
      if (children[next].row > row) break;
      begin = next + 1;
    }
    found.places[row] = next;
    if (found.counts[row] > 0 || rows[row].at_least == 0) continue;
    if (cut && next == children.size()) continue;
    const bool between = begin < (is_spare(next) ? next + 1 : next);
    if (!between && !is_spare(begin - 1)) continue;
    const size_t instead = between ? begin : begin - 1;
    found.places[row] = instead;
    children[instead].in_place = false;
    children[instead].instead_of = row;
    begin = instead + 1;
    // Of two copies, the other one is in place then.
    if (instead == next && begin < children.size() &&
        children[begin].row == children[next].row) {
      children[begin].in_place = true;
    }
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

Alignment::Alignment(Rows rows, Items items, bool cut)
    : children(items.size()), counts(rows.size()), places(rows.size()) {
  for (size_t i = 0; i < items.size(); ++i) {
    const auto row = absl::c_find_if(
        rows, [&](const GrammarRow& each) { return each.Takes(items[i].id); });
    if (row == rows.end()) continue;
    children[i].row = row - rows.begin();
    ++counts[children[i].row];
  }
  PutInOrder(rows, items, children);
  PlaceMissing(rows, items, cut, *this);
  // The last ones of a row may be too many.
  std::vector<uint32_t> taken(rows.size());
  for (Placement& child : children) {
    if (!child.in_place) continue;
    child.in_place = ++taken[child.row] <= rows[child.row].at_most;
  }
}

}  // namespace assetlint::alamo
