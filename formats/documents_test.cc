// The documents about formats equal the code: their layout tables are what the
// descriptions produce for the corpus, every rule's source is a heading of one
// of them, and their lists of rules are complete.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "corpus/all_files.h"
#include "corpus/real_files.h"
#include "formats/formats.h"
#include "formats/testing/document.h"
#include "formats/testing/observed_layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr char kReadme[] = "formats/README.md";

// The paths of every document: of what the engines' BUILD files name, which is
// this test's data.
std::set<std::string> DocumentPaths() {
  std::set<std::string> paths;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator("formats")) {
    const std::string path = entry.path().generic_string();
    if (absl::EndsWith(path, ".md") && path != kReadme) paths.insert(path);
  }
  return paths;
}

const std::vector<Document>& Documents() {
  static const auto* const documents = [] {
    auto* all = new std::vector<Document>;
    for (const std::string& path : DocumentPaths()) {
      all->push_back(ParseDocument(path, corpus::ReadFile(path)));
    }
    return all;
  }();
  return *documents;
}

// "formats/prime/FORMAT.md#timing" of every heading.
std::set<std::string> Anchors() {
  std::set<std::string> anchors;
  for (const Document& document : Documents()) {
    for (const Heading& heading : document.headings) {
      anchors.insert(absl::StrCat(document.path, "#", heading.slug));
    }
  }
  return anchors;
}

std::vector<std::string> SourcesOf(const Rule& rule) {
  return absl::StrSplit(rule.source, "; ");
}

// The trees of a format's valid files.
std::vector<FieldNode> ValidTrees(const Format& format) {
  std::vector<FieldNode> trees;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    if (!absl::StrContains(file.path, "/valid/") ||
        RecogniseFormat(file.bytes, file.path) != &format) {
      continue;
    }
    trees.push_back(CollectTree(format, file.bytes));
  }
  return trees;
}

bool Covers(const LayoutTable& table, const FieldNode& tree) {
  return table.field.empty() || ValueAt(tree, table.field) == table.value;
}

// Every table of a format, with its place.
struct PlacedTable {
  std::string place;
  const LayoutTable* table;
};
std::vector<PlacedTable> TablesOf(const Format& format) {
  std::vector<PlacedTable> tables;
  for (const Document& document : Documents()) {
    for (const LayoutTable& table : document.tables) {
      if (table.format != format.name) continue;
      tables.push_back({absl::StrCat(document.path, ":", table.line), &table});
    }
  }
  return tables;
}

// What a table gets wrong about the samples that it is for.
std::vector<std::string> MistakesOf(const LayoutTable& table,
                                    const std::vector<FieldNode>& trees) {
  ObservedLayouts layouts;
  for (const FieldNode& tree : trees) {
    if (Covers(table, tree)) AddGroups(tree, layouts);
  }
  std::vector<std::string> mistakes;
  for (const std::string& group : table.groups) {
    const auto layout = layouts.find(group);
    if (layout == layouts.end()) {
      mistakes.push_back(absl::StrCat("no valid file has the group ", group));
      continue;
    }
    for (const std::string& mistake : layout->second.Differences(table)) {
      mistakes.push_back(absl::StrCat(group, ": ", mistake));
    }
  }
  return mistakes;
}

// Every row of a format's tables of mini-chunks has their shapes in all
// samples. Returns how many rows each of these groups has.
std::map<std::string, int> CheckMiniChunks(
    const Format& format, const std::vector<FieldNode>& trees) {
  std::map<std::string, int> described;
  for (const Document& document : Documents()) {
    for (const MiniChunkTable& table : document.mini_chunks) {
      if (table.format != format.name) continue;
      for (const MiniChunkRow& row : table.rows) {
        const std::string group = absl::StrCat(table.group, "/", row.name);
        ++described[group];
        std::set<std::string> shapes;
        for (const FieldNode& tree : trees) {
          for (const FieldNode* node : NodesOf(tree, group)) {
            shapes.insert(ShapeOf(*node));
          }
        }
        EXPECT_EQ(ShapesOf(row), shapes)
            << document.path << ":" << table.line << ": " << group;
      }
    }
  }
  return described;
}

