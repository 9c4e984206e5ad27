// Plans how one file of an undo file is restored.
#ifndef ASSETLINT_LINT_FIX_UNDO_PLANNER_H_
#define ASSETLINT_LINT_FIX_UNDO_PLANNER_H_

#include "lint/fix/fixed_file.h"
#include "lint/fix/undo_parser.h"
#include "lint/os/file_reader.h"
#include "lint/terminal/color.h"

namespace assetlint {

// Reads the file and decides what changes; writes nothing. A file that is still
// as before the fix needs nothing. Otherwise it must be as after it, the result
// must be as before it, and one of the two must decode: the entry is untrusted.
// `diff`: for the text of --diff, or null.
FixedFile PlanUndo(FileReader& reader, const UndoEntry& entry,
                   const Painter* diff);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_UNDO_PLANNER_H_
