// Which child belongs to which row.
#include "formats/alamo/container/grammar_alignment.h"

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "formats/alamo/formats.h"
#include "formats/base/edits.h"
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

// The sizes of all enclosing chunks follow an edit that changes a length.

using corpus::Chunk;
using corpus::Container;
using ::testing::SizeIs;

// Root at 0, "first" at 8 with 3 bytes, "inner" at 19 with a chunk of 5 bytes
// at 27, and a second root at 40.
std::string File(const std::string& inner, const std::string& first = "abc") {
  return Container(0x200, Chunk(0x201, first) + Container(0x202, inner)) +
         Chunk(0x600, "end");
}

std::string Named(const std::string& text) { return Chunk(0x203, text); }

bool AddSizes(const std::string& file, std::vector<Edit>& edits) {
  return AddSizeEdits(kModelFormat.outline(file), file, edits);
}

TEST(ResizeEditsTest, EveryEnclosingSizeFollowsAndKeepsItsFlag) {
  const std::string file = File(Named("Root!"));
  const std::string added = Chunk(0x205, "new");
  const struct {
    std::vector<Edit> edits;
    std::string result;
    size_t all;  // edits with those of the sizes
  } kCases[] = {
      // The last byte of the innermost text becomes three.
      {{{{39, 1}, "?!!", {}}}, File(Named("Root?!!")), 4},
      {{{{35, 4}, "", {}}}, File(Named("!")), 4},
      // A whole chunk belongs to its parent.
      {{{{27, 13}, "", {}}}, File(""), 3},
      {{{{40, 11}, "", {}}}, file.substr(0, 40), 1},
      // An insertion goes before the chunk that begins there.
      {{{{27, 0}, added, {}}}, File(added + Named("Root!")), 3},
      {{{{51, 0}, added, {}}}, file + added, 1},
      // Several edits share a parent; one grows by what the other loses.
      {{{{38, 2}, "", {}}, {{16, 1}, "12345", {}}},
       File(Named("Roo"), "12345bc"),
       6},
      {{{{38, 2}, "", {}}, {{16, 1}, "123", {}}},
       File(Named("Roo"), "123bc"),
       5},
      // A size that is set already stays.
      {{NumberEdit<uint32_t>(31, 3, ByteOrder::kLittle), {{38, 2}, "", {}}},
       File(Named("Roo")),
       4},
  };
  for (const auto& c : kCases) {
    std::vector<Edit> edits = c.edits;
    ASSERT_TRUE(AddSizes(file, edits));
    EXPECT_EQ(ApplyEdits(file, edits), c.result);
    EXPECT_THAT(edits, SizeIs(c.all));
  }
}

TEST(ResizeEditsTest, WhatDoesNotFitHasNoEdits) {
  const std::string file = File(Named("Root!"));
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
