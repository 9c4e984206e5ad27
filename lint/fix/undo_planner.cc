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
#include "lint/text/count_text.h"

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

// Whether the undo file may change the file: a hash is no proof of that, since
// the content of many other files is known to whoever writes an undo file.
bool IsAsset(const std::string& path, absl::string_view bytes,
             const Format& format) {
  if (format.reencode(bytes).ok()) return true;
  // The fix may be what made it a file that decodes.
  const std::string real = os::RealPath(path).value_or(path);
  return RecogniseFormat(bytes, os::FileName(real)) != nullptr;
}

FixedFile PlanRestore(FixedFile result, const UndoEntry& entry,
                      absl::string_view bytes, const Painter* diff) {
  result.format = FindFormat(entry.format);
  if (result.format == nullptr) {
    return Refused(std::move(result),
                   "the undo file names a format that is not known");
  }
  if (!IsAsset(entry.path, bytes, *result.format)) {
    return Refused(std::move(result), "it is not a game asset");
  }
  std::vector<Edit> edits = WithOldBytes(entry, bytes);
  const std::string restored = ApplyEdits(bytes, edits);
  if (StateOf(restored) != entry.before) {
    return Refused(std::move(result),
                   "the edits in the undo file do not restore the file that it "
                   "describes");
  }
  if (!result.format->reencode(bytes).ok() &&
      !result.format->reencode(restored).ok()) {
    return Refused(std::move(result),
                   "it does not decode, neither as it is nor as it was");
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

FixedFile PlanUndo(FileReader& reader, const UndoEntry& entry,
                   const Painter* diff) {
  FixedFile result;
  result.path = entry.path;
  const absl::Status opened =
      reader.Open(entry.path, FileReader::Links::kFollow);
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
