// A made-up format of archives, for tests of the program.
#ifndef ASSETLINT_LINT_TESTING_FAKE_ARCHIVE_H_
#define ASSETLINT_LINT_TESTING_FAKE_ARCHIVE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"

namespace assetlint::testing {

struct FakeEntry {
  std::string name;  // at most 255 bytes
  ByteRange range;
};

// "FARC" · size of the directory: u32 · for each entry its offset and length,
// u32, and its name, after a byte for its length. What is after the directory
// is data. Nothing is ever wrong with a file, and an archive whose directory
// does not end in the file has no entries.
extern const Format kFakeArchive;

// The directory, then the data. Ranges are those in the archive.
std::string FakeArchiveFile(const std::vector<FakeEntry>& entries,
                            absl::string_view data);
// The size of that directory.
uint64_t FakeDirectorySize(const std::vector<FakeEntry>& entries);

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_FAKE_ARCHIVE_H_
