// Invariants of what the program writes, whatever a file holds, and of how it
// reads what users write. Each returns Internal, with what was broken.
#ifndef ASSETLINT_FUZZ_CHECKS_TEXT_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_TEXT_CHECKS_H_

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// The outputs of `check`.
inline constexpr size_t kReportFormats = 7;

// Makes a report of the bytes, writes it in one of these formats and reads it
// back: well-formed, with as many files and findings as there are, and nothing
// that the writer did not intend.
//
// The bytes are strings, separated by 0x1E. The first byte of a path selects
// the kind of file (its low three bits: unreadable, internal error, skipped,
// fine, or one to four findings); the strings after it are the file's note, or
// label, field, message and a value for each finding. Label and value also make
// the finding's fixes and related places.
absl::Status CheckReport(size_t format, absl::string_view bytes);

// Dumps all bytes but the first, which selects the format assumed for them, the
// output and other options: well-formed, a line or an object for each node, and
// nothing that a terminal or a CI system would obey.
absl::Status CheckDump(absl::string_view input);

// The first byte selects the kind of file, whose content are the others: '0' a
// baseline, '1' a configuration, '2' a list of a game's files, '3' an undo
// file. Accepted text comes back unchanged; rejected text gives a few short
// lines of plain text, and the exit code distinguishes the two.
absl::Status CheckUserFile(absl::string_view input);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_TEXT_CHECKS_H_
