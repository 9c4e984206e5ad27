// Decodes and re-encodes one file.
#ifndef ASSETLINT_LINT_RUN_ROUNDTRIP_H_
#define ASSETLINT_LINT_RUN_ROUNDTRIP_H_

#include <cstdint>
#include <string>

#include "formats/base/format.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"

namespace assetlint {

struct RoundtripResult {
  enum class Status : uint8_t {
    kSame,
    kSkipped,
    kUnreadable,
    kUndecodable,  // `note` says why
    kDiffers,      // `note` says where
    kInternalError,
  };

  Status status = Status::kSame;
  std::string note;
};

// Does not throw.
RoundtripResult Roundtrip(InputLoader& loader, const InputFile& file);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_ROUNDTRIP_H_
