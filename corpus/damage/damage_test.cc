// Damages every field of a file in every way that its type allows, one at a
// time, and asks whether linting says so at the damaged bytes. Holds:
// - the laws, on every damaged file;
// - on the corpus: every damage that the documents make wrong is found where
//   it is, or at the other side of what it contradicts (open_values.h);
// - on real files: nearly so, for they have oddities of their own.
// The tables are in the test's log. With ASSETLINT_ALL_DAMAGE set, more places
// of each field are damaged, and larger files: minutes instead of seconds.
#include "corpus/damage/damage.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "corpus/damage/detection.h"
#include "corpus/damage/open_values.h"
#include "formats/base/laws.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

// How much is tried.
struct Effort {
  size_t places;        // of one field in a file
  size_t most_damages;  // of one real file, spread evenly over all
  uint64_t most_bytes;  // of a real file
};
constexpr Effort kUsual = {1, 120, 65536};
constexpr Effort kAll = {3, size_t{1} << 20, uint64_t{1} << 30};

Effort HowMuch() {
  return std::getenv("ASSETLINT_ALL_DAMAGE") == nullptr ? kUsual : kAll;
}

// Of the damages to a real file, every this many has its laws checked.
constexpr size_t kLawsOfRealFiles = 8;
// The share of damages to a field of real files that must be found.
constexpr double kShareInRealFiles = 0.9;

std::string ReadFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Every file below `folder`, in a fixed order.
std::vector<fs::path> FilesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void CheckLawsOf(const Format& format, const std::string& file,
                 std::string bytes, const std::vector<Damage>& damages,
                 size_t step) {
  for (size_t i = 0; i < damages.size(); i += step) {
    const Damage& damage = damages[i];
    bytes.replace(damage.offset, damage.after.size(), damage.after);
    EXPECT_EQ(CheckLaws(format, bytes), absl::OkStatus())
        << file << ", " << damage.path << " " << damage.kind;
    bytes.replace(damage.offset, damage.before.size(), damage.before);
  }
}

// At most about `most` of the damages, another choice for each file.
std::vector<Damage> Spread(std::vector<Damage> all, size_t most) {
  const size_t step = all.size() / most + 1;
  std::vector<Damage> some;
  for (size_t i = all.size() % step; i < all.size(); i += step) {
    some.push_back(std::move(all[i]));
  }
  return some;
}

class DamageTest : public testing::TestWithParam<const Format*> {
 protected:
  // The table of the files of this format. Of each file at most `most` damages
  // are taken; every `laws`th of them has its laws checked.
  DetectionTable Damage(const std::vector<fs::path>& files, size_t most,
                        size_t laws) {
    DetectionTable table(*GetParam());
    for (const fs::path& path : files) {
      const std::string name = path.filename().string();
      const std::string bytes = ReadFile(path);
      if (RecogniseFormat(bytes, name) != GetParam()) continue;
      const std::vector<corpus::Damage> damages =
          Spread(DamagesOf(*GetParam(), bytes, HowMuch().places), most);
      table.Count(name, bytes, damages);
      CheckLawsOf(*GetParam(), name, bytes, damages, laws);
    }
    std::cout << table.Text() << std::endl;
    return table;
  }
};

TEST_P(DamageTest, IsFoundInTheCorpus) {
  std::vector<fs::path> valid;
  for (const fs::path& path : FilesBelow("corpus")) {
    if (absl::StrContains(path.string(), "/valid/")) valid.push_back(path);
  }
  const DetectionTable table = Damage(valid, kAll.most_damages, 1);
  EXPECT_GT(table.rows().size(), 0u);
  for (const auto& [field, row] : table.rows()) {
    for (const auto& [outcome, example] : row.examples) {
      if (outcome == Outcome::kNear && HasOtherSide(GetParam()->name, field)) {
        continue;
      }
      ADD_FAILURE() << (outcome == Outcome::kNear ? "near" : "missed") << ": "
                    << example;
    }
  }
}

TEST_P(DamageTest, IsFoundInRealFiles) {
  const char* folder = std::getenv("ASSETLINT_REAL_FILES");
  if (folder == nullptr || *folder == '\0') {
    GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
  }
  std::vector<fs::path> small;
  for (const fs::path& path : FilesBelow(folder)) {
    if (fs::file_size(path) <= HowMuch().most_bytes) small.push_back(path);
  }
  const DetectionTable table =
      Damage(small, HowMuch().most_damages, kLawsOfRealFiles);
  for (const auto& [field, row] : table.rows()) {
    int found = 0;
    for (const auto& [outcome, count] : row.counts) {
      if (outcome == Outcome::kDetected ||
          (outcome == Outcome::kNear &&
           HasOtherSide(GetParam()->name, field))) {
        found += count;
      }
    }
    EXPECT_GE(found, kShareInRealFiles * row.illegal()) << field;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Formats, DamageTest,
    testing::ValuesIn(AllFormats().begin(), AllFormats().end()),
    [](const testing::TestParamInfo<const Format*>& tested) {
      std::string name(tested.param->name);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace assetlint::corpus
