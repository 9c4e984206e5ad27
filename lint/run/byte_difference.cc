#include "lint/run/byte_difference.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "lint/text/count_text.h"

namespace assetlint {
namespace {

std::string ByteText(absl::string_view bytes, uint64_t offset) {
  if (offset >= bytes.size()) return "end of file";
  return absl::StrCat(
      "0x", absl::Hex(static_cast<uint8_t>(bytes[offset]), absl::kZeroPad2));
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
