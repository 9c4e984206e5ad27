// The facts of a file as bytes: the caller of the module keeps them until all
// files are checked, since the module may have to start again in between.
#ifndef ASSETLINT_LINT_WEB_CORE_PACKED_FACTS_H_
#define ASSETLINT_LINT_WEB_CORE_PACKED_FACTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/base/format.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

struct FileWithFacts {
  std::string path;
  const Format* format = nullptr;  // null for XML
  uint64_t size = 0;
  std::optional<Facts> facts;  // none when it does not decode
};

// Only the same build of the module can read the bytes.
std::string PackFacts(FileWithFacts file);

// InvalidArgument for bytes that end elsewhere; what they say is not checked.
absl::StatusOr<FileWithFacts> UnpackFacts(absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_PACKED_FACTS_H_
