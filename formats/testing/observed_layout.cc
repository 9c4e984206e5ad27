#include "formats/testing/observed_layout.h"

#include <algorithm>
#include <map>
#include <variant>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace assetlint {
namespace {

constexpr size_t kNoRow = static_cast<size_t>(-1);
constexpr absl::string_view kGroup = "group";
// What a table may call a group.
constexpr absl::string_view kGroupWords[] = {kGroup, "record", "chunk",
                                             "mini-chunk"};

// "f32[3]" is "f32" and "3".
struct Type {
  explicit Type(absl::string_view type) {
    bracketed = absl::ConsumeSuffix(&type, "]");
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(type, absl::MaxSplits('[', 1));
    element = std::string(parts.first);
    count = std::string(parts.second);
  }
  bool HasNumber() const {
    return !count.empty() &&
           std::all_of(count.begin(), count.end(), [](char c) {
             return absl::ascii_isdigit(static_cast<unsigned char>(c));
           });
  }

  std::string element;
  bool bracketed = false;
  std::string count;  // "" also for "f32[]"
};

std::string BaseName(const FieldNode& node) {
  return node.children.empty() ? node.name : Type(node.name).element;
}

std::string ElementOf(const FieldNode& node) {
  return node.children.empty() ? Type(node.type).element : std::string(kGroup);
}

bool IsGroupWord(absl::string_view word) {
  return std::find(std::begin(kGroupWords), std::end(kGroupWords), word) !=
         std::end(kGroupWords);
}

std::string Hex(uint64_t offset) { return absl::StrFormat("0x%02X", offset); }

bool IsOpen(absl::string_view offset) {
  return offset.empty() || offset == "…";
}

// The types that a table may give for a row, for a message.
std::string TypesOf(const ObservedLayout::Row& row) {
  if (row.element == kGroup) return std::string(kGroup);
  if (row.in_brackets.size() > 1) return absl::StrCat(row.element, "[…]");
  const std::string& count = *row.in_brackets.begin();
  return count.empty() ? row.element
                       : absl::StrCat(row.element, "[", count, "]");
}

// Why a type does not describe a row; empty if it does.
std::string TypeMistake(const Type& type, const ObservedLayout::Row& row) {
  if (row.element == kGroup) {
    if (!IsGroupWord(type.element)) return "must be group";
    return type.bracketed && !row.indexed ? "is never repeated" : "";
  }
  const bool array = !row.in_brackets.contains("");
  if (type.element != row.element || type.bracketed != array ||
      (type.HasNumber() &&
       row.in_brackets != std::set<std::string>{type.count})) {
    return absl::StrCat("must be ", TypesOf(row));
  }
  return "";
}

// Whether all values of the type have the same size.
bool IsFixed(const Type& type) {
  return !IsGroupWord(type.element) && type.element != "string" &&
         (!type.bracketed || type.HasNumber());
}

// Calls visit(path, group) for every group of a file.
template <typename Visit>
void VisitGroups(const FieldNode& root, Visit visit) {
  std::vector<std::pair<std::string, const FieldNode*>> groups = {{".", &root}};
  while (!groups.empty()) {
    const auto [path, group] = groups.back();
    groups.pop_back();
    visit(path, *group);
    for (const FieldNode& node : group->children) {
      if (node.children.empty()) continue;
      const std::string name = BaseName(node);
      groups.push_back(
          {path == "." ? name : absl::StrCat(path, "/", name), &node});
    }
  }
}

}  // namespace

size_t ObservedLayout::RowOf(const FieldNode& node, size_t repetition) {
  const std::string name = BaseName(node);
  const std::string element = ElementOf(node);
  for (size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].name == name && rows_[i].element == element &&
        rows_[i].repetition == repetition) {
      return i;
    }
  }
  rows_.push_back({name, element, {}, {}, false, 0, repetition});
  return rows_.size() - 1;
}

void ObservedLayout::Add(const FieldNode& group) {
  ++samples_;
  std::vector<size_t> seen;
  std::map<std::pair<std::string, std::string>, size_t> equal;
  for (const FieldNode& node : group.children) {
    const bool is_group = !node.children.empty();
    const size_t index =
        RowOf(node, is_group ? 0 : equal[{node.name, ElementOf(node)}]++);
    Row& row = rows_[index];
    if (is_group) row.indexed |= node.name != row.name;
    row.in_brackets.insert(Type(node.type).count);
    if (std::find(seen.begin(), seen.end(), index) != seen.end()) continue;
    for (const size_t before : seen) order_.insert({before, index});
    seen.push_back(index);
    row.offsets.insert(node.offset - group.offset);
    ++row.samples;
  }
}

size_t ObservedLayout::Match(const LayoutRow& row,
                             const std::set<size_t>& described) const {
  const std::string element = Type(row.type).element;
  size_t match = kNoRow;
  int best = 0;
  for (size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].name != row.name) continue;
    // The first one of the same type that no row describes yet.
    const bool same_type = IsGroupWord(element) ? rows_[i].element == kGroup
                                                : rows_[i].element == element;
    const int fit = 1 + 2 * same_type + !described.contains(i);
    if (fit > best) match = i;
    best = std::max(best, fit);
  }
  return match;
}

