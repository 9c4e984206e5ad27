#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <map>
#include <random>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/as_text.h"
#include "corpus/damage/damage.h"
#include "corpus/real_files.h"
#include "formats/formats.h"
#include "formats/testing/document.h"
#include "formats/testing/laws.h"

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
  uint64_t offset;
  uint64_t length;
  bool is_text;
};

// Two records, one right after the other.
struct Pair {
  uint64_t begin;
  uint64_t middle;
  uint64_t end;
};

// The leaves of each field, and a pair of records for each pair of names.
struct Places {
  void Find(const FieldNode& node, const std::string& path) {
    if (node.children.empty()) {
      if (node.length == 0) return;
      leaves[FieldOfPath(path)].push_back(
          {node.offset, node.length, node.is_text});
      return;
    }
    if (!path.empty())
      records[FieldOfPath(path)].push_back({node.offset, node.length});
    for (size_t i = 0; i < node.children.size(); ++i) {
      const FieldNode& child = node.children[i];
      const std::string child_path =
          path.empty() ? child.name : absl::StrCat(path, "/", child.name);
      Find(child, child_path);
      if (i + 1 == node.children.size()) break;
      const FieldNode& next = node.children[i + 1];
      if (child.children.empty() || next.children.empty()) continue;
      pairs.try_emplace(
          FieldOfPath(absl::StrCat(child_path, "+", next.name)),
          Pair{child.offset, next.offset, next.offset + next.length});
    }
  }

  std::map<std::string, std::vector<Leaf>> leaves;
  std::map<std::string, Pair> pairs;
  std::map<std::string, std::vector<ByteRange>> records;  // of each kind
};

class SeededDamager {
 public:
  SeededDamager(const Format& format, absl::string_view bytes, uint32_t seed)
      : bytes_(bytes), random_(seed) {
    TreeOptions options;
    options.max_elements = 1;
    options.expand_records = true;
    Places places;
    places.Find(CollectTree(format, bytes, options), "");
    for (auto& [field, leaves] : places.leaves) {
      leaves_.emplace_back(field, std::move(leaves));
    }
    for (auto& [field, records] : places.records) {
      if (records.size() > 1) records_.emplace_back(field, std::move(records));
    }
  }

  Damage Make() {
    if (!records_.empty() && Below(4) == 0) return Swap();
    const auto& [field, leaves] = leaves_[Below(leaves_.size())];
    const Leaf& leaf = leaves[Below(leaves.size())];
    const uint64_t kind = Below(4);
    const uint64_t size = kind == 3 ? kSector : Below(2) == 0 ? 4 : 16;
    // Any part of the damage can be at the field.
    const uint64_t last =
        leaf.offset + Below(std::min<uint64_t>(leaf.length, 16));
    const uint64_t at = kind == 3 ? last / kSector * kSector
                                  : last - std::min(last, Below(size));
    const uint64_t length = std::min<uint64_t>(size, bytes_.size() - at);
    std::string after(length, kind == 2 ? '\xFF' : '\0');
    if (kind == 0) {
      for (char& c : after) c = static_cast<char>(random_());
    }
    if (kind == 3) {
      const uint64_t from = Below(bytes_.size() - length + 1);
      after = std::string(bytes_.substr(from, length));
    }
    constexpr absl::string_view kNames[] = {"random", "zeros", "FF", "sector"};
    return {field, kNames[kind], at, std::string(bytes_.substr(at, length)),
            std::move(after)};
  }

 private:
  uint64_t Below(uint64_t n) { return random_() % n; }

  Damage Swap() {
    const auto& [field, records] = records_[Below(records_.size())];
    size_t i = Below(records.size() - 1);
    const size_t j = i + 1 + Below(records.size() - 1 - i);
    const ByteRange& a = records[i];
    const ByteRange& b = records[j];
    const auto part = [&](uint64_t begin, uint64_t end) {
      return bytes_.substr(begin, end - begin);
    };
    return {field, "swap", a.offset, std::string(part(a.offset, b.end())),
            absl::StrCat(part(b.offset, b.end()), part(a.end(), b.offset),
                         part(a.offset, a.end()))};
  }

