// Lists of edits: what they do together is what they do one after another, and
// can be undone.
#include "formats/base/edits.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
// RapidCheck's GoogleTest header needs this first.
#include "gtest/gtest.h"
#include "rapidcheck/gtest.h"

namespace assetlint {
namespace {

Edit Replace(uint64_t offset, uint64_t length, absl::string_view by) {
  return {{offset, length}, std::string(by), {}};
}

// Edits of a file of `size` bytes, which do not overlap. Few different bytes,
// so that some change nothing.
std::vector<Edit> AnyEdits(uint64_t size) {
  std::vector<Edit> edits;
  uint64_t at = 0;
  while (true) {
    at += *rc::gen::inRange<uint64_t>(0, 4);
    if (at > size || edits.size() > 8) return edits;
    const auto length = *rc::gen::inRange<uint64_t>(0, 4);
    if (at + length > size) return edits;
    edits.push_back(Replace(at, length,
                            *rc::gen::container<std::string>(
                                rc::gen::elementOf(std::string("ab")))));
    at += length + (length == 0 ? 1 : 0);
  }
}

std::string AnyBytes() {
  return *rc::gen::container<std::string>(
      rc::gen::elementOf(std::string("abc")));
}

void RequireNormal(absl::string_view bytes, const std::vector<Edit>& edits) {
  for (size_t i = 0; i < edits.size(); ++i) {
    const Edit& edit = edits[i];
    RC_ASSERT(edit.range.end() <= bytes.size());
    RC_ASSERT(bytes.substr(edit.range.offset, edit.range.length) ==
              edit.old_bytes);
    RC_ASSERT(edit.old_bytes != edit.new_bytes);
    if (i > 0) RC_ASSERT(edits[i - 1].range.end() < edit.range.offset);
  }
}

RC_GTEST_PROP(EditsTest, ComposedEditsDoWhatTheyDoOneAfterAnother, ()) {
  const std::string bytes = AnyBytes();
  std::string now = bytes;
  std::vector<Edit> changes;
  for (int pass = 0; pass < 3; ++pass) {
    const std::vector<Edit> edits = AnyEdits(now.size());
    changes = ComposeEdits(bytes, changes, edits);
    now = ApplyEdits(now, edits);
    RC_ASSERT(ApplyEdits(bytes, changes) == now);
    RequireNormal(bytes, changes);
  }
}

RC_GTEST_PROP(EditsTest, TheInverseUndoesExactly, ()) {
  const std::string bytes = AnyBytes();
  const std::vector<Edit> changes =
      ComposeEdits(bytes, {}, AnyEdits(bytes.size()));
  const std::string now = ApplyEdits(bytes, changes);
  const std::vector<Edit> inverse = Inverse(changes);
  RequireNormal(now, inverse);
  RC_ASSERT(ApplyEdits(now, inverse) == bytes);
  RC_ASSERT(Inverse(inverse) == changes);
}

RC_GTEST_PROP(EditsTest, BytesThatStayAreWhereTheyWere, ()) {
  const std::string bytes = AnyBytes();
  const std::vector<Edit> changes =
      ComposeEdits(bytes, {}, AnyEdits(bytes.size()));
  const PositionMap map(changes);
  uint64_t at = 0;    // in the result
  uint64_t from = 0;  // in the original
  for (size_t i = 0; i <= changes.size(); ++i) {
    const uint64_t end =
        i == changes.size() ? bytes.size() : changes[i].range.offset;
    for (; from < end; ++from, ++at) {
      RC_ASSERT(map.ToOriginal(at) == from);
      const bool follows =
          i > 0 && from == changes[i - 1].range.end() &&
          changes[i - 1].range.length != changes[i - 1].new_bytes.size();
      RC_ASSERT(map.Rounded(from) ==
                (follows ? changes[i - 1].range.offset : from));
      RC_ASSERT(map.ToOriginal(ByteRange{at, 1}) == (ByteRange{from, 1}));
    }
    if (i == changes.size()) break;
    const Edit& edit = changes[i];
    const ByteRange written = {at, edit.new_bytes.size()};
    RC_ASSERT(map.ToOriginal(written) == edit.range);
    for (uint64_t p = written.offset; p < written.end(); ++p) {
      RC_ASSERT(map.Rounded(map.ToOriginal(p)) == map.ToOriginal(p));
      RC_ASSERT(map.ToOriginal(p) >= edit.range.offset);
      RC_ASSERT(map.ToOriginal(p) <= edit.range.end());
    }
    at = written.end();
    from = edit.range.end();
  }
}

TEST(EditsTest, ThousandsOfEditsTakeLinearTime) {
  constexpr uint64_t kEdits = 1 << 20;
  const std::string bytes(3 * kEdits, '\n');
  std::vector<Edit> first;
  std::vector<Edit> second;
  for (uint64_t i = 0; i < kEdits; ++i) {
    first.push_back(Replace(3 * i, 1, ""));
    second.push_back(Replace(2 * i, 1, "xy"));
  }
  const auto changes = ComposeEdits(bytes, first, second);
  EXPECT_EQ(ApplyEdits(bytes, changes),
            ApplyEdits(ApplyEdits(bytes, first), second));
  EXPECT_EQ(ApplyEdits(ApplyEdits(bytes, changes), Inverse(changes)), bytes);
}

TEST(EditSetTest, TakesEditsThatDoNotOverlapInOrder) {
  EditSet set;
  EXPECT_TRUE(set.Add({Replace(8, 4, "xxxx")}));
  EXPECT_TRUE(set.Add({Replace(4, 4, "xxxx"), Replace(12, 4, "xxxx")}));
  EXPECT_TRUE(set.Add({Replace(16, 0, "")}));
  EXPECT_EQ(set.Take(),
            (std::vector<Edit>{Replace(4, 4, "xxxx"), Replace(8, 4, "xxxx"),
                               Replace(12, 4, "xxxx"), Replace(16, 0, "")}));
  EXPECT_TRUE(set.Take().empty());
}

TEST(EditSetTest, TakesAllEditsOrNone) {
  EditSet set;
  ASSERT_TRUE(set.Add({Replace(8, 4, "xxxx")}));
  EXPECT_FALSE(set.Add({Replace(0, 4, "xxxx"), Replace(11, 1, "x")}));
  EXPECT_FALSE(set.Add({Replace(6, 3, "xxx"), Replace(20, 1, "x")}));
  EXPECT_FALSE(set.Add({Replace(0, 100, "xxxx")}));
  EXPECT_EQ(set.Take(), (std::vector<Edit>{Replace(8, 4, "xxxx")}));
}

TEST(EditSetTest, AnInsertionHasItsOffsetAlone) {
  EditSet set;
  ASSERT_TRUE(set.Add({Replace(8, 0, "")}));
  EXPECT_FALSE(set.Add({Replace(8, 0, "")}));
  EXPECT_FALSE(set.Add({Replace(8, 4, "xxxx")}));
  EXPECT_FALSE(set.Add({Replace(6, 4, "xxxx")}));
  EXPECT_TRUE(set.Add({Replace(6, 2, "xx")}));
}

}  // namespace
}  // namespace assetlint