std::vector<std::string> ObservedLayout::Differences(
    const LayoutTable& table) const {
  std::vector<std::string> differences;
  std::vector<size_t> rows;  // of each row of the table
  std::set<size_t> described;
  for (const LayoutRow& row : table.rows) {
    const Type type(row.type);
    const size_t match = Match(row, described);
    rows.push_back(match);
    if (match == kNoRow) {
      differences.push_back(absl::StrCat(row.name, " does not exist"));
      continue;
    }
    if (!described.insert(match).second) {
      differences.push_back(absl::StrCat(row.name, " has two rows"));
    }
    const std::string mistake = TypeMistake(type, rows_[match]);
    if (!mistake.empty()) {
      differences.push_back(
          absl::StrCat(row.name, ": the type ", row.type, " ", mistake));
    }
  }
  for (size_t i = 0; i < rows_.size(); ++i) {
    if (described.contains(i)) continue;
    differences.push_back(
        absl::StrCat(rows_[i].name, " (", TypesOf(rows_[i]), ") has no row"));
  }
  CompareOrder(rows, differences);
  CompareOffsets(table, rows, differences);
  return differences;
}

void ObservedLayout::CompareOrder(const std::vector<size_t>& rows,
                                  std::vector<std::string>& differences) const {
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t j = i + 1; j < rows.size(); ++j) {
      if (rows[i] == kNoRow || rows[j] == kNoRow) continue;
      if (!MustPrecede(rows[j], rows[i])) continue;
      differences.push_back(absl::StrCat(rows_[rows[j]].name, " must precede ",
                                         rows_[rows[i]].name));
    }
  }
}

void ObservedLayout::CompareOffsets(
    const LayoutTable& table, const std::vector<size_t>& rows,
    std::vector<std::string>& differences) const {
  bool open = false;  // the rows before do not determine the offset
  for (size_t i = 0; i < rows.size(); ++i) {
    const LayoutRow& row = table.rows[i];
    if (rows[i] == kNoRow) continue;
    const Row& observed = rows_[rows[i]];
    const bool same = observed.offsets.size() == 1;
    const uint64_t offset = *observed.offsets.begin();
    uint64_t given = 0;
    const bool right = absl::StartsWith(row.offset, "0x") &&
                       absl::SimpleHexAtoi(row.offset, &given) &&
                       given == offset;
    if (IsOpen(row.offset) ? same && !open : !same || !right) {
      differences.push_back(absl::StrCat(row.name, ": the offset ", row.offset,
                                         " must be ",
                                         same ? Hex(offset) : "…"));
    }
    open = open || observed.samples < samples_ || !IsFixed(Type(row.type));
  }
}

void AddGroups(const FieldNode& root, ObservedLayouts& layouts) {
  VisitGroups(root, [&](const std::string& path, const FieldNode& group) {
    layouts[path].Add(group);
  });
}

std::vector<const FieldNode*> NodesOf(const FieldNode& root,
                                      absl::string_view group) {
  std::vector<const FieldNode*> nodes;
  VisitGroups(root, [&](const std::string& path, const FieldNode& node) {
    if (path == group) nodes.push_back(&node);
  });
  return nodes;
}

std::set<std::string> ShapesOf(const MiniChunkRow& row) {
  uint64_t id = 0;
  if (!absl::SimpleAtoi(row.id, &id) && !absl::SimpleHexAtoi(row.id, &id)) {
    return {};
  }
  std::set<std::string> shapes;
  for (const absl::string_view types : absl::StrSplit(row.type, " or ")) {
    shapes.insert(absl::StrCat(id, ": ", types));
  }
  return shapes;
}

std::string ShapeOf(const FieldNode& node) {
  const std::vector<FieldNode>& fields = node.children;
  if (fields.size() < 3 || fields[0].name != "type" || fields[0].type != "u8" ||
      fields[1].name != "size" || fields[1].type != "u8") {
    return "";
  }
  std::vector<std::string> types;
  for (size_t i = 2; i < fields.size(); ++i) types.push_back(fields[i].type);
  return absl::StrCat(ValueAt(node, "type"), ": ", absl::StrJoin(types, ", "));
}

std::string ValueAt(const FieldNode& root, absl::string_view field) {
  const FieldNode* node = &root;
  for (const absl::string_view name : absl::StrSplit(field, '/')) {
    const auto found =
        std::find_if(node->children.begin(), node->children.end(),
                     [&](const FieldNode& n) { return BaseName(n) == name; });
    if (found == node->children.end()) return "";
    node = &*found;
  }
  if (node->numbers.size() != 1) return "";
  return std::visit([](auto number) { return absl::StrCat(number); },
                    node->numbers[0]);
}

}  // namespace assetlint
