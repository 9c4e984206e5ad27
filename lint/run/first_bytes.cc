#include "lint/run/first_bytes.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "lint/text/messages.h"

namespace assetlint {

bool IsBackup(absl::string_view name) {
  return absl::EndsWithIgnoreCase(name, ".bak") ||
         absl::EndsWithIgnoreCase(name, ".old") || absl::EndsWith(name, "~");
}

bool MayBeKnown(absl::string_view head, uint64_t size) {
  // A format certain of the whole file may be merely possible given its head.
  const Recognition least =
      size > kMaxInputSize ? Recognition::kYes : Recognition::kMaybe;
  const auto formats = AllFormats();
  return std::any_of(formats.begin(), formats.end(), [&](const Format* format) {
    return format->recognise(head) >= least;
  });
}

namespace {

std::string ByteText(absl::string_view bytes, uint64_t offset) {
  if (offset >= bytes.size()) return "end of file";
  return absl::StrCat("0x", HexByte(bytes[offset]));
}

}  // namespace

std::string ByteDifference(absl::string_view before, absl::string_view after,
                           uint64_t& offset) {
  if (before == after) return "";
  const auto difference =
      std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  offset = static_cast<uint64_t>(difference.first - before.begin());
  return absl::StrCat(CountOf(before.size(), "byte"), " before, ",
                      CountOf(after.size(), "byte"),
                      " after; first difference at ", OffsetText(offset), ": ",
                      ByteText(before, offset), " before, ",
                      ByteText(after, offset), " after");
}

}  // namespace assetlint
