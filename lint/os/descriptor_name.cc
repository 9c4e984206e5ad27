// Names of descriptors in paths.
#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "lint/os/descriptor.h"

namespace assetlint::os {

std::optional<int> DescriptorNamed(const std::string& path) {
  absl::string_view number = path;
  if (number == "/dev/stdout") return kStandardOutput;
  if (number == "/dev/stderr") return kStandardError;
  int descriptor = -1;
  const bool is_one = (absl::ConsumePrefix(&number, "/dev/fd/") ||
                       absl::ConsumePrefix(&number, "/proc/self/fd/")) &&
                      absl::SimpleAtoi(number, &descriptor) && descriptor >= 0;
  if (!is_one) return std::nullopt;
  return descriptor;
}

}  // namespace assetlint::os
