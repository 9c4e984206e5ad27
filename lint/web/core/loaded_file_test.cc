#include "lint/web/core/loaded_file.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "corpus/all_files.h"
#include "corpus/mods/mod.h"
#include "gtest/gtest.h"
#include "lint/json/json.h"

namespace assetlint {
namespace {

// What `write` writes to an output.
template <typename Write>
std::string Written(Write write) {
  std::string text;
  Output out(text);
  write(out);
  EXPECT_TRUE(out.Flush().ok());
  return text;
}

absl::StatusOr<LoadedFile> Load(std::string path, absl::string_view bytes) {
  return LoadedFile::Create({.path = std::move(path),
                             .name_at = 0,
                             .archive = {},
                             .bytes = bytes,
                             .size = bytes.size()});
}

std::string Checked(LoadedFile& file) {
  return Written([&](Output& out) { file.Check(/*for_across=*/true, out); });
}

TEST(LoadedFileTest, BytesMayOnlyBeMissingWhereTheyAreNotNeeded) {
  FileSource source = {.path = "a/x.ala",
                       .name_at = 0,
                       .archive = {},
                       .bytes = "1234",
                       .size = 10};
  EXPECT_FALSE(LoadedFile::Create(source).ok());
  source.path = "a/x.dds";
  auto texture = LoadedFile::Create(source);
  ASSERT_TRUE(texture.ok());
  EXPECT_EQ(Checked(*texture),
            R"({"path":"a/x.dds","format":null,"size":10,"status":"skipped",)"
            R"("reason":"unknown format","findings":[]})");
  source.size = 3;
  EXPECT_FALSE(LoadedFile::Create(source).ok());
}

// A branch, or null if the tree has none there.
nlohmann::ordered_json BranchOf(const LoadedFile& file,
                                std::vector<uint32_t> path, uint64_t first = 0,
                                uint64_t count = 100) {
  std::string text;
  Output out(text);
  const absl::Status status =
      file.Branch({.path = path, .first = first, .count = count}, out);
  EXPECT_TRUE(out.Flush().ok());
  return status.ok() ? nlohmann::ordered_json::parse(text) : nullptr;
}

TEST(LoadedFileTest, BranchesArePartsOfTheTree) {
  const corpus::Mod mod = corpus::TankMod();
  auto file = Load("x.alo", mod.Bytes("Data/Art/Models/rv_tank.alo"));
  ASSERT_TRUE(file.ok());
  const auto tree = nlohmann::ordered_json::parse(Written([&](Output& out) {
    EXPECT_TRUE(file->Dump(false, out).ok());
  }))["tree"]["children"];
  const auto root = BranchOf(*file, {});
  EXPECT_EQ(root["child_count"], tree.size());
  ASSERT_EQ(root["children"].size(), tree.size());
  ASSERT_GT(tree.size(), 1);
  for (uint32_t i = 0; i < tree.size(); ++i) {
    const auto& child = root["children"][i];
    EXPECT_EQ(child["offset"], tree[i]["offset"]);
    EXPECT_EQ(child["child_count"], tree[i]["children"].size());
    EXPECT_FALSE(child.contains("children"));
    const auto branch = BranchOf(*file, {i});
    EXPECT_EQ(branch["offset"], child["offset"]);
    EXPECT_EQ(branch["children"].size(), child["child_count"]);
    EXPECT_EQ(BranchOf(*file, {i, 0})["name"], tree[i]["children"][0]["name"]);
  }
  EXPECT_EQ(BranchOf(*file, {}, 1, 1)["children"][0], root["children"][1]);
  EXPECT_TRUE(BranchOf(*file, {}, 100, 5)["children"].empty());
  EXPECT_TRUE(BranchOf(*file, {100}).is_null());
  EXPECT_TRUE(BranchOf(*file, {0, 0, 0, 0, 0, 0, 0}).is_null());
}

}  // namespace
}  // namespace assetlint
