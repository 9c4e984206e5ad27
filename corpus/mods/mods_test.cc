// Checks across files on made mods: what works is silent, and each relation
// that is broken once is found once, at both places.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"
#include "corpus/mods/read_mod.h"
#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "fuzz/random.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

constexpr absl::string_view kArchive = "Data/All.meg";

// Everything in an archive but the list of archives.
Mod AllPacked(const Mod& mod) {
  return Packed(mod, kArchive, [](const ModFile& file) {
    return !absl::EndsWithIgnoreCase(file.path, ".meg") &&
           !absl::EndsWith(file.path, "MegaFiles.xml");
  });
}

std::vector<AcrossFinding> Check(const ReadMod& read,
                                 const GameFiles* game_files) {
  AcrossOptions options;
  options.game_files = game_files;
  return CheckAcross(read.files, options);
}

// A line for each finding.
std::string Text(const ReadMod& read,
                 const std::vector<AcrossFinding>& findings) {
  std::string text;
  for (const AcrossFinding& found : findings) {
    const Finding& finding = found.finding;
    absl::StrAppend(&text, read.files[found.file].path, ": ", finding.rule->id,
                    " at ", finding.range.offset, "+", finding.range.length,
                    ": ", finding.message, "\n");
    for (const RelatedPlace& place : finding.related) {
      absl::StrAppend(&text, "  ", place.file, " at ", place.range.offset, "+",
                      place.range.length, ": ", place.message, "\n");
    }
  }
  return text;
}

std::string CheckText(const Mod& mod, bool with_game) {
  const ReadMod read(mod);
  const GameFiles game = GameFilesOf(mod.game_files);
  return Text(read, Check(read, with_game ? &game : nullptr));
}

// --- Mods that work --------------------------------------------------------

class HealthyModsTest : public testing::TestWithParam<Mod> {};

TEST_P(HealthyModsTest, NothingIsFoundWithTheGameOrWithout) {
  EXPECT_EQ(CheckText(GetParam(), false), "");
  EXPECT_EQ(CheckText(GetParam(), true), "");
}

TEST_P(HealthyModsTest, NothingIsFoundInAnArchive) {
  if (GetParam().name == "two-mods") GTEST_SKIP() << "has two Data folders";
  const Mod packed = AllPacked(GetParam());
  EXPECT_EQ(CheckText(packed, false), "");
  EXPECT_EQ(CheckText(packed, true), "");
}

TEST_P(HealthyModsTest, TheFilesHaveNoWarning) {
  const ReadMod read(GetParam());
  for (size_t i = 0; i < read.files.size(); ++i) {
    for (const Finding& finding : read.findings[i]) {
      EXPECT_EQ(finding.rule->grade.severity, Severity::kInfo)
          << read.files[i].path << ": " << finding.rule->id << " "
          << finding.message;
    }
  }
}

std::string NameOf(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Mods, HealthyModsTest,
                         testing::ValuesIn(HealthyMods()),
                         [](const testing::TestParamInfo<Mod>& i) {
                           return NameOf(i.param.name);
                         });

// --- Mods with a fault -----------------------------------------------------

struct Place {
  std::string file;
  ByteRange range;
};

// `packed`: the mod is in an archive.
Place PlaceOf(const Mod& mod, const ModPlace& place, bool packed) {
  const std::string path =
      packed ? PackedPath(kArchive, place.file) : place.file;
  if (place.text.empty()) return {path, {}};
  const std::string& bytes = mod.Bytes(place.file);
  const size_t offset =
      place.last ? bytes.rfind(place.text) : bytes.find(place.text);
  EXPECT_NE(offset, std::string::npos) << place.text;
  return {path, {offset, place.text.size()}};
}

bool HasRelated(const Finding& finding, const Place& place) {
  return std::any_of(
      finding.related.begin(), finding.related.end(),
      [&](const RelatedPlace& related) {
        return related.file == place.file &&
               (place.range.length == 0 || related.range == place.range);
      });
}

