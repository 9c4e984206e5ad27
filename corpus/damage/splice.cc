#include "corpus/damage/splice.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/testing/collected_tree.h"

namespace assetlint::corpus {
namespace {

constexpr size_t kSector = 512;
constexpr size_t kMaxSectors = 4;
constexpr size_t kEvenPlaces = 8;
// Neither text nor a small number, so that it rarely continues a run.
constexpr char kInserted = '\xD5';

struct Leaf {
  std::string path;
  uint64_t offset;
  uint64_t length;
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
      leaves_[FieldOfPath(path)].push_back({path, node.offset, node.length});
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
    ShiftAt(leaf.path, leaf.offset + leaf.length / 2);
  }

  void ShiftEvenly() {
    for (size_t i = 1; i <= kEvenPlaces; ++i) {
      ShiftAt("file", i * bytes_.size() / (kEvenPlaces + 1));
    }
  }

  void Sectors() {
    const size_t sectors = bytes_.size() / kSector;
    const size_t count = std::min(sectors, kMaxSectors);
    for (size_t i = 0; i < count; ++i) {
      Zero(kZeroRun, (i * sectors / count) * kSector, kSector);
    }
  }

  void Tails() {
    for (size_t length : {bytes_.size() / 4, bytes_.size() / 2}) {
      const size_t at = bytes_.size() - length;
      Zero(kZeroTail, at, length);
      Put("file", kCut, at, length, "");
    }
  }

  void Swap(const Pair& pair) {
    const absl::string_view first =
        bytes_.substr(pair.begin, pair.middle - pair.begin);
    const absl::string_view second =
        bytes_.substr(pair.middle, pair.end - pair.middle);
    Put(pair.path, kSwap, pair.begin, pair.end - pair.begin,
        absl::StrCat(second, first));
  }

  std::vector<Damage> Take() { return std::move(damages_); }

 private:
  void ShiftAt(const std::string& path, uint64_t at) {
    Put(path, kDelete1, at, 1, "");
    Put(path, kDelete4, at, std::min<uint64_t>(4, bytes_.size() - at), "");
    Put(path, kInsert1, at, 0, std::string(1, kInserted));
    Put(path, kInsert4, at, 0, std::string(4, kInserted));
  }

  void Zero(absl::string_view kind, uint64_t at, uint64_t length) {
    Put("file", kind, at, length, std::string(length, '\0'));
  }

  void Put(const std::string& path, absl::string_view kind, uint64_t at,
           uint64_t removed, std::string after) {
    std::string before(bytes_.substr(at, removed));
    if (before == after) return;
    damages_.push_back({path, FieldOfPath(path), kind, at, std::move(before),
                        std::move(after), std::nullopt, false});
  }

  absl::string_view bytes_;
  std::vector<Damage> damages_;
};

}  // namespace

std::vector<Damage> EvenSplicesOf(absl::string_view bytes) {
  SpliceMaker maker(bytes);
  maker.ShiftEvenly();
  return maker.Take();
}

std::vector<Damage> SplicesOf(const Format& format, absl::string_view bytes) {
  TreeOptions options;
  options.max_elements = 1;
  PlaceFinder finder;
  finder.Visit(CollectTree(format, bytes, options), "");
  SpliceMaker maker(bytes);
  for (const auto& [field, leaves] : finder.leaves()) {
    maker.Shift(leaves[leaves.size() / 2]);
  }
  maker.Sectors();
  maker.Tails();
  for (const auto& [field, pair] : finder.pairs()) maker.Swap(pair);
  return maker.Take();
}

}  // namespace assetlint::corpus
