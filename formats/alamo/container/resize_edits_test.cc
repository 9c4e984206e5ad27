// The sizes of all enclosing chunks follow an edit that changes a length.
#include "formats/alamo/container/resize_edits.h"

#include <cstdint>
#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "formats/alamo/container/container_rules.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Chunk;
using corpus::Container;
using ::testing::SizeIs;

// Root at 0, "first" at 8 with 3 bytes, "inner" at 19 with a chunk of 5 bytes
// at 27, and a second root at 40.
std::string File(const std::string& text) {
  return Container(0x200,
                   Chunk(0x201, "abc") + Container(0x202, Chunk(0x203, text))) +
         Chunk(0x600, "end");
}

std::string Apply(std::string file, const std::vector<Edit>& edits) {
  for (size_t i = edits.size(); i-- > 0;) {
    file.replace(edits[i].range.offset, edits[i].range.length,
                 edits[i].new_bytes);
  }
  return file;
}

bool AddSizes(const std::string& file, std::vector<Edit>& edits) {
  ChunkPlaces chunks(file);
  return AddSizeEdits(chunks, edits);
}

TEST(ResizeEditsTest, EveryEnclosingSizeFollowsAndKeepsItsFlag) {
  const std::string file = File("Root!");
  // The last byte of the innermost text becomes three.
  std::vector<Edit> edits = {{{39, 1}, "?!!", {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_EQ(Apply(file, edits), File("Root?!!"));
  EXPECT_THAT(edits, SizeIs(4));
  edits = {{{35, 4}, "", {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_EQ(Apply(file, edits), File("!"));
}

TEST(ResizeEditsTest, AWholeChunkBelongsToItsParent) {
  const std::string file = File("Root!");
  std::vector<Edit> edits = {{{27, 13}, "", {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_EQ(Apply(file, edits),
            Container(0x200, Chunk(0x201, "abc") + Container(0x202, "")) +
                Chunk(0x600, "end"));
  edits = {{{40, 11}, "", {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_THAT(edits, SizeIs(1));
}

TEST(ResizeEditsTest, InsertionsGoBeforeTheChunkThatBeginsThere) {
  const std::string file = File("Root!");
  const std::string added = Chunk(0x205, "new");
  std::vector<Edit> edits = {{{27, 0}, added, {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_EQ(
      Apply(file, edits),
      Container(0x200, Chunk(0x201, "abc") +
                           Container(0x202, added + Chunk(0x203, "Root!"))) +
          Chunk(0x600, "end"));
  // At the end of the file, it is another root.
  edits = {{{file.size(), 0}, added, {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_THAT(edits, SizeIs(1));
}

TEST(ResizeEditsTest, TheBodyOfAnEmptyChunkBeginsWithItsSize) {
  const std::string file = File("");
  std::vector<Edit> edits = {{{31, 4}, corpus::Bytes().U32(1).U8(0).str(), {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_EQ(Apply(file, edits), File(std::string(1, '\0')));
}

TEST(ResizeEditsTest, SeveralEditsShareAnAncestor) {
  const std::string file = File("Root!");
  std::vector<Edit> edits = {{{38, 2}, "", {}}, {{16, 1}, "12345", {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_EQ(Apply(file, edits),
            Container(0x200, Chunk(0x201, "12345bc") +
                                 Container(0x202, Chunk(0x203, "Roo"))) +
                Chunk(0x600, "end"));
  // One that grows by what the other loses leaves the sizes around both.
  edits = {{{38, 2}, "", {}}, {{16, 1}, "123", {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_THAT(edits, SizeIs(5));
}

TEST(ResizeEditsTest, ASizeThatIsAlreadySetIsKept) {
  const std::string file = File("Root!");
  std::vector<Edit> edits = {NumberEdit<uint32_t>(31, 3, ByteOrder::kLittle),
                             {{38, 2}, "", {}}};
  ASSERT_TRUE(AddSizes(file, edits));
  EXPECT_EQ(Apply(file, edits), File("Roo"));
}

TEST(ResizeEditsTest, WhatDoesNotFitHasNoEdits) {
  const std::string file = File("Root!");
  const auto fails = [&](const std::string& bytes, Edit edit) {
    std::vector<Edit> edits = {edit};
    return !AddSizes(bytes, edits);
  };
  // Beyond a chunk's end, and beyond the file's.
  EXPECT_TRUE(fails(file, {{39, 2}, "", {}}));
  EXPECT_TRUE(fails(file, {{50, 2}, "", {}}));
  // A size on the way that is wrong.
  EXPECT_TRUE(fails(corpus::With<uint32_t>(file, 23, 0x80000000u + 99),
                    {{39, 1}, "", {}}));
  EXPECT_TRUE(fails(file.substr(0, 45), {{45, 0}, "x", {}}));
  // A part of a size on the way is changed otherwise.
  std::vector<Edit> edits = {{{30, 2}, "ab", {}}, {{39, 1}, "", {}}};
  EXPECT_FALSE(AddSizes(file, edits));
}

TEST(ResizeEditsTest, FixesOfAReportAreCompletedOrRemoved) {
  const std::string file = File("Root!");
  Report report(Report::Mode::kCollect);
  const Path path;
  report.Add(kStringTerminator, path, {31, 9})
      .FixBy(FixLevel::kUnsafe, {{39, 1}, "!!", {}}, "append")
      .FixBy(FixLevel::kUnsafe, {{39, 2}, "", {}}, "crosses the end")
      .FixBy(FixLevel::kUnsafe, {{39, 1}, "?", {}}, "overwrite");
  CompleteSizes(file, report);
  const std::vector<Finding> findings = report.TakeSorted();
  ASSERT_THAT(findings, SizeIs(1));
  ASSERT_THAT(findings[0].fixes, SizeIs(2));
  EXPECT_EQ(Apply(file, findings[0].fixes[0].edits), File("Root!!"));
  EXPECT_EQ(findings[0].fixes[1].reason, "overwrite");
  EXPECT_THAT(findings[0].fixes[1].edits, SizeIs(1));
}

}  // namespace
}  // namespace assetlint::alamo