  absl::string_view bytes_;
  std::mt19937 random_;
  std::vector<std::pair<std::string, std::vector<Leaf>>> leaves_;
  std::vector<std::pair<std::string, std::vector<ByteRange>>> records_;
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
std::vector<Damage> Splices(const Format& format, absl::string_view bytes) {
  TreeOptions options;
  options.max_elements = 1;
  Places places;
  places.Find(CollectTree(format, bytes, options), "");
  std::vector<Damage> damages;
  const auto put = [&](absl::string_view field, absl::string_view kind,
                       uint64_t at, uint64_t removed, std::string after) {
    std::string before(bytes.substr(at, removed));
    if (before == after) return;
    damages.push_back(
        {std::string(field), kind, at, std::move(before), std::move(after)});
  };
  for (const auto& [field, leaves] : places.leaves) {
    const Leaf& leaf = leaves[leaves.size() / 2];
    const uint64_t at = leaf.offset + leaf.length / 2;
    put(field, "delete 1", at, 1, "");
    put(field, "delete 4", at, std::min<uint64_t>(4, bytes.size() - at), "");
    put(field, "insert 1", at, 0, std::string(1, kInserted));
    put(field, "insert 4", at, 0, std::string(4, kInserted));
    // The text keeps its NUL, and the sizes before it.
    if (!leaf.is_text || leaf.length < 3) continue;
    put(field, "text longer", at - 1, 0, "_2");
    put(field, "text shorter", at - 1, 1, "");
    put(field, "text edited", at - 1, 1, bytes[at - 1] == 'X' ? "Y" : "X");
  }
  const size_t size = bytes.size();
  const size_t sectors = size / kSector;
  const size_t count = std::min(sectors, kMaxSectors);
  for (size_t i = 0; i < count; ++i) {
    put("file", "zero run", (i * sectors / count) * kSector, kSector,
        std::string(kSector, '\0'));
  }
  put("file", "second file", size, 0, std::string(bytes));
  for (const auto& [kind, width] :
       {std::pair("reversed words", 4), std::pair("reversed halves", 2)}) {
    std::string reversed(bytes);
    for (size_t at = 0; at + width <= size; at += width) {
      std::reverse(&reversed[at], &reversed[at] + width);
    }
    put("file", kind, 0, size, std::move(reversed));
  }
  for (const auto& [field, pair] : places.pairs) {
    put(field, "swap", pair.begin, pair.end - pair.begin,
        absl::StrCat(bytes.substr(pair.middle, pair.end - pair.middle),
                     bytes.substr(pair.begin, pair.middle - pair.begin)));
  }
  const std::pair<absl::string_view, std::string> replacements[] = {
      {"empty", ""},
      {"pointer", std::string(kPointer)},
      {"web page", std::string(kWebPage)},
      {"XML", std::string(kXml)},
      {"picture", std::string(kPicture)},
      {"as text", WithCarriageReturns(bytes)},
      {"as UTF-8", Latin1ToUtf8(bytes)},
  };
  for (const auto& [kind, other] : replacements) {
    put(kWholeFile, kind, 0, size, other);
  }
  for (const size_t zeros : {kSector, 8 * kSector}) {
    put(kWholeFile, "zeros before", 0, 0, std::string(zeros, '\0'));
    put(kWholeFile, "zeros after", size, 0, std::string(zeros, '\0'));
  }
  for (const size_t left : {size / 4, size / 2, size - size / 4, size - 1}) {
    put(kWholeFile, "cut", left, size - left, "");
    put(kWholeFile, "zeros to the end", left, size - left,
        std::string(size - left, '\0'));
  }
  return damages;
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

// Adds the file if it is of the format.
void Add(const Format& format, const std::filesystem::path& path,
         std::vector<DamagedFile>& files) {
  DamagedFile file = {path.filename().string(), ReadFile(path)};
  if (RecogniseFormat(file.bytes, file.name) != &format) return;
  files.push_back(std::move(file));
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
       {FieldDamages(format, bytes), Splices(format, bytes)}) {
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

std::vector<Damage> SeededDamages(const Format& format, absl::string_view bytes,
                                  size_t count, uint32_t seed) {
  if (bytes.empty()) return {};
  SeededDamager damager(format, bytes, seed);
  std::vector<Damage> damages;
  for (size_t i = 0; i < count; ++i) damages.push_back(damager.Make());
  return damages;
}

std::vector<Damage> Spread(std::vector<Damage> all, size_t most) {
  const size_t step = std::max<size_t>((all.size() + most - 1) / most, 1);
  std::vector<Damage> some;
  for (size_t i = all.size() % step; i < all.size(); i += step) {
    some.push_back(std::move(all[i]));
  }
  return some;
}

std::vector<DamagedFile> ValidFiles(const Format& format) {
  std::vector<std::filesystem::path> paths = FilesIn("corpus");
  std::sort(paths.begin(), paths.end());
  std::vector<DamagedFile> files;
  for (const std::filesystem::path& path : paths) {
    if (absl::StrContains(path.string(), "/valid/")) Add(format, path, files);
  }
  return files;
}

std::vector<DamagedFile> RealFiles(const Format& format) {
  std::vector<DamagedFile> files;
  for (const std::filesystem::path& path : RealFilePaths()) {
    if (std::filesystem::file_size(path) <= 65536) Add(format, path, files);
  }
  std::erase_if(files, [&](const DamagedFile& file) {
    const std::vector<Finding> findings =
        LintBytes(format, file.bytes, file.name);
    return std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
      return f.rule->grade.severity == Severity::kError;
    });
  });
  return SpreadFiles(std::move(files), 16);
}

}  // namespace assetlint::corpus
