// The entries of an archive as the files of a run.
#ifndef ASSETLINT_LINT_ARCHIVE_ENTRY_LIST_H_
#define ASSETLINT_LINT_ARCHIVE_ENTRY_LIST_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/container.h"
#include "formats/base/extent.h"

namespace assetlint {

// How many bytes the entries of an archive of `size` bytes may take together,
// each with its name and kEntryCost for what is kept of it. Ranges may overlap:
// 100,000 records can all name the same 300 MB.
inline constexpr uint64_t kEntryCost = 256;
constexpr uint64_t EntryBudget(uint64_t size) {
  return (uint64_t{16} << 20) + 2 * size;
}

struct ListedEntry {
  enum class Status : uint8_t {
    kRead,      // to be read
    kRepeated,  // has the bytes and the extension of one before it
    kTooMuch,   // past the budget; the last one listed
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

#endif  // ASSETLINT_LINT_ARCHIVE_ENTRY_LIST_H_