// Every group of every sample has exactly one table, or one row in a table of
// mini-chunks.
void CheckCoverage(const Format& format, const std::vector<PlacedTable>& tables,
                   const std::map<std::string, int>& mini_chunks,
                   const std::vector<FieldNode>& trees) {
  std::set<std::string> uncovered, repeated;
  for (const FieldNode& tree : trees) {
    std::map<std::string, int> covered = mini_chunks;
    for (const PlacedTable& placed : tables) {
      if (!Covers(*placed.table, tree)) continue;
      for (const std::string& group : placed.table->groups) ++covered[group];
    }
    ObservedLayouts layouts;
    AddGroups(tree, layouts);
    for (const auto& [group, layout] : layouts) {
      if (covered[group] == 0) uncovered.insert(group);
      if (covered[group] > 1) repeated.insert(group);
    }
  }
  for (const std::string& group : repeated) {
    ADD_FAILURE() << format.name << " " << group << " has two tables";
  }
  for (const std::string& group : uncovered) {
    ADD_FAILURE() << format.name << " " << group << " has no table";
  }
}

// The section that lists the rules of each heading.
std::string RulesBySection(const Document& document) {
  const std::string up(absl::StrJoin(
      std::vector<std::string>(
          std::count(document.path.begin(), document.path.end(), '/'), "../"),
      ""));
  std::string text = "| Section | Rules |\n|---|---|\n";
  for (const Heading& heading : document.headings) {
    const std::string anchor = absl::StrCat(document.path, "#", heading.slug);
    std::vector<std::string> rules;
    for (const Rule* rule : AllRules()) {
      const std::vector<std::string> sources = SourcesOf(*rule);
      if (!absl::c_linear_search(sources, anchor)) continue;
      rules.push_back(absl::StrCat("[", rule->id, "](", up, "lint/RULES.md#",
                                   absl::AsciiStrToLower(rule->id), "-",
                                   rule->name, ") ", rule->name));
    }
    if (rules.empty()) continue;
    absl::StrAppend(&text, "| [", heading.text, "](#", heading.slug, ") | ",
                    absl::StrJoin(rules, ", "), " |\n");
  }
  return text;
}

TEST(DocumentsTest, AreInTheReadmesList) {
  const std::string readme = corpus::ReadFile(kReadme);
  ASSERT_FALSE(Documents().empty());
  for (const Document& document : Documents()) {
    ASSERT_FALSE(document.headings.empty()) << document.path;
    const std::string line =
        absl::StrCat("- [", document.headings[0].text, "](",
                     absl::StripPrefix(document.path, "formats/"), ")\n");
    EXPECT_TRUE(absl::StrContains(readme, line))
        << "put this line into " << kReadme << ":\n"
        << line;
  }
}

TEST(DocumentsTest, AreWellFormed) {
  for (const Document& document : Documents()) {
    EXPECT_FALSE(document.headings.empty()) << document.path;
    for (const std::string& mistake : document.mistakes) {
      ADD_FAILURE() << mistake;
    }
    for (const LayoutTable& table : document.tables) {
      EXPECT_NE(FindFormat(table.format), nullptr)
          << document.path << ":" << table.line << ": no format has the name "
          << table.format;
    }
    for (const MiniChunkTable& table : document.mini_chunks) {
      EXPECT_NE(FindFormat(table.format), nullptr)
          << document.path << ":" << table.line << ": no format has the name "
          << table.format;
    }
  }
}

TEST(DocumentsTest, LayoutTablesAreTheLayoutsOfTheCode) {
  for (const Format* format : AllFormats()) {
    const std::vector<PlacedTable> tables = TablesOf(*format);
    const std::vector<FieldNode> trees = ValidTrees(*format);
    EXPECT_FALSE(trees.empty()) << format->name;
    for (const auto& [place, table] : tables) {
      for (const std::string& mistake : MistakesOf(*table, trees)) {
        ADD_FAILURE() << place << ": " << mistake;
      }
    }
    CheckCoverage(*format, tables, CheckMiniChunks(*format, trees), trees);
  }
}

