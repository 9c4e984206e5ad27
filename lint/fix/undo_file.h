// The undo file of a run of `assetlint fix`: what is needed to restore every
// byte. JSON; a line for each file.
#ifndef ASSETLINT_LINT_FIX_UNDO_FILE_H_
#define ASSETLINT_LINT_FIX_UNDO_FILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lint/fix/undo_parser.h"

namespace assetlint {

// The largest undo file that is written or read.
inline constexpr uint64_t kMaxUndoSize = uint64_t{1} << 30;

// The content of an undo file at `file`. The entries' paths are as given to the
// program; in the text they are relative to the folder of the file.
std::string UndoText(const std::vector<UndoEntry>& entries,
                     const std::string& file);

// The entries of an undo file, with paths that can be opened from the working
// folder. Accepts any bytes. Errors are those of ParseUndo, and paths that lead
// out of the file's folder.
absl::StatusOr<std::vector<UndoEntry>> UndoEntriesOf(absl::string_view text,
                                                     const std::string& file);

// The same for the file itself. Errors are also those of FileReader.
absl::StatusOr<std::vector<UndoEntry>> ReadUndoFile(const std::string& file);

// Whether it is an undo file. Most others are recognised by their first bytes,
// which is cheap.
bool IsUndoFile(const std::string& file);

// Whether --undo-file may name `file`: it must not exist, and must not have the
// name of an asset or of a configuration.
absl::Status CheckUndoFile(const std::string& file);

// Writes a new file, completely or not at all; afterwards it is on the disk.
// Returns its path: `wanted`, whose folder must contain the entries' files, or
// if that is empty a name assetlint-undo-DATE-TIME.json in the working folder,
// or where that does not contain the files in the innermost folder that does.
// Never replaces a file; several processes get different names.
absl::StatusOr<std::string> WriteUndoFile(const std::vector<UndoEntry>& entries,
                                          const std::string& wanted);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_UNDO_FILE_H_
