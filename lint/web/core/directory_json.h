// The entries of an archive, for a page that reads them one by one.
#ifndef ASSETLINT_LINT_WEB_CORE_DIRECTORY_JSON_H_
#define ASSETLINT_LINT_WEB_CORE_DIRECTORY_JSON_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "lint/os/output.h"

namespace assetlint {

// `head` is the first bytes of a file of `size` bytes with the path `path` (raw
// bytes, as reported). Writes {"wanted": N} when its directory needs N of the
// first bytes, more than `head` has; else
//   {"format": "meg", "directory": N, "entries": [
//     {"path", "name_at", "offset", "size", "result"?}, …]}
// with the number of bytes of the directory. `path` is that of findings in the
// entry, escaped (EscapePath); `name_at` where the entry's name begins in the
// raw path. An entry with a `result` is not to be read: that is the text of its
// element of `files` in `check --format=json`. An error when the file is no
// archive, or one whose directory cannot be read: then it is a file like
// others.
absl::Status WriteDirectoryJson(absl::string_view path, absl::string_view head,
                                uint64_t size, Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_DIRECTORY_JSON_H_
