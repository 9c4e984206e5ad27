// The text of an undo file.
#ifndef ASSETLINT_LINT_FIX_UNDO_PARSER_H_
#define ASSETLINT_LINT_FIX_UNDO_PARSER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/fix/file_change.h"

namespace assetlint {

inline constexpr int kUndoVersion = 1;

// What one file was, and how to get back there.
struct UndoEntry {
  std::string path;    // raw bytes
  std::string format;  // a format's name, not checked
  FileState before;
  FileState after;
  // From `after` to `before`: sorted, without overlaps, inside `after`, and the
  // sizes agree. Without old bytes.
  std::vector<Edit> edits;
  // Where the path leads if no link is on the way from the undo file's folder;
  // only of entries that were read from one.
  std::string real_path = {};
};

// The entries in the order of the text, each path once. Accepts any bytes.
// InvalidArgument says in one short line, without quoting the text, what is
// wrong and where ("files[3]: ..."). Parses as a stream: no document is kept,
// and nesting costs one bit per level.
absl::StatusOr<std::vector<UndoEntry>> ParseUndo(absl::string_view text);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_UNDO_PARSER_H_
