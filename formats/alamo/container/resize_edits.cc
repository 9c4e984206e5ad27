#include "formats/alamo/container/resize_edits.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/base/endian.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

// Known chunks are less deep, and unknown ones are not followed further.
constexpr int kMaxDepth = 2 * kMaxChunkDepth;

// By how much the sizes at these offsets have to change.
using Growth = std::map<uint64_t, int64_t>;

int64_t GrowthOf(const Edit& edit) {
  return static_cast<int64_t>(edit.new_bytes.size()) -
         static_cast<int64_t>(edit.range.length);
}

uint32_t LoadSize(absl::string_view file, uint64_t offset) {
  return Load<uint32_t>(file.data() + offset, ByteOrder::kLittle);
}

// Adds `growth` to the size of each chunk around `range`, from the root down.
bool GrowAround(ChunkPlaces& chunks, ByteRange range, int64_t growth,
                Growth& sizes) {
  ByteRange list = {0, chunks.file().size()};
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    const std::optional<uint64_t> at = chunks.Find(list, range.offset);
    if (!at.has_value()) return false;
    if (*at == list.end()) return true;  // appended to the list
    const uint32_t size = LoadSize(chunks.file(), *at + 4);
    const ByteRange body = {*at + kChunkHeaderSize, size & ~kContainerBit};
    if (range.offset < body.offset) return range.end() <= list.end();
    if (range.end() > body.end()) return false;
    sizes[*at + 4] += growth;
    if ((size & kContainerBit) == 0) return true;
    list = body;
  }
  return false;
}

// The edit that makes the size at `offset` grow; false when it cannot. `edits`
// are sorted by offset and do not overlap.
bool AddSizeEdit(absl::string_view file, uint64_t offset, int64_t growth,
                 const std::vector<Edit>& edits, std::vector<Edit>& added) {
  const ByteRange word = {offset, 4};
  auto after = std::lower_bound(
      edits.begin(), edits.end(), word.end(),
      [](const Edit& edit, uint64_t end) { return edit.range.offset < end; });
  for (; after != edits.begin(); --after) {
    const ByteRange& range = std::prev(after)->range;
    if (range == word) return true;
    if (range.end() > offset) return false;
    if (range.offset < offset) break;
  }
  const uint32_t old = LoadSize(file, offset);
  const int64_t size = int64_t{old & ~kContainerBit} + growth;
  if (size < 0 || size >= int64_t{kContainerBit}) return false;
  added.push_back(NumberEdit<uint32_t>(
      offset, static_cast<uint32_t>(size) | (old & kContainerBit),
      ByteOrder::kLittle));
  return true;
}

void SortByOffset(std::vector<Edit>& edits) {
  absl::c_stable_sort(edits, [](const Edit& a, const Edit& b) {
    return a.range.offset < b.range.offset;
  });
}

}  // namespace

std::optional<uint64_t> ChunkPlaces::Find(ByteRange list, uint64_t offset) {
  std::vector<uint64_t>& starts = lists_[list.offset];
  if (starts.empty()) {
    uint64_t at = list.offset;
    starts.push_back(at);
    while (list.end() - at >= kChunkHeaderSize) {
      const uint64_t size = LoadSize(file_, at + 4) & ~kContainerBit;
      at += kChunkHeaderSize;
      if (size > list.end() - at) break;
      at += size;
      starts.push_back(at);
    }
  }
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  if (after == starts.end() && starts.back() != list.end()) {
    return std::nullopt;
  }
  return *std::prev(after);
}

bool AddSizeEdits(ChunkPlaces& chunks, std::vector<Edit>& edits) {
  Growth sizes;
  for (const Edit& edit : edits) {
    const int64_t growth = GrowthOf(edit);
    if (edit.range.end() > chunks.file().size()) return false;
    if (growth == 0) continue;
    if (!GrowAround(chunks, edit.range, growth, sizes)) return false;
  }
  SortByOffset(edits);
  std::vector<Edit> added;
  for (const auto& [offset, growth] : sizes) {
    if (growth != 0 &&
        !AddSizeEdit(chunks.file(), offset, growth, edits, added)) {
      return false;
    }
  }
  edits.insert(edits.end(), added.begin(), added.end());
  SortByOffset(edits);
  return true;
}

void CompleteSizes(absl::string_view file, Report& report) {
  ChunkPlaces chunks(file);
  report.ChangeFixes([&](const Finding&, std::vector<Fix>& fixes) {
    std::erase_if(fixes, [&](Fix& fix) {
      return std::any_of(fix.edits.begin(), fix.edits.end(),
                         [](const Edit& e) { return GrowthOf(e) != 0; }) &&
             !AddSizeEdits(chunks, fix.edits);
    });
  });
}

void AddFlagFixes(absl::string_view file, Report& report) {
  report.ChangeFixes([&](const Finding& finding, std::vector<Fix>& fixes) {
    // A report of places alone has no messages, and no fixes.
    if (finding.rule != &kContainerFlag || finding.message.empty()) return;
    const uint64_t offset = finding.range.offset + 4;
    const uint32_t size = LoadSize(file, offset);
    fixes.push_back({FixLevel::kSafe,
                     (size & kContainerBit) != 0
                         ? "a chunk of this type holds data"
                         : "a chunk of this type holds chunks",
                     {NumberEdit<uint32_t>(offset, size ^ kContainerBit,
                                           ByteOrder::kLittle)}});
  });
}

}  // namespace assetlint::alamo
