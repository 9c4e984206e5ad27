// Changes a file on the disk, whole or not at all.
#ifndef ASSETLINT_LINT_FIX_CHANGE_WRITER_H_
#define ASSETLINT_LINT_FIX_CHANGE_WRITER_H_

#include <string>

#include "absl/status/status.h"
#include "lint/fix/file_change.h"
#include "lint/os/file_reader.h"

namespace assetlint {

// Reads the file again, and replaces it (lint/os/file_replacement.h) if its
// content is still `change.before`. A file that changed since, even while this
// runs, is left alone: Aborted. All errors leave it as it was, and say why in
// plain words, without its path.
absl::Status WriteChange(FileReader& reader, const std::string& path,
                         FileReader::Links links, const FileChange& change);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_CHANGE_WRITER_H_
