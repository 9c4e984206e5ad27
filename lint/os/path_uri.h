// Paths as URIs, for reports that need them.
#ifndef ASSETLINT_LINT_OS_PATH_URI_H_
#define ASSETLINT_LINT_OS_PATH_URI_H_

#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// A relative reference, or for a path from a root a file: URI: file:///mod/x,
// on Windows file:///C:/mod/x and file://server/share/x. Bytes that URIs do not
// allow are written in hexadecimal.
std::string PathToUri(absl::string_view path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_PATH_URI_H_
