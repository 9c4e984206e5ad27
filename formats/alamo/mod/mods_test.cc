// Checks across files on made mods: what works is silent, and what a fault
// gives is in findings.txt.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"
#include "corpus/mods/read_mod.h"
#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "formats/testing/rule_case.h"
#include "fuzz/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

using testing::HasSubstr;
using testing::Not;

// Everything in an archive but the list of archives.
Mod AllPacked(const Mod& mod) {
  return Packed(mod, "Data/All.meg", [](const ModFile& file) {
    return !absl::EndsWithIgnoreCase(file.path, ".meg") &&
           !absl::EndsWith(file.path, "MegaFiles.xml");
  });
}

std::string CheckText(const Mod& mod) {
  const ReadMod read(mod);
  return FindingsText(read, Check(read, mod));
}

Mod WithGame(Mod mod, bool known = true) {
  mod.game_known = known;
  return mod;
}

// --- Mods that work --------------------------------------------------------

class HealthyModsTest : public testing::TestWithParam<Mod> {};

TEST_P(HealthyModsTest, NothingIsFoundWithTheGameOrWithout) {
  EXPECT_EQ(CheckText(GetParam()), "");
  EXPECT_EQ(CheckText(WithGame(GetParam())), "");
}

TEST_P(HealthyModsTest, NothingIsFoundInAnArchive) {
  if (GetParam().name == "two-mods") GTEST_SKIP() << "has two Data folders";
  const Mod packed = AllPacked(GetParam());
  EXPECT_EQ(CheckText(packed), "");
  EXPECT_EQ(CheckText(WithGame(packed)), "");
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

INSTANTIATE_TEST_SUITE_P(Mods, HealthyModsTest,
                         testing::ValuesIn(HealthyMods()), kRuleTestName);

// --- Mods with a fault -----------------------------------------------------

struct ModCase : BrokenMod {
  std::string name;  // of the case
};

std::vector<ModCase> ModCases() {
  std::vector<ModCase> cases;
  for (BrokenMod& broken : BrokenMods()) {
    std::string name = absl::StrCat(broken.rule, "/", broken.mod.name);
    cases.push_back({std::move(broken), std::move(name)});
  }
  return cases;
}

class BrokenModsTest : public testing::TestWithParam<ModCase> {
 protected:
  const Mod& mod() const { return GetParam().mod; }
  const std::string& rule() const { return GetParam().rule; }
};

TEST_P(BrokenModsTest, DamageIsReportedAndTheNearestLegalModIsNot) {
  const std::string found = CaseFindings(GetParam());
  EXPECT_THAT(found, HasSubstr(absl::StrCat("\n  ", rule(), " ")));
  EXPECT_EQ(found, BlessedFindings("mods", GetParam().name))
      << "if that is right: bazel run -c opt //corpus:write";
  EXPECT_THAT(CheckText(GetParam().legal), Not(HasSubstr(rule())));
}

// In upper case, as the names in archives are, and sorted.
std::string InUpperCase(const std::string& text) {
  std::vector<std::string> lines = absl::StrSplit(
      absl::StrReplaceAll(absl::AsciiStrToUpper(text), {{"DATA/ALL.MEG!", ""}}),
      '\n');
  std::sort(lines.begin(), lines.end());
  return absl::StrJoin(lines, "\n");
}

TEST_P(BrokenModsTest, TheSameIsFoundInAnArchive) {
  if (mod().case_sensitive || rule() == "MOD027") {
    GTEST_SKIP() << "archives have upper case";
  }
  if (std::any_of(mod().files.begin(), mod().files.end(), [](const auto& file) {
        return absl::EndsWith(file.path, ".meg");
      })) {
    GTEST_SKIP() << "one file replaces another";
  }
  EXPECT_EQ(InUpperCase(CheckText(AllPacked(mod()))),
            InUpperCase(CheckText(mod())));
}

TEST_P(BrokenModsTest, NothingIsFoundWithoutTheOption) {
  Mod changed = mod();
  changed.game_known = changed.case_sensitive = false;
  changed.game = Game::kUnknown;
  if (mod().game_known || mod().case_sensitive ||
      mod().game != Game::kUnknown) {
    EXPECT_THAT(CheckText(changed), Not(HasSubstr(rule())));
  }
  // No statement has evidence from that game.
  changed.game = Game::kUniverseAtWar;
  EXPECT_EQ(CheckText(changed), "");
}

TEST_P(BrokenModsTest, TheOrderOfFilesDoesNotMatter) {
  Mod changed = mod();
  const std::string text = CheckText(changed);
  Random random(1);
  for (int i = 0; i < 4; ++i) {
    for (size_t last = changed.files.size(); last > 1; --last) {
      std::swap(changed.files[last - 1], changed.files[random.Below(last)]);
    }
    EXPECT_EQ(CheckText(changed), text);
  }
}

TEST_P(BrokenModsTest, FilesWithoutFactsHaveNoFindings) {
  ReadMod read(mod());
  for (size_t i = 0; i < read.files.size(); ++i) {
    std::unique_ptr<const Facts> facts = std::move(read.files[i].facts);
    for (const AcrossFinding& found : Check(read, mod())) {
      EXPECT_NE(found.file, i) << found.finding.message;
    }
    read.files[i].facts = std::move(facts);
  }
}

INSTANTIATE_TEST_SUITE_P(Mods, BrokenModsTest, testing::ValuesIn(ModCases()),
                         kRuleTestName);

TEST(BrokenModsTest, EachHasAFolderOfItsOwn) {
  std::set<std::string> names;
  for (const Mod& mod : HealthyMods()) names.insert(mod.name);
  for (const BrokenMod& broken : BrokenMods()) {
    EXPECT_TRUE(names.insert(broken.mod.name).second) << broken.mod.name;
  }
}

// --- Large mods, and what no mod on disk can be ------------------------------

TEST(ModsTest, AFileWithdrawsTheDoubtAboutItsName) {
  for (const absl::string_view name : {"skin.png", "skin.dds", "other.png"}) {
    Mod mod;
    ModelSpec model = Skeleton({});
    AddMesh(model, GlossMesh("Hull", "Skin.PNG"));
    mod.Put(ModelPath("m.alo"), model.Build());
    mod.Put(TexturePath(name), "");
    const std::vector<AcrossFinding> found = Check(ReadMod(mod), mod);
    EXPECT_EQ(found.size(), name == "other.png" ? 0u : 1u) << name;
    for (const AcrossFinding& f : found) EXPECT_TRUE(f.withdraws);
  }
}

// No disk has such a name.
TEST(ModsTest, VeryLongNamesGetNoHelp) {
  Mod mod;
  mod.Put("tank.alo", Skeleton({"Hull"}).Build());
  const std::string clip = ClipFor(Skeleton({"Hull"})).Build();
  mod.Put("tank_" + std::string(250, 'x') + ".ala", clip);
  EXPECT_THAT(CheckText(mod), HasSubstr("MOD001"));
  mod.Put("tank_" + std::string(251, 'x') + ".ala", clip);
  mod.Remove("tank_" + std::string(250, 'x') + ".ala");
  EXPECT_EQ(CheckText(mod), "");
}

TEST(ModsTest, ManyFindingsOfARuleAreCounted) {
  constexpr size_t kMore = 50;
  ModelSpec model = TankModel();
  for (size_t i = 0; i < kMaxFindingsPerRule + kMore; ++i) {
    AddProxy(model, absl::StrCat("p_none_", i));
  }
  Mod mod = WithGame(TankMod());
  mod.Put(ModelPath("rv_tank.alo"), model.Build());
  const std::vector<AcrossFinding> found = Check(ReadMod(mod), mod);
  ASSERT_EQ(found.size(), kMaxFindingsPerRule);
  EXPECT_EQ(found.back().finding.count, 1 + kMore);
  EXPECT_EQ(found.back().finding.offsets.size(), kMaxFoldedOffsets);
}

// Each variant has all hardpoints, and each of these many bones.
TEST(ModsTest, TheWorkOnHardPointsIsLimited) {
  Mod mod;
  XmlObject all = {"Unit", "All", {}};
  std::vector<XmlObject> units, guns;
  for (int i = 0; i < 1000; ++i) {
    const std::string model = absl::StrCat("m", i, ".alo");
    mod.Put(ModelPath(model), Skeleton({}).Build());
    units.push_back(
        {"Unit",
         absl::StrCat("V", i),
         {{"Variant_Of_Existing_Type", "All"}, {"Land_Model_Name", model}}});
    guns.push_back({"HardPoint", absl::StrCat("H", i)});
    XmlObject& gun = guns.back();
    all.fields.emplace_back("HardPoints", gun.name);
    for (int bone = 0; bone < 10; ++bone) {
      gun.fields.emplace_back("Fire_Bone_A", absl::StrCat(bone));
    }
  }
  units.push_back(all);
  PutXml(mod, units, guns);
  const std::string text = CheckText(mod);
  EXPECT_THAT(text, HasSubstr("the bones \"0\", \"1\" and others are"));
  EXPECT_LT(text.size(), 1'000'000);
}

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

void ExpectOnlyAcrossRules(const Mod& mod) {
  const ReadMod read(mod);
  const auto rules = AcrossRules();
  for (const AcrossFinding& found : Check(read, mod)) {
    ASSERT_LT(found.file, read.files.size());
    const Rule* const rule = found.finding.rule;
    EXPECT_EQ(std::count(rules.begin(), rules.end(), rule), 1);
    EXPECT_LE(found.finding.range.end(), read.contents[found.file].size());
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
      ExpectOnlyAcrossRules(WithGame(changed, random.OneIn(2)));
    }
  }
}

}  // namespace
}  // namespace assetlint::corpus
