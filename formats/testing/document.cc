#include "formats/testing/document.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace assetlint {

namespace {

FieldNode NodeOf(const Field& field) {
  FieldNode node;
  node.name = std::string(field.name);
  node.type = std::string(field.type);
  node.offset = field.offset;
  node.length = field.length;
  node.kind = field.kind;
  for (uint64_t i = 0; i < field.numbers.size(); ++i) {
    node.numbers.push_back(field.numbers[i]);
  }
  node.text = std::string(field.text);
  node.is_text = field.is_text;
  node.elements = field.elements;
  return node;
}

constexpr absl::string_view kLayoutHeader =
    "| Offset | Type | Name | Unit | Meaning |";
constexpr absl::string_view kMiniChunkHeader =
    "| Id | Type | Name | Unit | Meaning |";
constexpr absl::string_view kGenerated = "<!-- generated: rules -->";
constexpr size_t kCells = 5;

// The cells of a table's row, without backticks; an escaped | does not end one.
std::vector<std::string> CellsOf(absl::string_view line) {
  std::vector<std::string> cells;
  std::string cell;
  line = absl::StripAsciiWhitespace(line);
  line = absl::StripSuffix(absl::StripPrefix(line, "|"), "|");
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) {
      cells.emplace_back(absl::StripAsciiWhitespace(cell));
      cell.clear();
    } else if (line[i] != '`') {
      cell += line[i];
    }
  }
  cells.emplace_back(absl::StripAsciiWhitespace(cell));
  return cells;
}

// The anchor that GitHub gives to a heading.
std::string SlugOf(absl::string_view heading) {
  std::string slug;
  for (const char c : heading) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' ||
        c == '-') {
      slug += absl::ascii_tolower(static_cast<unsigned char>(c));
    } else if (c == ' ') {
      slug += '-';
    }
  }
  return slug;
}

class Parser {
 public:
  Parser(absl::string_view path, absl::string_view text)
      : lines_(absl::StrSplit(text, '\n')) {
    document_.path = std::string(path);
  }

