#include "corpus/damage/suite.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/as_text.h"
#include "formats/testing/document.h"

namespace assetlint::corpus {
namespace {

// The field of damages to the whole file.
constexpr absl::string_view kWholeFile = "whole file";

constexpr size_t kSector = 512;
constexpr size_t kMaxSectors = 4;
// Neither text nor a small number, so that it rarely continues a run.
constexpr char kInserted = '\xD5';

// What is found in place of an asset.
constexpr absl::string_view kPointer =
    "version https://git-lfs.github.com/spec/v1\n"
    "oid sha256:"
    "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n"
    "size 12345\n";
constexpr absl::string_view kWebPage =
    "<!DOCTYPE html>\n<html><head><title>404</title></head></html>\n";
constexpr absl::string_view kXml =
    "<?xml version=\"1.0\"?>\n<SpaceUnit Name=\"Ship\"></SpaceUnit>\n";
constexpr absl::string_view kPicture("DDS |\0\0\0\x07\x10\x08\0", 12);

struct Leaf {
  std::string path;
  uint64_t offset;
  uint64_t length;
  bool is_text;
};

// Two records, one right after the other.
struct Pair {
  std::string path;
  uint64_t begin;
  uint64_t middle;
  uint64_t end;
};

class PlaceFinder {
 public:
  void Visit(const FieldNode& node, const std::string& path) {
    if (node.children.empty()) {
      if (node.length == 0) return;
      leaves_[FieldOfPath(path)].push_back(
          {path, node.offset, node.length, node.is_text});
      return;
    }
    for (size_t i = 0; i < node.children.size(); ++i) {
      const FieldNode& child = node.children[i];
      const std::string child_path =
          path.empty() ? child.name : absl::StrCat(path, "/", child.name);
      Visit(child, child_path);
      if (i + 1 == node.children.size()) break;
      const FieldNode& next = node.children[i + 1];
      if (child.children.empty() || next.children.empty()) continue;
      pairs_.try_emplace(FieldOfPath(absl::StrCat(child_path, "+", next.name)),
                         Pair{child_path, child.offset, next.offset,
                              next.offset + next.length});
    }
  }

  const std::map<std::string, std::vector<Leaf>>& leaves() const {
    return leaves_;
  }
  const std::map<std::string, Pair>& pairs() const { return pairs_; }

 private:
  std::map<std::string, std::vector<Leaf>> leaves_;
  std::map<std::string, Pair> pairs_;
};

class SpliceMaker {
 public:
  explicit SpliceMaker(absl::string_view bytes) : bytes_(bytes) {}

  void Shift(const Leaf& leaf) {
    const uint64_t at = leaf.offset + leaf.length / 2;
    Put(leaf.path, "delete 1", at, 1, "");
    Put(leaf.path, "delete 4", at, std::min<uint64_t>(4, bytes_.size() - at),
        "");
    Put(leaf.path, "insert 1", at, 0, std::string(1, kInserted));
    Put(leaf.path, "insert 4", at, 0, std::string(4, kInserted));
  }

  // The text keeps its NUL, and the sizes before it.
  void Edit(const Leaf& leaf) {
    if (!leaf.is_text || leaf.length < 3) return;
    const uint64_t at = leaf.offset + leaf.length / 2 - 1;
    Put(leaf.path, "text longer", at, 0, "_2");
    Put(leaf.path, "text shorter", at, 1, "");
    Put(leaf.path, "text edited", at, 1, bytes_[at] == 'X' ? "Y" : "X");
  }

  void Sectors() {
    const size_t sectors = bytes_.size() / kSector;
    const size_t count = std::min(sectors, kMaxSectors);
    for (size_t i = 0; i < count; ++i) {
      Put("file", "zero run", (i * sectors / count) * kSector, kSector,
          std::string(kSector, '\0'));
    }
  }

  void Swap(const Pair& pair) {
    const absl::string_view first =
        bytes_.substr(pair.begin, pair.middle - pair.begin);
    const absl::string_view second =
        bytes_.substr(pair.middle, pair.end - pair.middle);
    Put(pair.path, "swap", pair.begin, pair.end - pair.begin,
        absl::StrCat(second, first));
  }

  std::vector<Damage> Take() { return std::move(damages_); }

  void SecondFile() {
    Put("file", "second file", bytes_.size(), 0, std::string(bytes_));
  }

  void Reverse() {
    for (const auto& [kind, width] :
         {std::pair("reversed words", 4), std::pair("reversed halves", 2)}) {
      std::string reversed(bytes_);
      for (size_t at = 0; at + width <= bytes_.size(); at += width) {
        std::reverse(&reversed[at], &reversed[at] + width);
      }
      Put("file", kind, 0, bytes_.size(), std::move(reversed));
    }
  }

