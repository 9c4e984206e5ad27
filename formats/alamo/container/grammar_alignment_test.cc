// Which child belongs to which row.
#include "formats/alamo/container/grammar_alignment.h"

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/formats.h"
#include "formats/base/outline.h"
#include "formats/base/report.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

// Types are letters: a once, b optional, c any number, d or e once.
constexpr GrammarRow kRows[] = {
    {"a", {'a'}, 1, 1},
    {"b", {'b'}, 0, 1},
    {"c", {'c'}, 0, kAnyNumber},
    {"d", {'d', 'e'}, 1, 1},
};

const Report kSearching(Report::Mode::kCollect);

// How each child is placed: its letter in place; '!' when it is out of place;
// '?' for a type that no row takes; and "=" with the row whose missing child it
// replaces. (A row that may be empty misses none.)
std::string Aligned(absl::string_view children,
                    absl::string_view doubtful = "") {
  std::vector<GrammarItem> items;
  for (char c : children) {
    items.push_back({static_cast<uint32_t>(c), 0,
                     doubtful.find(c) != absl::string_view::npos});
  }
  std::string result;
  const std::vector<Placement> placements = Align(kRows, items, kSearching);
  EXPECT_EQ(placements.size(), items.size());
  for (size_t i = 0; i < placements.size(); ++i) {
    const Placement& p = placements[i];
    if (p.instead_of != Placement::kNone && kRows[p.instead_of].at_least > 0) {
      absl::StrAppend(&result, "=", kRows[p.instead_of].name);
    } else if (p.row == Placement::kNone) {
      result += '?';
    } else {
      EXPECT_TRUE(kRows[p.row].Takes(items[i].id));
      result += p.in_place ? children[i] : '!';
    }
  }
  return result;
}

TEST(GrammarAlignmentTest, ExcusesLeast) {
  const std::pair<const char*, const char*> cases[] = {
      {"abcccd", "abcccd"},
      {"ad", "ad"},
      {"ae", "ae"},
      {"", ""},
      // A type of no row is extra when nothing is missing, else in its place.
      {"axd", "a?d"},
      {"adx", "ad?"},
      {"xbccd", "=abccd"},
      {"abccx", "abcc=d"},
      // The one that moved is out of place.
      {"bacd", "!acd"},
      {"dabcc", "!abcc"},
      {"accbd", "acc!d"},
      // One is too many.
      {"aabd", "a!bd"},
      {"abbd", "ab!d"},
      {"abde", "ab!e"},
  };
  for (const auto& [children, aligned] : cases) {
    EXPECT_EQ(Aligned(children), aligned);
  }
  // Of two, the one whose content does not match its type is out of place.
  EXPECT_EQ(Aligned("abdde", "d"), "ab!!e");
}

TEST(GrammarAlignmentTest, NothingIsMissingAfterACut) {
  // Without 'b', 'c' could be in its place; not when more children may have
  // been lost.
  const GrammarRow rows[] = {{"a", {'a'}}, {"o", {'o'}, 0, 1}, {"b", {'b'}}};
  const GrammarItem items[] = {{'a', 0}, {'o', 8}};
  EXPECT_EQ(Align(rows, items, kSearching, false)[1].instead_of, 2u);
  EXPECT_TRUE(Align(rows, items, kSearching, true)[1].in_place);
}

TEST(GrammarAlignmentTest, TheMissingBelongsBeforeWhatFollowsIt) {
  const GrammarItem items[] = {{'a', 0}, {'c', 8}, {'d', 16}};
  EXPECT_EQ(
      PlacesOfMissing(std::size(kRows), Align(kRows, items, kSearching))[1],
      1u);
  EXPECT_EQ(
      PlacesOfMissing(std::size(kRows),
                      Align(kRows, absl::MakeSpan(items, 2), kSearching))[3],
      2u);
  // The child in its stead marks the place, too.
  const GrammarItem other[] = {{'a', 0}, {'x', 8}};
  EXPECT_EQ(
      PlacesOfMissing(std::size(kRows), Align(kRows, other, kSearching))[3],
      1u);
}

TEST(GrammarAlignmentTest, TheMissingOfARowBelongsAfterItsOthers) {
  const GrammarRow rows[] = {{"p", {'p'}, 3, 3}, {"q", {'q'}}};
  const GrammarItem items[] = {{'p', 0}, {'p', 8}, {'q', 16}};
  EXPECT_EQ(PlacesOfMissing(std::size(rows), Align(rows, items, kSearching))[0],
            2u);
}

TEST(GrammarAlignmentTest, LongListsAreComparedWithTheirNeighbours) {
  // More children than fit into a table.
  const std::string many(1 << 20, 'c');
  EXPECT_EQ(Aligned(absl::StrCat("a", many, "d")),
            absl::StrCat("a", many, "d"));
  EXPECT_EQ(Aligned(absl::StrCat("ax", many, "aad")),
            absl::StrCat("a?", many, "!!d"));
  EXPECT_EQ(Aligned(absl::StrCat("aa", many, "bd")),
            absl::StrCat("a!", many, "!d"));
}

TEST(GrammarAlignmentTest, WithoutSearchesNeighboursAreCompared) {
  // 'd' is missing, and 'x' is in its place.
  const GrammarItem items[] = {{'c', 0}, {'a', 8}, {'x', 16}};
  EXPECT_EQ(Align(kRows, items, kSearching)[2].instead_of, 3u);
  const Report places(Report::Mode::kWithoutSearches);
  const std::vector<Placement> placements = Align(kRows, items, places);
  EXPECT_EQ(placements[2].instead_of, Placement::kNone);
  EXPECT_TRUE(placements[0].in_place);
  EXPECT_FALSE(placements[1].in_place);
}

}  // namespace

// The sizes of all enclosing chunks follow an edit that changes a length.

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
  return AddSizeEdits(kModelFormat.outline(file), file, edits);
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
  // A part of a size on the way is changed otherwise.
  std::vector<Edit> edits = {{{30, 2}, "ab", {}}, {{39, 1}, "", {}}};
  EXPECT_FALSE(AddSizes(file, edits));
}

}  // namespace

}  // namespace assetlint::alamo