void ExpectTheFault(const BrokenMod& broken, bool packed) {
  const ReadMod read(packed ? AllPacked(broken.mod) : broken.mod);
  const GameFiles game = GameFilesOf(broken.mod.game_files);
  const std::vector<AcrossFinding> found =
      CheckAcross(read.files, OptionsFor(broken, game));
  const std::string text = Text(read, found);
  ASSERT_EQ(found.size(), 1 + broken.others) << text;
  const auto fault =
      std::find_if(found.begin(), found.end(), [&](const AcrossFinding& one) {
        return one.finding.rule->id == broken.rule;
      });
  ASSERT_NE(fault, found.end()) << text;
  const Finding& finding = fault->finding;
  EXPECT_EQ(finding.count, 1u) << text;
  const Place place = PlaceOf(broken.mod, broken.place, packed);
  EXPECT_EQ(read.files[fault->file].path, place.file) << text;
  EXPECT_EQ(finding.range.offset, place.range.offset) << text;
  EXPECT_EQ(finding.range.length, place.range.length) << text;
  for (const ModPlace& related : broken.related) {
    EXPECT_TRUE(HasRelated(finding, PlaceOf(broken.mod, related, packed)))
        << related.file << "\n"
        << text;
  }
}

class BrokenModsTest : public testing::TestWithParam<BrokenMod> {};

TEST_P(BrokenModsTest, TheFaultIsFoundOnceAtBothPlaces) {
  ExpectTheFault(GetParam(), false);
}

TEST_P(BrokenModsTest, TheFaultIsFoundInAnArchive) {
  if (GetParam().case_sensitive || GetParam().on_disk) {
    GTEST_SKIP() << "archives have upper case";
  }
  ExpectTheFault(GetParam(), true);
}

TEST_P(BrokenModsTest, NothingIsFoundWithoutTheOption) {
  if (!GetParam().needs_game && !GetParam().for_empire_at_war &&
      !GetParam().case_sensitive) {
    GTEST_SKIP();
  }
  EXPECT_EQ(CheckText(GetParam().mod, false), "");
}

TEST_P(BrokenModsTest, TheOrderOfFilesDoesNotMatter) {
  const BrokenMod& broken = GetParam();
  Mod mod = broken.mod;
  const GameFiles game = GameFilesOf(mod.game_files);
  const auto check = [&] {
    const ReadMod read(mod);
    return Text(read, CheckAcross(read.files, OptionsFor(broken, game)));
  };
  const std::string text = check();
  Random random(1);
  for (int i = 0; i < 4; ++i) {
    for (size_t last = mod.files.size(); last > 1; --last) {
      std::swap(mod.files[last - 1], mod.files[random.Below(last)]);
    }
    EXPECT_EQ(check(), text);
  }
}

INSTANTIATE_TEST_SUITE_P(Mods, BrokenModsTest, testing::ValuesIn(BrokenMods()),
                         [](const testing::TestParamInfo<BrokenMod>& i) {
                           return NameOf(i.param.mod.name);
                         });

// --- Mods with files renamed -----------------------------------------------

// Files get the names and folders of others, and pieces of them.
void RenameSome(Mod& mod, Random& random) {
  std::vector<std::string> paths = mod.game_files;
  for (const ModFile& file : mod.files) paths.push_back(file.path);
  for (ModFile& file : mod.files) {
    if (!random.OneIn(2)) continue;
    const std::string& a = paths[random.Below(paths.size())];
    const std::string& b = paths[random.Below(paths.size())];
    file.path = absl::StrCat(a.substr(0, random.Below(a.size() + 1)),
                             b.substr(random.Below(b.size() + 1)));
  }
}

void ExpectOnlyAcrossRules(const Mod& mod, bool with_game) {
  const ReadMod read(mod);
  const GameFiles game = GameFilesOf(mod.game_files);
  const auto rules = AcrossRules();
  for (const AcrossFinding& found : Check(read, with_game ? &game : nullptr)) {
    ASSERT_LT(found.file, read.files.size());
    const Rule* const rule = found.finding.rule;
    EXPECT_EQ(std::count(rules.begin(), rules.end(), rule), 1);
    EXPECT_LE(found.finding.range.end(), read.sizes[found.file]);
  }
}

TEST(ChangedModsTest, AnyFilesInAnyPlacesAreChecked) {
  std::vector<Mod> mods = HealthyMods();
  for (const BrokenMod& broken : BrokenMods()) mods.push_back(broken.mod);
  Random random(3);
  for (const Mod& mod : mods) {
    for (int i = 0; i < 4; ++i) {
      Mod changed = mod;
      RenameSome(changed, random);
      ExpectOnlyAcrossRules(changed, random.OneIn(2));
    }
  }
}

}  // namespace
}  // namespace assetlint::corpus