  void WholeFile() {
    const size_t size = bytes_.size();
    auto become = [&](absl::string_view kind, absl::string_view other) {
      Put(kWholeFile, kind, 0, size, std::string(other));
    };
    become("empty", "");
    become("pointer", kPointer);
    become("web page", kWebPage);
    become("XML", kXml);
    become("picture", kPicture);
    become("as text", WithCarriageReturns(bytes_));
    become("as UTF-8", Latin1ToUtf8(bytes_));
    for (const size_t zeros : {kSector, 8 * kSector}) {
      Put(kWholeFile, "zeros before", 0, 0, std::string(zeros, '\0'));
      Put(kWholeFile, "zeros after", size, 0, std::string(zeros, '\0'));
    }
    for (const size_t left : {size / 4, size / 2, size - size / 4, size - 1}) {
      Put(kWholeFile, "cut", left, size - left, "");
      Put(kWholeFile, "zeros to the end", left, size - left,
          std::string(size - left, '\0'));
    }
  }

 private:
  void Put(absl::string_view path, absl::string_view kind, uint64_t at,
           uint64_t removed, std::string after) {
    std::string before(bytes_.substr(at, removed));
    if (before == after) return;
    damages_.push_back({std::string(path), FieldOfPath(path), kind, at,
                        std::move(before), std::move(after), std::nullopt,
                        false});
  }

  absl::string_view bytes_;
  std::vector<Damage> damages_;
};

// Damages whose `before` and `after` may differ in length:
// - 1 and 4 bytes deleted, 1 and 4 bytes inserted, in the middle of one place
//   of every field and of every opaque range;
// - a text made longer, shorter and another without adjusting any size, in one
//   place of every field;
// - 512 bytes of zeros, aligned to a sector, in at most four places;
// - a copy of the file appended, the words and half words of the file reversed;
// - two neighbouring records swapped, once for each pair of names;
// - the file is empty, replaced by something else, converted as text, has zeros
//   before it, after it or instead of its end, or is cut off.
std::vector<Damage> SplicesOf(const Format& format, absl::string_view bytes) {
  TreeOptions options;
  options.max_elements = 1;
  PlaceFinder finder;
  finder.Visit(CollectTree(format, bytes, options), "");
  SpliceMaker maker(bytes);
  for (const auto& [field, leaves] : finder.leaves()) {
    const Leaf& middle = leaves[leaves.size() / 2];
    maker.Shift(middle);
    maker.Edit(middle);
  }
  maker.Sectors();
  maker.SecondFile();
  maker.Reverse();
  for (const auto& [field, pair] : finder.pairs()) maker.Swap(pair);
  maker.WholeFile();
  return maker.Take();
}

// Groups of kinds of damage, by how the kind begins.
struct KindGroup {
  absl::string_view kind;
  absl::string_view group;
};
constexpr KindGroup kKinds[] = {
    {"NaN", "value"},
    {"inf", "value"},
    {"-huge", "value"},
    {"size ", "count or size"},
    {"flag", "count or size"},
    {"bit 6", "other"},
    {"other type", "other"},
    {"0x55", "other"},
    {"swap", "other"},
    {"reversed ", "other"},
    {"NUL to A", "text"},
    {"char to NUL", "text"},
    {"text ", "text"},
    {"delete ", "bytes"},
    {"insert ", "bytes"},
    {"zero run", "bytes"},
    {"second file", "second file"},
};

// The name of a number's field; of "index/value", "index".
std::string NameOf(const Damage& damage) {
  absl::string_view path = damage.field;
  if (absl::EndsWith(path, "/value")) path.remove_suffix(6);
  return absl::AsciiStrToLower(path.substr(path.rfind('/') + 1));
}

bool ContainsAny(absl::string_view text,
                 std::initializer_list<absl::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](absl::string_view word) {
    return absl::StrContains(text, word);
  });
}

absl::string_view GroupName(const Damage& damage) {
  if (damage.field == kWholeFile) return kWholeFile;
  for (const KindGroup& known : kKinds) {
    if (absl::StartsWith(damage.kind, known.kind)) return known.group;
  }
  const std::string name = NameOf(damage);
  if (ContainsAny(name, {"count", "num", "size", "length", "offset", "start",
                         "frames", "events", "vertices", "primitives",
                         "materials", "animatedbones"})) {
    return "count or size";
  }
  if (name == "id" || ContainsAny(name, {"parent", "index", "indices", "bone",
                                         "_id", "channel", "triangles"})) {
    return "reference";
  }
  return "value";
}

}  // namespace

const Group& GroupOf(const Damage& damage) {
  const absl::string_view name = GroupName(damage);
  return *std::find_if(std::begin(kGroups), std::end(kGroups) - 1,
                       [&](const Group& group) { return group.name == name; });
}

std::vector<Damage> SuiteOf(const Format& format, absl::string_view bytes,
                            size_t most_of_group) {
  std::map<absl::string_view, std::vector<Damage>> groups;
  for (std::vector<Damage> damages :
       {DamagesOf(format, bytes, 1), SplicesOf(format, bytes)}) {
    for (Damage& damage : damages) {
      const absl::string_view group = GroupOf(damage).name;
      groups[group].push_back(std::move(damage));
    }
  }
  std::vector<Damage> suite;
  for (auto& [group, damages] : groups) {
    damages = Spread(std::move(damages), most_of_group);
    std::move(damages.begin(), damages.end(), std::back_inserter(suite));
  }
  return suite;
}

}  // namespace assetlint::corpus
