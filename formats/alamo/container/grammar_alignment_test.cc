// Which child belongs to which row.
#include "formats/alamo/container/grammar_alignment.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "corpus/alamo/chunks.h"
#include "formats/alamo/formats.h"
#include "formats/base/edits.h"
#include "formats/base/outline.h"
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

// How each child is placed: its letter in place; '!' when it is out of place;
// '?' for a type that no row takes; and "=" with the row whose missing child it
// replaces. Then "-" and the place of each other missing child. Children in
// capitals are doubtful.
std::string Aligned(absl::string_view children, bool cut = false) {
  std::vector<GrammarItem> items;
  for (const char c : children) {
    items.push_back({static_cast<uint32_t>(absl::ascii_tolower(c)), 0,
                     absl::ascii_isupper(c)});
  }
  const Alignment found(kRows, items, cut);
  std::string result;
  for (size_t i = 0; i < items.size(); ++i) {
    const Placement& child = found.children[i];
    if (child.instead_of != Placement::kNone) {
      EXPECT_EQ(found.places[child.instead_of], i);
      absl::StrAppend(&result, "=", kRows[child.instead_of].name);
    } else if (child.row == Placement::kNone) {
      result += '?';
    } else {
      result += child.in_place ? children[i] : '!';
    }
  }
  for (const size_t row : {0, 3}) {
    if (found.counts[row] == 0 &&
        !absl::StrContains(result, absl::StrCat("=", kRows[row].name))) {
      absl::StrAppend(&result, "-", found.places[row]);
    }
  }
  return result;
}

TEST(GrammarAlignmentTest, MostChildrenStay) {
  const std::string many(1 << 20, 'c');
  const std::pair<std::string, std::string> cases[] = {
      {"abcccd", "abcccd"},
      {"ad", "ad"},
      {"ae", "ae"},
      // The missing one belongs before what follows it.
      {"", "-0-0"},
      {"ccd", "ccd-0"},
      {"acc", "acc-3"},
      // A type of no row is extra when nothing is missing, else in its place.
      {"axd", "a?d"},
      {"adx", "ad?"},
      {"xbccd", "=abccd"},
      {"abccx", "abcc=d"},
      {"xxcx", "=a?c=d"},
      // So is a child that its row can do without.
      {"bcd", "=acd"},
      {"bbd", "=abd"},
      {"ab", "a=d"},
      {"abcC", "abc=d"},
      {"aad", "a!d"},
      // The one that moved is out of place.
      {"bacd", "!acd"},
      {"acbd", "a!bd"},
      {"dabcc", "!abcc"},
      {"accbd", "acc!d"},
      {"ax" + many + "aad", "a?" + many + "!!d"},
      // One is too many: the last, or the one that may be another.
      {"aabd", "a!bd"},
      {"abbd", "ab!d"},
      {"abde", "abd!"},
      {"abDe", "ab!e"},
      {"aa" + many + "bd", "a!" + many + "!d"},
  };
  for (const auto& [children, aligned] : cases) {
    EXPECT_EQ(Aligned(children), aligned) << children.substr(0, 9);
  }
  // Nothing is in place of what may have been lost.
  EXPECT_EQ(Aligned("ab", true), "ab-2");
  EXPECT_EQ(Aligned("xb", true), "=ab-2");
}

TEST(GrammarAlignmentTest, OfARowOfTwoTheThirdIsTooMany) {
  const GrammarRow rows[] = {{"p", {'p'}, 2, 2}, {"q", {'q'}}};
  const GrammarItem items[] = {{'p', 0}, {'p', 8}, {'p', 16}, {'q', 24}};
  const Alignment found(rows, items);
  EXPECT_TRUE(found.children[1].in_place);
  EXPECT_FALSE(found.children[2].in_place);
  EXPECT_EQ(Alignment(rows, absl::MakeSpan(items + 2, 2)).places[0], 1u);
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
