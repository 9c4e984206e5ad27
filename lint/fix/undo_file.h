// The undo file of a run of `assetlint fix`: what is needed to restore every
// byte. JSON; a line for each file.
#ifndef ASSETLINT_LINT_FIX_UNDO_FILE_H_
#define ASSETLINT_LINT_FIX_UNDO_FILE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/status_fwd.h"
#include "lint/fix/file_fixer.h"
#include "lint/os/file_reader.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

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

// The content of an undo file at `file`. The entries' paths are as given to the
// program; in the text they are relative to the folder of the file.
std::string UndoText(const std::vector<UndoEntry>& entries,
                     const std::string& file);

// The entries of an undo file, each path once, with paths that can be opened
// from the working folder. Accepts any bytes. InvalidArgument says in one short
// line, without quoting the text, what is wrong and where ("files[3]: ...");
// so it does of paths that lead out of the file's folder.
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

#endif  // ASSETLINT_LINT_FIX_UNDO_FILE_H_
