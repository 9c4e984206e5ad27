#include "lint/fix/change_writer.h"

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/limits.h"
#include "formats/fixer/fixer.h"
#include "lint/os/file_replacement.h"
#include "lint/os/file_system.h"

namespace assetlint {
namespace {

absl::Status ChangedSince() {
  return absl::AbortedError("it has changed since it was read");
}

// Which file a path leads to, and when that was last written.
class Version {
 public:
  explicit Version(const std::string& path)
      : known_(os::Describe(path, info_)) {}

  bool Is(const Version& other) const {
    return known_ && other.known_ && info_.volume == other.info_.volume &&
           info_.number == other.info_.number &&
           info_.size == other.info_.size &&
           info_.seconds == other.info_.seconds &&
           info_.nanoseconds == other.info_.nanoseconds;
  }

 private:
  os::FileInfo info_;
  bool known_;
};

}  // namespace

absl::Status WriteChange(FileReader& reader, const std::string& path,
                         FileReader::Links links, const FileChange& change) {
  const Version version(path);
  absl::Status status = reader.Open(path, links);
  if (!status.ok()) return status;
  const absl::StatusOr<absl::string_view> bytes = reader.ReadAll(kMaxInputSize);
  if (!bytes.ok()) return bytes.status();
  if (StateOf(*bytes) != change.before) return ChangedSince();
  const std::string result = ApplyEdits(*bytes, change.edits);
  if (StateOf(result) != change.after) {
    return absl::InternalError("internal error: the edits give another file");
  }
  const absl::StatusOr<std::unique_ptr<FileReplacement>> file =
      FileReplacement::Begin(path);
  if (!file.ok()) return file.status();
  (*file)->output().Write(result);
  status = (*file)->output().Flush();
  if (!status.ok()) return status;
  reader.Close();
  if (!Version(path).Is(version)) return ChangedSince();
  return (*file)->Commit();
}

}  // namespace assetlint
