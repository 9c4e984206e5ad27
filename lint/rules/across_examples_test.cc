// The examples of rules across files are what check reports of the made mods.
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/read_mod.h"
#include "formats/formats.h"
#include "gtest/gtest.h"
#include "lint/report/text_writer.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

constexpr char kPath[] = "lint/rules/across_examples.txt";

std::string Read() {
  std::ifstream in(kPath);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The line of the first finding of the mod's rule; empty without a finding.
std::string ExampleLine(const corpus::BrokenMod& broken) {
  const corpus::ReadMod read(broken.mod);
  const GameFiles game = corpus::GameFilesOf(broken.mod.game_files);
  for (const AcrossFinding& found :
       CheckAcross(read.files, corpus::OptionsFor(broken, game))) {
    const Rule& rule = *found.finding.rule;
    if (rule.id != broken.rule) continue;
    return FindingLine(absl::StrCat("corpus/mods/", broken.mod.name, "/",
                                    read.files[found.file].path),
                       {found.finding, rule.severity}, Painter(false));
  }
  return "";
}

TEST(AcrossExamplesTest, AreTheFirstModsOfEachRule) {
  std::map<std::string, std::string> lines;
  for (const corpus::BrokenMod& broken : corpus::BrokenMods()) {
    if (lines.count(broken.rule) > 0) continue;
    const std::string line = ExampleLine(broken);
    if (!line.empty()) lines[broken.rule] = line;
  }
  std::string expected;
  for (const auto& [rule, line] : lines) {
    absl::StrAppend(&expected, rule, "\t", line, "\n");
  }
  EXPECT_TRUE(Read() == expected) << "put this into " << kPath << ":\n"
                                  << expected;
}

}  // namespace
}  // namespace assetlint
