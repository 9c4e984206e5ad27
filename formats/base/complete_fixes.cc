#include "formats/base/complete_fixes.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"

namespace assetlint {

namespace {

// How far damage that a finding shows may go on.
constexpr uint64_t kBeside = 16;

bool IsInside(const ByteRange& range, uint64_t size) {
  return range.offset <= size && range.length <= size - range.offset;
}

// Whether the edits are inside a file of `size` bytes, sorted, and do not
// overlap. Two at the same offset overlap: their order would be open.
bool AreSeparate(const std::vector<Edit>& edits, uint64_t size) {
  const Edit* last = nullptr;
  for (const Edit& edit : edits) {
    if (!IsInside(edit.range, size)) return false;
    if (last != nullptr && (edit.range.offset < last->range.end() ||
                            edit.range.offset == last->range.offset)) {
      return false;
    }
    last = &edit;
  }
  return true;
}

bool IsWrong(const Fix& fix, const Rule& rule, uint64_t size) {
  return fix.level == FixLevel::kNone || fix.level > rule.fix ||
         !AreSeparate(fix.edits, size);
}

absl::string_view OldBytes(const Edit& edit, absl::string_view bytes) {
  return bytes.substr(edit.range.offset, edit.range.length);
}

bool ChangesNothing(const Fix& fix, absl::string_view bytes) {
  return std::all_of(fix.edits.begin(), fix.edits.end(), [&](const Edit& edit) {
    return OldBytes(edit, bytes) == edit.new_bytes;
  });
}

uint64_t RoomOf(const Fix& fix) {
  uint64_t room = 0;
  for (const Edit& edit : fix.edits) {
    room += kRoomPerEdit + edit.range.length + edit.new_bytes.size();
  }
  return room;
}

bool HasSafeFix(const Finding& finding) {
  return std::any_of(
      finding.fixes.begin(), finding.fixes.end(),
      [](const Fix& fix) { return fix.level == FixLevel::kSafe; });
}

// The offset of the first error that no safe fix removes.
uint64_t FirstLastingError(const std::vector<Finding>& findings) {
  uint64_t first = std::numeric_limits<uint64_t>::max();
  for (const Finding& finding : findings) {
    if (!HasSafeFix(finding) && IsError(finding)) {
      first = std::min(first, finding.range.offset);
    }
  }
  return first;
}

// Where findings are that no safe fix removes, sorted.
std::vector<uint64_t> LastingPlaces(const std::vector<Finding>& findings) {
  std::vector<uint64_t> places;
  for (const Finding& finding : findings) {
    if (HasSafeFix(finding)) continue;
    places.push_back(finding.range.offset);
    places.insert(places.end(), finding.offsets.begin(), finding.offsets.end());
  }
  std::sort(places.begin(), places.end());
  return places;
}

bool IsBeside(const Fix& fix, const std::vector<uint64_t>& places) {
  return std::any_of(fix.edits.begin(), fix.edits.end(), [&](const Edit& edit) {
    const uint64_t first =
        edit.range.offset - std::min(edit.range.offset, kBeside);
    const auto place = std::lower_bound(places.begin(), places.end(), first);
    return place != places.end() && *place <= edit.range.end() + kBeside;
  });
}

// What was read after an error that stays may have been read at the wrong
// place, and damage beside a finding that stays may be larger than the field.
void LowerFixes(std::vector<Finding>& findings) {
  const uint64_t first = FirstLastingError(findings);
  const std::vector<uint64_t> places = LastingPlaces(findings);
  for (Finding& finding : findings) {
    const bool after = finding.range.offset > first;
    for (Fix& fix : finding.fixes) {
      if (fix.level != FixLevel::kSafe || (!after && !IsBeside(fix, places))) {
        continue;
      }
      fix.level = FixLevel::kUnsafe;
      fix.reason += after ? "; an error before it may be the cause"
                          : "; what is wrong beside it may be the same damage";
    }
  }
}

}  // namespace

uint64_t CompleteFixes(absl::string_view bytes,
                       std::vector<Finding>& findings) {
  uint64_t wrong = 0;
  uint64_t room = RoomForFixes(bytes.size());
  for (Finding& finding : findings) {
    auto is_dropped = [&](Fix& fix) {
      if (IsWrong(fix, *finding.rule, bytes.size())) {
        ++wrong;
        return true;
      }
      const uint64_t needed = RoomOf(fix);
      if (needed > room || ChangesNothing(fix, bytes)) return true;
      room -= needed;
      for (Edit& edit : fix.edits) {
        edit.old_bytes = std::string(OldBytes(edit, bytes));
      }
      return false;
    };
    std::vector<Fix> kept;
    for (Fix& fix : finding.fixes) {
      if (!is_dropped(fix)) kept.push_back(std::move(fix));
    }
    finding.fixes = std::move(kept);
  }
  LowerFixes(findings);
  return wrong;
}

}  // namespace assetlint
