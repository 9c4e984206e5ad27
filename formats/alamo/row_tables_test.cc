// The tables in which the search for lost bytes compares rows, through the list
// of formats.
#include <string>
#include <vector>

#include "corpus/all_files.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::vector<RowTable> Tables(const std::string& bytes,
                             const std::string& path) {
  const Format* format = RecogniseFormat(bytes, path);
  if (format == nullptr || format->row_tables == nullptr) return {};
  return format->row_tables(bytes);
}

TEST(RowTablesTest, HoldWholeRowsInTheFile) {
  size_t found = 0;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    if (file.path.find("/valid/") == std::string::npos) continue;
    for (const RowTable& table : Tables(file.bytes, file.path)) {
      ++found;
      EXPECT_GT(table.row_size, 0u) << file.path;
      EXPECT_LE(table.range.end(), file.bytes.size()) << file.path;
      EXPECT_EQ(table.range.length % table.row_size, 0u) << file.path;
    }
  }
  EXPECT_GT(found, 20u);
}

TEST(RowTablesTest, RowsOfPoolsAreFrames) {
  const std::string bytes =
      corpus::BytesOfFile("alamo/valid/format-2-long-pools.ala");
  const std::vector<RowTable> tables = Tables(bytes, "a.ala");
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].row_size, 12u);  // two translations
  EXPECT_EQ(tables[0].range.length, 48 * 12u);
  EXPECT_EQ(tables[1].row_size, 24u);  // three rotations
  EXPECT_EQ(tables[1].range.length, 48 * 24u);
  EXPECT_EQ(tables[1].range.end(), bytes.size());
}

TEST(RowTablesTest, RowsOfModelsAreVertices) {
  const std::vector<RowTable> tables = Tables(
      corpus::BytesOfFile("alamo/valid/model-two-submeshes.alo"), "a.alo");
  ASSERT_GE(tables.size(), 2u);
  EXPECT_EQ(tables[0].row_size, 144u);
  const std::vector<RowTable> old = Tables(
      corpus::BytesOfFile("alamo/valid/model-vertex-version-1.alo"), "a.alo");
  ASSERT_FALSE(old.empty());
  EXPECT_EQ(old[0].row_size, 128u);
}

TEST(RowTablesTest, BytesThatDoNotDecodeHaveNone) {
  std::string bytes =
      corpus::BytesOfFile("alamo/valid/format-2-long-pools.ala");
  bytes.pop_back();
  EXPECT_TRUE(Tables(bytes, "a.ala").empty());
}

}  // namespace
}  // namespace assetlint