  Document Parse() {
    bool code = false;
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      const absl::string_view line = lines_[at_];
      if (absl::StartsWith(line, "```")) code = !code;
      if (code) continue;
      AddLinks(line);
      if (absl::StartsWith(line, "#")) AddHeading(line);
      if (absl::StartsWith(line, "<!-- layout")) AddLayout(line);
      if (absl::StartsWith(line, "<!-- minis")) AddMiniChunks(line);
      if (line == kGenerated) AddGenerated();
    }
    if (sections_ != 1) {
      document_.mistakes.push_back(absl::StrCat(document_.path, ": has ",
                                                sections_, " sections ",
                                                kGenerated, ", must have 1"));
    }
    CheckLinks();
    return std::move(document_);
  }

 private:
  template <typename... Parts>
  void Mistake(const Parts&... what) {
    document_.mistakes.push_back(
        absl::StrCat(document_.path, ":", at_ + 1, ": ", what...));
  }

  // Links to this document's own headings.
  void AddLinks(absl::string_view line) {
    constexpr absl::string_view kLink = "](#";
    for (size_t at = 0; (at = line.find(kLink, at)) != line.npos;) {
      at += kLink.size();
      const absl::string_view anchor = line.substr(at, line.find(')', at) - at);
      links_.push_back({at_, std::string(anchor)});
    }
  }

  void CheckLinks() {
    for (const auto& [line, anchor] : links_) {
      if (slugs_.contains(anchor)) continue;
      at_ = line;
      Mistake("there is no heading with the anchor #", anchor);
    }
  }

  void AddHeading(absl::string_view line) {
    const absl::string_view text = absl::StripAsciiWhitespace(
        line.substr(std::min(line.find_first_not_of('#'), line.size())));
    for (const char c : text) {
      if (!absl::ascii_isascii(static_cast<unsigned char>(c))) {
        Mistake("the heading \"", text, "\" is not ASCII");
        break;
      }
    }
    const std::string slug = SlugOf(text);
    if (slug.empty() || !slugs_.insert(slug).second) {
      Mistake("the anchor \"", slug,
              "\" of a heading is empty or a repetition");
    }
    document_.headings.push_back({std::string(text), slug});
  }

  void AddLayout(absl::string_view comment) {
    LayoutTable table;
    table.line = static_cast<int>(at_) + 1;
    std::vector<std::string> words = WordsOf(comment, "<!-- layout: ");
    if (!words.empty() && absl::StrContains(words.back(), '=')) {
      const std::pair<std::string, std::string> condition =
          absl::StrSplit(words.back(), absl::MaxSplits('=', 1));
      table.field = condition.first;
      table.value = condition.second;
      words.pop_back();
    }
    if (words.size() < 2) {
      Mistake("not of the form <!-- layout: FORMAT GROUP… [FIELD=VALUE] -->");
      return;
    }
    table.format = words[0];
    table.groups.assign(words.begin() + 1, words.end());
    for (const std::vector<std::string>& cells : ReadTable(kLayoutHeader)) {
      table.rows.push_back({cells[0], cells[1], cells[2]});
    }
    document_.tables.push_back(std::move(table));
  }

  void AddMiniChunks(absl::string_view comment) {
    const int line = static_cast<int>(at_) + 1;
    const std::vector<std::string> words = WordsOf(comment, "<!-- minis: ");
    if (words.size() != 2) {
      Mistake("not of the form <!-- minis: FORMAT GROUP -->");
      return;
    }
    MiniChunkTable table = {line, words[0], words[1], {}};
    for (const std::vector<std::string>& cells : ReadTable(kMiniChunkHeader)) {
      table.rows.push_back({cells[0], cells[1], cells[2]});
    }
    document_.mini_chunks.push_back(std::move(table));
  }

  // The words of a comment after its beginning; none if it is of another form.
  static std::vector<std::string> WordsOf(absl::string_view comment,
                                          absl::string_view begin) {
    if (!absl::ConsumePrefix(&comment, begin) ||
        !absl::ConsumeSuffix(&comment, " -->")) {
      return {};
    }
    return absl::StrSplit(comment, ' ', absl::SkipEmpty());
  }

  // The cells of the table after the comment in this line.
  std::vector<std::vector<std::string>> ReadTable(absl::string_view header) {
    std::vector<std::vector<std::string>> rows;
    if (at_ + 2 >= lines_.size() || lines_[at_ + 1] != header ||
        !absl::StartsWith(lines_[at_ + 2], "|---|")) {
      Mistake("the comment must be directly before a table with the header ",
              header);
      return rows;
    }
    for (at_ += 3; at_ < lines_.size(); ++at_) {
      if (!absl::StartsWith(lines_[at_], "|")) break;
      AddLinks(lines_[at_]);
      std::vector<std::string> cells = CellsOf(lines_[at_]);
      if (cells.size() == kCells) {
        rows.push_back(std::move(cells));
      } else {
        Mistake("the row has ", cells.size(), " cells, must have ", kCells);
      }
    }
    --at_;
    return rows;
  }

  void AddGenerated() {
    ++sections_;
    document_.generated.clear();
    for (++at_; at_ < lines_.size(); ++at_) {
      if (absl::StartsWith(lines_[at_], "<!--")) return;
      absl::StrAppend(&document_.generated, lines_[at_], "\n");
    }
    Mistake("no comment ends the generated section");
  }

  std::vector<std::string> lines_;
  size_t at_ = 0;
  Document document_;
  std::set<std::string> slugs_;
  std::vector<std::pair<size_t, std::string>> links_;  // with their lines
  int sections_ = 0;
};

}  // namespace

void TreeCollector::Begin(const Field& node) { open_.push_back(NodeOf(node)); }

void TreeCollector::End() {
  FieldNode node = std::move(open_.back());
  open_.pop_back();
  open_.back().children.push_back(std::move(node));
}

void TreeCollector::Leaf(const Field& node) {
  open_.back().children.push_back(NodeOf(node));
}

FieldNode TreeCollector::Take() {
  return std::move(open_.front().children.front());
}

FieldNode CollectTree(const Format& format, absl::string_view bytes,
                      const TreeOptions& options) {
  TreeCollector collector;
  format.tree(bytes, options, collector);
  return collector.Take();
}

Document ParseDocument(absl::string_view path, absl::string_view text) {
  return Parser(path, text).Parse();
}

}  // namespace assetlint
