// A file of a run: one on disk, standard input, or an entry of an archive.
#ifndef ASSETLINT_LINT_RUN_FILE_FINDER_H_
#define ASSETLINT_LINT_RUN_FILE_FINDER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "formats/base/status_fwd.h"
#include "lint/config/glob.h"
#include "lint/config/path_policies.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"

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
  bool whole = false;    // linting reads all of it
  // The names of entries that are excluded, as in InputFile::path.
  std::vector<std::string> excluded = {};
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

// An entry of an archive that is a path on the command line.
struct NamedEntry {
  std::string path;  // as given
  EntryPath parts;
};

struct FoundFiles {
  // In bytewise order of their paths, each file once: a file named again (x,
  // ./x, a link to it, in a folder that is also named) keeps the first path.
  // Hard links inside folders are separate files.
  std::vector<InputFile> files;
  // Not yet among the files: see AddEntries.
  std::vector<NamedEntry> named_entries;
  // How many paths the patterns and configurations excluded; a folder counts as
  // one.
  uint64_t excluded = 0;
  // Whether one of the paths was a folder.
  bool any_folder = false;
};

// Puts the files into the order of the run, and drops those that have the path
// of another.
void SortFiles(std::vector<InputFile>& files);

// Lists `paths` and all files below those that are folders, without opening
// any. The path "-" is standard input, reported as `stdin_name`.
//
// Symbolic links that are named are followed. Those inside a folder are not:
// their target is either in the folder and found there, or out of scope; so
// cycles of links do no harm. Folders with a version control system's data
// (.git and the like) are skipped.
//
// `excluded` are patterns for paths as reported. `policies` has the
// configuration of each path, and must outlive the result; its status() says
// whether the configurations could be read.
FoundFiles FindFiles(absl::Span<const std::string> paths,
                     absl::Span<const Glob> excluded, PathPolicies& policies,
                     const std::string& stdin_name);

struct ArchiveOptions {
  const Format* forced = nullptr;  // of every file, or null
  absl::Span<const Glob> excluded;
  size_t threads = 1;
  // False: archives are marked, but their entries are not added.
  bool entries = true;
};

// Reads the directories of all archives. Their entries, and those named on the
// command line, become files of the run:
// - An entry with the same bytes and extension as one before it is skipped.
// - When the budget is spent, the next entry is an unreadable file whose note
//   says how many there are after it.
// - An archive in an archive is a file like any other.
// - An archive whose directory cannot be read stays a file without entries.
// Also marks files of no known format, so that they need not be read again.
void AddEntries(const ArchiveOptions& options, PathPolicies& policies,
                FoundFiles& found);

// The file at a path: an entry when the path is that of one. NotFound when
// there is no such entry. Without a policy.
absl::StatusOr<InputFile> FindNamed(const std::string& path,
                                    const Format* forced);

// The paths, sorted and written like the run's, of files that are not in it:
// those beside files that were named or excluded, and with `whole_mods` all
// those in the folders "Data" that have a file of the run. Folders are listed,
// no file is opened. Links are not followed, and what cannot be listed is not
// there.
std::vector<std::string> NamesBeside(const FoundFiles& found, bool whole_mods);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_FILE_FINDER_H_
