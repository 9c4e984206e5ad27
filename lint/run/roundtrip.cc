#include "lint/run/roundtrip.h"

#include <algorithm>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lint/text/count_text.h"
#include "lint/text/exception_text.h"

namespace assetlint {
namespace {

using Status = RoundtripResult::Status;

std::string ByteText(absl::string_view bytes, uint64_t offset) {
  if (offset >= bytes.size()) return "end of file";
  return absl::StrCat("0x", HexByte(bytes[offset]));
}

RoundtripResult Run(InputLoader& loader, const InputFile& file) {
  const LoadedInput input = loader.Load(file);
  switch (input.status) {
    case LoadedInput::Status::kSkipped:
      return {Status::kSkipped, input.note};
    case LoadedInput::Status::kUnreadable:
      return {Status::kUnreadable, input.note};
    case LoadedInput::Status::kLoaded:
      break;
  }
  const absl::StatusOr<std::string> again = input.format->reencode(input.bytes);
  if (!again.ok()) {
    return {Status::kUndecodable, std::string(again.status().message())};
  }
  return CompareBytes(input.bytes, *again);
}

}  // namespace

RoundtripResult CompareBytes(absl::string_view before,
                             absl::string_view after) {
  if (before == after) return {};
  const auto difference =
      std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  RoundtripResult result;
  result.status = Status::kDiffers;
  result.offset = static_cast<uint64_t>(difference.first - before.begin());
  result.note = absl::StrCat(
      CountOf(before.size(), "byte"), " before, ",
      CountOf(after.size(), "byte"), " after; first difference at ",
      OffsetText(result.offset), ": ", ByteText(before, result.offset),
      " before, ", ByteText(after, result.offset), " after");
  return result;
}

RoundtripResult Roundtrip(InputLoader& loader, const InputFile& file) {
  try {
    return Run(loader, file);
  } catch (...) {
    return {Status::kInternalError, ExceptionText()};
  }
}

}  // namespace assetlint
