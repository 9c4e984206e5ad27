// Plans how one file of an undo file is restored.
#ifndef ASSETLINT_LINT_FIX_UNDO_PLANNER_H_
#define ASSETLINT_LINT_FIX_UNDO_PLANNER_H_

#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "lint/fix/file_fixer.h"
#include "lint/fix/undo_parser.h"
#include "lint/os/file_reader.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Whether an undo file may change `bytes` into `restored`: a hash is no proof
// of that, since the content of many other files is known to whoever writes an
// undo file. So the file must be an asset by its content, or have the name of
// one and may be one, now or again.
bool MayUndo(const Format& format, absl::string_view path,
             absl::string_view bytes, absl::string_view restored);

// Reads the file and decides what changes; writes nothing. A file that is still
// as before the fix needs nothing. Otherwise it must be an asset as after it,
// the result must be as before it, and no link may lead to it: the entry is
// untrusted.
// `diff`: for the text of --diff, or null.
FixedFile PlanUndo(FileReader& reader, const UndoEntry& entry,
                   const Painter* diff);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_UNDO_PLANNER_H_
