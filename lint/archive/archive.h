// Reads the directory of an archive, and no more of it; the names of its
// entries in reports.
#ifndef ASSETLINT_LINT_ARCHIVE_ARCHIVE_H_
#define ASSETLINT_LINT_ARCHIVE_ARCHIVE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/container.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "formats/base/status_fwd.h"
#include "lint/os/file_reader.h"

namespace assetlint {

// Whether a file of that name is to be looked at: its extension is that of
// archives, or not that of any other format. `forced`: the format of every
// file, or null.
bool MayBeArchive(absl::string_view file_name, const Format* forced);

// The format of the archive that begins with `head`, or null. A format that is
// certain of the first bytes precedes the one of the extension, as it does for
// the whole file.
const Format* RecogniseArchive(absl::string_view head,
                               absl::string_view file_name);

// The size of the directory of an archive of `size` bytes. More than
// head.size(): read that many of the first bytes and ask again.
// kInvalidArgument: it cannot be read; kResourceExhausted: it is too large.
absl::StatusOr<uint64_t> DirectoryBytes(const Container& container,
                                        absl::string_view head, uint64_t size);

// The error of a directory that is damaged or encrypted.
absl::Status CannotReadDirectory();

struct ArchiveDirectory {
  const Format* format = nullptr;
  uint64_t size = 0;  // of the directory: the first bytes of the archive
  // In the archive's order. Names are views into the reader's buffer.
  std::vector<ContainerEntry> entries;
};

// The directory of the file that `reader` has open; `head` is its first bytes,
// or all of them. kInvalidArgument: the file is no archive, or an archive that
// is damaged or encrypted. kResourceExhausted: the directory has more bytes
// than any known archive's. Other errors: reading failed.
absl::StatusOr<ArchiveDirectory> ReadDirectory(FileReader& reader,
                                               absl::string_view head,
                                               absl::string_view file_name,
                                               const Format* forced);

// Whether the entries end before the archive does: then its data may show that
// they are elsewhere, and it is linted as a whole.
bool EndBefore(uint64_t size, absl::Span<const ContainerEntry> entries);

// The name of an entry for people: '/' for '\', all else as stored. No game
// opens names as long as the longest: their middle is "...", so that a report
// that repeats them stays small.
inline constexpr size_t kMaxEntryLabel = 1024;
std::string EntryLabel(absl::string_view name);

// Makes labels unique: the second entry of a name gets "2!" before it, and so
// on.
class EntryLabels {
 public:
  // `name_at`: where the name begins in the result.
  std::string Next(absl::string_view name, size_t& name_at);

 private:
  std::map<std::string, uint64_t> used_;
};

// How many bytes the entries of an archive of `size` bytes may have together:
// 100,000 records can all name the same 300 MB.
constexpr uint64_t DataBudget(uint64_t size) {
  return (uint64_t{16} << 20) + 2 * size;
}

// How much memory the list of them may take: an entry takes kEntryMemory and
// its label twice. A record has 20 bytes, and 100,000 can all have the same
// name. Allows 400,000 entries of one byte with names of their own, and 60,000
// that share a short one.
inline constexpr uint64_t kEntryMemory = 512;
constexpr uint64_t ListBudget(uint64_t size) {
  return (uint64_t{16} << 20) + 12 * size;
}

struct ListedEntry {
  enum class Status : uint8_t {
    kRead,      // to be read
    kRepeated,  // has the bytes and the extension of one before it
    kTooMuch,   // past a budget; the last one listed
  };

  // "Data/Models.meg!DATA/ART/MODELS/X.ALO": raw bytes, a label and no path to
  // open. The second entry of a name has "2!" before it, and so on.
  std::string path;
  size_t name_at = 0;  // where the name begins in it
  ByteRange range;     // in the archive
  Status status = Status::kRead;
  std::string note;  // why it is not read

  // The name without folders, for rules and recognition.
  std::string FileName() const;
};

// In the archive's order. `archive` is its path as reported, `size` its bytes.
std::vector<ListedEntry> ListEntries(absl::string_view archive, uint64_t size,
                                     absl::Span<const ContainerEntry> entries);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_ARCHIVE_ARCHIVE_H_
