#include "formats/alamo/container/resize_edits.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/base/endian.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"

namespace assetlint::alamo {
namespace {

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
bool GrowAround(absl::string_view file, ByteRange range, int64_t growth,
                WorkMeter& work, Growth& sizes) {
  uint64_t at = 0;
  uint64_t end = file.size();
  while (work.Spend(1)) {
    if (at == end) return range.offset == end;  // appended to the list
    if (end - at < kChunkHeaderSize) return false;
    const uint32_t size = LoadSize(file, at + 4);
    const uint64_t body = at + kChunkHeaderSize;
    const uint64_t length = size & ~kContainerBit;
    if (length > end - body) return false;
    const uint64_t next = body + length;
    if (range.offset >= next) {
      at = next;
    } else if (range.offset < body) {
      return range.end() <= end;
    } else if (range.end() > next) {
      return false;
    } else {
      sizes[at + 4] += growth;
      if ((size & kContainerBit) == 0) return true;
      at = body;
      end = next;
    }
  }
  return false;
}

bool Overlap(ByteRange a, ByteRange b) {
  return a.offset < b.end() && b.offset < a.end();
}

// The edit that makes the size at `offset` grow; false when it cannot.
bool AddSizeEdit(absl::string_view file, uint64_t offset, int64_t growth,
                 std::vector<Edit>& edits) {
  const ByteRange word = {offset, 4};
  for (const Edit& edit : edits) {
    if (edit.range == word) return true;
    if (Overlap(edit.range, word)) return false;
  }
  const uint32_t old = LoadSize(file, offset);
  const int64_t size = int64_t{old & ~kContainerBit} + growth;
  if (size < 0 || size >= int64_t{kContainerBit}) return false;
  edits.push_back(NumberEdit<uint32_t>(
      offset, static_cast<uint32_t>(size) | (old & kContainerBit),
      ByteOrder::kLittle));
  return true;
}

}  // namespace

bool AddSizeEdits(absl::string_view file, WorkMeter& work,
                  std::vector<Edit>& edits) {
  Growth sizes;
  for (const Edit& edit : edits) {
    const int64_t growth = GrowthOf(edit);
    if (edit.range.end() > file.size()) return false;
    if (growth == 0) continue;
    if (!GrowAround(file, edit.range, growth, work, sizes)) return false;
  }
  // The edits are looked through for each size.
  if (!work.Spend(sizes.size() * edits.size() / 8)) return false;
  for (const auto& [offset, growth] : sizes) {
    if (growth != 0 && !AddSizeEdit(file, offset, growth, edits)) return false;
  }
  absl::c_stable_sort(edits, [](const Edit& a, const Edit& b) {
    return a.range.offset < b.range.offset;
  });
  return true;
}

void CompleteSizes(absl::string_view file, Report& report) {
  // The search for a wrong size, which comes after it, needs most of the work.
  WorkMeter work(report.work().left() / 4);
  report.ChangeFixes([&](const Finding&, std::vector<Fix>& fixes) {
    std::erase_if(fixes, [&](Fix& fix) {
      return std::any_of(fix.edits.begin(), fix.edits.end(),
                         [](const Edit& e) { return GrowthOf(e) != 0; }) &&
             !AddSizeEdits(file, work, fix.edits);
    });
  });
  report.work().Spend(work.spent());
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
