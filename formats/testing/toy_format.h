// A small format that uses every feature of a walker, for the tests of the
// walkers, the codec and the laws.
#ifndef ASSETLINT_FORMATS_TESTING_TOY_FORMAT_H_
#define ASSETLINT_FORMATS_TESTING_TOY_FORMAT_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/decoder.h"
#include "formats/base/outline.h"
#include "formats/base/packed_array.h"
#include "formats/base/rule.h"
#include "formats/base/walker.h"
#include "formats/testing/made_rule.h"

namespace assetlint::toy {

// Rules whose texts do not matter.
inline constexpr Rule kTruncated =
    MakeRule("TOY001", "toy-truncated", RuleClass::kStructure);
inline constexpr Rule kTrailing =
    MakeRule("TOY002", "toy-trailing", RuleClass::kStructure);
inline constexpr Rule kListTrailing =
    MakeRule("TOY003", "toy-list-trailing", RuleClass::kStructure);
inline constexpr Rule kOverrun =
    MakeRule("TOY004", "toy-overrun", RuleClass::kStructure);
inline constexpr Rule kLevel =
    MakeRule("TOY005", "toy-level", RuleClass::kStructure);
inline constexpr Rule kPadding =
    MakeRule("TOY006", "toy-padding", RuleClass::kStyle);
inline constexpr DecoderRules kDecoderRules = {&kTruncated, &kTrailing,
                                               &kListTrailing, &kOverrun};
inline constexpr const Rule* kRules[] = {
    &kTruncated, &kTrailing, &kListTrailing, &kOverrun, &kLevel, &kPadding};

// 4 bytes.
struct Point {
  static constexpr absl::string_view kName = "Point";
  uint16_t x = 0, y = 0;
};
inline void Describe(Walker& w, Point& p) {
  w.U16("x", p.x);
  w.U16("y", p.y);
}

// A tag, a size with a flag in bit 31, and the content of that size: a level,
// and a note that fills the rest.
inline constexpr BlockFormat kItemSize = {"size", Scalar::kU32, 0x80000000u, 4};
inline constexpr uint32_t kItemTags[] = {7, 8};
struct Item {
  uint32_t tag = 7;
  uint32_t flags = 0;
  uint8_t level = 0;
  absl::string_view note;
  bool operator==(const Item&) const = default;
};
inline void Describe(Walker& w, Item& item) {
  w.U32("tag", item.tag);
  w.Block(kItemSize, item.flags, [&] {
    w.U8("level", item.level);
    w.BytesRest("note", BytesKind::kOpaque, item.note);
  });
}

// The file.
struct Toy {
  uint16_t version = 1;
  absl::string_view name{"toy\0", 4};
  absl::string_view padding{"\0\0", 2};
  PackedArray<Point> points;  // after a u8 count
  std::vector<Item> items;    // to the end of the file
  bool operator==(const Toy&) const = default;
};
inline void Describe(Walker& w, Toy& toy) {
  w.U16("version", toy.version);
  w.Bytes("name", BytesKind::kText, 4, toy.name);
  w.Bytes("padding", BytesKind::kPadding, 2, toy.padding);
  uint64_t count = toy.points.size();
  w.Count("pointCount", Scalar::kU8, count);
  w.View("points", toy.points, count);
  if (Reader* r = w.reader(); r != nullptr) {
    toy.items.clear();
    uint32_t tag = 0;
    while (r->NextTag(8, kItemTags, tag)) {
      Group group(w, "item", static_cast<int64_t>(toy.items.size()));
      Describe(w, toy.items.emplace_back());
    }
  } else {
    for (size_t i = 0; i < toy.items.size(); ++i) {
      Group group(w, "item", static_cast<int64_t>(i));
      Describe(w, toy.items[i]);
    }
  }
}

struct Codec {
  using Model = Toy;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return kDecoderRules; }
  // A level is at most 3.
  static void CheckStructure(const Toy& toy, Report& report) {
    for (const Item& item : toy.items) {
      if (item.level > 3) {
        report.Add(kLevel, Path(), {0, 0}).Message("level ", item.level);
      }
    }
  }
  static void Validate(const Toy& toy, const FileContext&, Report& report) {
    // Padding that was cut short is not worth checking.
    if (toy.padding.size() == 2 &&
        toy.padding != absl::string_view("\0\0", 2)) {
      report.Add(kPadding, Path(), {6, 2}).Message("the padding is not zero");
    }
  }
};

inline Recognition RecogniseNothing(absl::string_view) {
  return Recognition::kNo;
}
inline absl::Span<const Rule* const> Rules() { return kRules; }

inline constexpr absl::string_view kExtensions[] = {".toy"};
inline Format MakeFormat() {
  return {
      .name = "toy",
      .title = "Toy",
      .games = "none",
      .extensions = kExtensions,
      .checked = "everything",
      .recognise = RecogniseNothing,
      .lint = Lint<Codec>,
      .reencode = Reencode<Codec>,
      .tree = Tree<Codec>,
      .values = nullptr,
      .outline = OutlineOf<Codec>,
      .rules = Rules,
  };
}

}  // namespace assetlint::toy

#endif  // ASSETLINT_FORMATS_TESTING_TOY_FORMAT_H_
