#include "bench/grown_shapes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "fuzz/mutator/edit.h"
#include "fuzz/mutator/outline.h"

namespace assetlint {
namespace {

// The nearest field before `offset` that holds `value`, or null.
const Outline::Field* CountBefore(const Outline& outline,
                                  absl::string_view bytes, uint64_t offset,
                                  uint64_t value) {
  const Outline::Field* nearest = nullptr;
  for (const Outline::Field& field : outline.fields) {
    if (field.offset >= offset) break;
    if (field.count == 1 && field.type != Scalar::kF32 &&
        LoadWord(bytes, field.offset, field.type, outline.order) == value) {
      nearest = &field;
    }
  }
  return nearest;
}

// Inserts copies of bytes [begin, begin + length) after them, up to about
// `size`. `there` is how many of the kind exist. False when a size field cannot
// hold the result.
bool Grow(const Outline& outline, int32_t block, uint64_t begin,
          uint64_t length, uint64_t there, uint64_t first, size_t size,
          std::string& bytes) {
  if (length == 0 || bytes.size() >= size) return false;
  const uint64_t copies = (size - bytes.size()) / length;
  std::string more;
  more.reserve(copies * length);
  for (uint64_t i = 0; i < copies; ++i) more.append(bytes, begin, length);
  const Outline::Field* count = CountBefore(outline, bytes, first, there);
  if (!ReplaceBytes(outline, block, begin + length, begin + length, more,
                    /*follow=*/true, bytes)) {
    return false;
  }
  if (count != nullptr) {
    StoreWord(bytes, count->offset, count->type, outline.order, there + copies);
  }
  return true;
}

bool RepeatGroup(const Outline& outline, const Outline::Group& group,
                 size_t size, std::string& bytes) {
  uint64_t siblings = 0;
  uint64_t first = group.begin;
  for (const Outline::Group& other : outline.groups) {
    if (other.parent != group.parent || other.name != group.name) continue;
    ++siblings;
    first = std::min<uint64_t>(first, other.begin);
  }
  return Grow(outline, group.block, group.begin, group.end - group.begin,
              siblings, first, size, bytes);
}

bool LengthenLongestRun(const Outline& outline, size_t size,
                        std::string& bytes) {
  const auto run =
      std::max_element(outline.runs.begin(), outline.runs.end(),
                       [](const Outline::Run& a, const Outline::Run& b) {
                         return a.length < b.length;
                       });
  if (run == outline.runs.end() || run->element_size == 0) return false;
  return Grow(outline, run->block, run->offset, run->element_size,
              run->length / run->element_size, run->offset, size, bytes);
}

// "flag21" and "flag22" differ only in their number.
std::string WithoutDigits(absl::string_view name) {
  std::string kind(name);
  kind.erase(std::remove_if(kind.begin(), kind.end(),
                            [](char c) {
                              return absl::ascii_isdigit(
                                  static_cast<unsigned char>(c));
                            }),
             kind.end());
  return kind;
}

std::string WithGroupRepeated(const DiskFile& file, size_t group, size_t size) {
  const Outline outline = OutlineOf(*file.format, file.bytes);
  std::string bytes = file.bytes;
  if (!RepeatGroup(outline, outline.groups[group], size, bytes)) return "";
  return bytes;
}

std::string WithLongestRun(const DiskFile& file, size_t size) {
  const Outline outline = OutlineOf(*file.format, file.bytes);
  std::string bytes = file.bytes;
  if (!LengthenLongestRun(outline, size, bytes)) return "";
  return bytes;
}

// The size for testing whether a shape is possible.
constexpr size_t kTrialSize = 4096;

}  // namespace

std::vector<Shape> GrownShapes(const std::vector<DiskFile>& files) {
  std::vector<Shape> shapes;
  std::set<std::pair<const Format*, std::string>> seen;
  for (const DiskFile& file : files) {
    if (!absl::StrContains(file.path, "/valid/")) continue;
    const Outline outline = OutlineOf(*file.format, file.bytes);
    for (size_t i = 0; i < outline.groups.size(); ++i) {
      const absl::string_view name = outline.groups[i].name;
      const std::pair kind(file.format, WithoutDigits(name));
      if (seen.contains(kind) ||
          WithGroupRepeated(file, i, kTrialSize).empty()) {
        continue;
      }
      seen.insert(kind);
      shapes.push_back({absl::StrCat(name, " repeated"), file.format,
                        [file, i](size_t size) {
                          return WithGroupRepeated(file, i, size);
                        }});
    }
    if (WithLongestRun(file, kTrialSize).empty()) continue;
    shapes.push_back(
        {absl::StrCat("long array in ", file.path), file.format,
         [file](size_t size) { return WithLongestRun(file, size); }});
  }
  return shapes;
}

}  // namespace assetlint
