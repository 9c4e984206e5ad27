#include "lint/run/first_bytes.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "formats/base/format.h"
#include "formats/formats.h"

namespace assetlint {

bool IsBackup(absl::string_view name) {
  return absl::EndsWithIgnoreCase(name, ".bak") ||
         absl::EndsWithIgnoreCase(name, ".old") || absl::EndsWith(name, "~");
}

bool MayBeKnown(absl::string_view head, uint64_t size, uint64_t max_size) {
  // A format certain of the whole file may be merely possible given its head.
  const Recognition least =
      size > max_size ? Recognition::kYes : Recognition::kMaybe;
  const auto formats = AllFormats();
  return std::any_of(formats.begin(), formats.end(), [&](const Format* format) {
    return format->recognise(head) >= least;
  });
}

}  // namespace assetlint