TEST(DocumentsTest, EverySourceOfARuleIsAHeading) {
  const std::set<std::string> anchors = Anchors();
  for (const Rule* rule : AllRules()) {
    for (const std::string& source : SourcesOf(*rule)) {
      EXPECT_TRUE(anchors.contains(source))
          << rule->id << ": no document has " << source;
    }
  }
}

// When Bazel runs the test as a program, writes the lists in the workspace.
TEST(DocumentsTest, RulesBySectionAreThoseOfTheCode) {
  const char* const workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  for (const Document& document : Documents()) {
    const std::string expected = RulesBySection(document);
    ASSERT_FALSE(document.headings.empty()) << document.path;
    if (document.generated == expected) continue;
    ASSERT_NE(workspace, nullptr)
        << "bazel run -c opt //formats:formats_test writes the rules in "
        << document.path;
    const std::string begin = "<!-- generated: rules -->\n";
    const std::string text =
        absl::StrReplaceAll(corpus::ReadFile(document.path),
                            {{begin + document.generated, begin + expected}});
    std::ofstream(std::filesystem::path(workspace) / document.path) << text;
  }
}

// What the tests above find in a document that has a mistake.
TEST(DocumentsTest, MistakesAreFound) {
  const struct {
    absl::string_view right;
    absl::string_view wrong;
    absl::string_view mistake;
  } kCases[] = {
      {"# SWAT 3", "# Ä", "x.md:1: the heading \"Ä"},
      {"## Layout", "## Frame", "the anchor \"frame\" of a heading is"},
      {"(#version)", "(#versions)", "there is no heading with the anchor"},
      {"gsa frame/event -->", "gsa -->", "not of the form <!-- layout"},
      {"gsa . -->\n", "gsa . -->\n\n", "the comment must be directly before"},
      {"majorVersion | |", "majorVersion |", "the row has 4 cells"},
      {"<!-- generated: rules -->", "", "has 0 sections"},
      {"<!-- end of generated -->", "", "no comment ends the generated"},
      {"gsa frame -->", "gsa frames -->", "no valid file has the group frames"},
      {"0x11 |", "0x10 |", "majorVersion: the offset 0x10 must be 0x11"},
      {"0x11 |", "… |", "majorVersion: the offset … must be 0x11"},
      {"… | u16 | frames", "0x1C | u16 | frames", "offset 0x1C must be …"},
      {"u16 | unknown1", "s16 | unknown1", "the type s16 must be u16"},
      {"u16 | unknown1", "u16[1] | unknown1", "the type u16[1] must be u16"},
      {"u8[16]", "u8[15]", "guid: the type u8[15] must be u8[16]"},
      {"u16[animatedBones]", "u16[2]", "the type u16[2] must be u16[…]"},
      {"group[frames]", "u8", "frame: the type u8 must be group"},
      {"| framerate |", "| rate |", "rate does not exist"},
      {"| framerate |", "| rate |", "framerate (u16) has no row"},
      {"| unknown2 |", "| unknown1 |", "unknown1 has two rows"},
      {"u16 | endOfBones", "group | frame", "animatedBones must precede frame"},
  };
  const std::string text = corpus::ReadFile("formats/swat3/FORMAT.md");
  const std::vector<FieldNode> trees = ValidTrees(*FindFormat("gsa"));
  for (const auto& c : kCases) {
    const Document document =
        ParseDocument("x.md", absl::StrReplaceAll(text, {{c.right, c.wrong}}));
    std::vector<std::string> mistakes = document.mistakes;
    for (const LayoutTable& table : document.tables) {
      for (const std::string& mistake : MistakesOf(table, trees)) {
        mistakes.push_back(mistake);
      }
    }
    EXPECT_THAT(mistakes, testing::Contains(testing::HasSubstr(c.mistake)));
  }
}

}  // namespace
}  // namespace assetlint
