#include "lint/fix/undo_planner.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "lint/fix/byte_diff.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/text/numbers.h"

namespace assetlint {
namespace {

FixedFile Ended(FixedFile result, FixedFile::Status status,
                absl::string_view note) {
  result.status = status;
  result.note = std::string(note);
  return result;
}

FixedFile Refused(FixedFile result, absl::string_view why) {
  return Ended(std::move(result), FixedFile::Status::kNotWritten,
               absl::StrCat("not written: ", why));
}

// The edits of the entry, with the bytes that they replace.
std::vector<Edit> WithOldBytes(const UndoEntry& entry,
                               absl::string_view bytes) {
  std::vector<Edit> edits = entry.edits;
  for (Edit& edit : edits) {
    edit.old_bytes =
        std::string(bytes.substr(edit.range.offset, edit.range.length));
  }
  return edits;
}

FixedFile PlanRestore(FixedFile result, const UndoEntry& entry,
                      absl::string_view bytes, const Painter* diff) {
  result.format = FindFormat(entry.format);
  if (result.format == nullptr) {
    return Refused(std::move(result),
                   "the undo file names a format that is not known");
  }
  std::vector<Edit> edits = WithOldBytes(entry, bytes);
  const std::string restored = ApplyEdits(bytes, edits);
  if (!MayUndo(*result.format, entry.path, bytes, restored)) {
    return Refused(std::move(result), "it is not a game asset");
  }
  if (StateOf(restored) != entry.before) {
    return Refused(std::move(result),
                   "the edits in the undo file do not restore the file that it "
                   "describes");
  }
  result.status = FixedFile::Status::kChangeable;
  result.change = {entry.after, entry.before, std::move(edits)};
  if (diff != nullptr) {
    result.diff =
        ChangeRows(result.path,
                   absl::StrCat("restored in ",
                                CountOf(result.change.edits.size(), "place")),
                   bytes, result.change.edits, *diff);
  }
  return result;
}

}  // namespace

bool MayUndo(const Format& format, absl::string_view path,
             absl::string_view bytes, absl::string_view restored) {
  const Recognition now = format.recognise(bytes);
  return now == Recognition::kYes ||
         (HasKnownExtension(os::FileName(path)) &&
          (now != Recognition::kNo ||
           format.recognise(restored) != Recognition::kNo));
}

FixedFile PlanUndo(FileReader& reader, const UndoEntry& entry,
                   const Painter* diff) {
  FixedFile result;
  result.path = entry.path;
  result.links = FileReader::Links::kRefuse;
  if (os::RealPath(entry.path).value_or(entry.real_path) != entry.real_path) {
    return Refused(std::move(result),
                   "a link leads to it from the undo file's folder");
  }
  const absl::Status opened = reader.Open(entry.path, result.links);
  if (!opened.ok()) {
    return Ended(std::move(result), FixedFile::Status::kUnreadable,
                 opened.message());
  }
  const absl::StatusOr<absl::string_view> bytes = reader.ReadAll(kMaxInputSize);
  if (!bytes.ok()) {
    return Ended(std::move(result), FixedFile::Status::kUnreadable,
                 bytes.status().message());
  }
  result.size = bytes->size();
  const FileState state = StateOf(*bytes);
  if (state == entry.before) {
    return Ended(std::move(result), FixedFile::Status::kUnchanged,
                 "it is as it was before the fix");
  }
  if (state != entry.after) {
    return Refused(std::move(result),
                   "it has changed since it was fixed (its SHA-256 differs)");
  }
  return PlanRestore(std::move(result), entry, *bytes, diff);
}

}  // namespace assetlint
