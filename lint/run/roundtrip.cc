#include "lint/run/roundtrip.h"

#include "absl/status/statusor.h"
#include "lint/run/first_bytes.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

using Status = RoundtripResult::Status;

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
  RoundtripResult result;
  uint64_t offset = 0;
  result.note = ByteDifference(input.bytes, *again, offset);
  if (!result.note.empty()) result.status = Status::kDiffers;
  return result;
}

}  // namespace

RoundtripResult Roundtrip(InputLoader& loader, const InputFile& file) {
  try {
    return Run(loader, file);
  } catch (...) {
    return {Status::kInternalError, ExceptionText()};
  }
}

}  // namespace assetlint
