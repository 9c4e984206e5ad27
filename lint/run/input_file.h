// A file of a run: one on disk, standard input, or an entry of an archive.
#ifndef ASSETLINT_LINT_RUN_INPUT_FILE_H_
#define ASSETLINT_LINT_RUN_INPUT_FILE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "lint/config/path_policies.h"
#include "lint/os/file_reader.h"

namespace assetlint {

// An archive whose directory was read.
struct Archive {
  std::string path;  // as reported
  FileReader::Links links = FileReader::Links::kFollow;
  const Format* format = nullptr;
  FileVersion version;
  // How many of the first bytes the directory takes.
  uint64_t directory_size = 0;
  uint64_t entries = 0;  // how many it has
  // The names of entries that are excluded, as in InputFile::path.
  std::vector<std::string> excluded;
};

struct InputFile {
  enum class Kind : uint8_t {
    kNamed,       // on the command line
    kFolder,      // found in a folder, or an archive, that is
    kStdin,       // standard input; `path` is its display name
    kUnknown,     // in a folder, and known to be of no known format
    kSkipped,     // not to be read: see `note`
    kUnreadable,  // a path or a folder that cannot be accessed: see `note`
  };

  // As reported: the path as given, or the folder as given and the names below.
  // For an entry: the archive's path, '!', and the entry's name with '/' for
  // '\', after "2!" for the second entry of that name, and so on. The
  // name is a label of any bytes, never a path to open.
  std::string path;
  Kind kind = Kind::kNamed;
  std::string note;
  // The policy for it; null for files that are not read.
  const Policy* policy = nullptr;
  // Of a file whose kind is kUnknown.
  std::optional<uint64_t> size = std::nullopt;
  // The archive that this is, or of which it is an entry; null for others.
  std::shared_ptr<const Archive> archive = nullptr;
  // For an entry: its bytes in the archive, and where the name begins in the
  // path; 0 for all others.
  ByteRange range = {};
  size_t name_at = 0;

  bool IsEntry() const { return name_at > 0; }
  bool IsArchive() const { return archive != nullptr && !IsEntry(); }
  // The path of the file on disk.
  const std::string& DiskPath() const {
    return IsEntry() ? archive->path : path;
  }
  // "!" and the rest of an entry's path; empty for all others.
  absl::string_view EntryPart() const {
    return IsEntry() ? absl::string_view(path).substr(archive->path.size())
                     : absl::string_view();
  }
  // The name without folders, for rules and recognition.
  std::string FileName() const {
    return path.substr(std::max(path.rfind('/') + 1, name_at));
  }
};

// How a file of the set is opened: links inside a folder are not followed.
inline FileReader::Links LinksOf(const InputFile& file) {
  if (file.archive != nullptr) return file.archive->links;
  return file.kind == InputFile::Kind::kNamed ? FileReader::Links::kFollow
                                              : FileReader::Links::kRefuse;
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_INPUT_FILE_H_
