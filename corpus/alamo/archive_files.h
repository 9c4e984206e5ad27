// Builds archives byte by byte.
#ifndef ASSETLINT_CORPUS_ALAMO_ARCHIVE_FILES_H_
#define ASSETLINT_CORPUS_ALAMO_ARCHIVE_FILES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assetlint::corpus {

uint32_t Crc32(const std::string& text);

// A file in an archive.
struct EntrySpec {
  std::string name;
  std::string data;
  // By default what is right.
  std::optional<uint32_t> crc = {};
  std::optional<uint32_t> start = {};
  std::optional<uint32_t> size = {};
  std::optional<uint32_t> name_index = {};
};

// Names, records and data are in the order of the entries.
struct ArchiveSpec {
  int version = 1;
  std::vector<EntrySpec> entries;
  // Names that no entry has by itself, after the others. In version 3, they
  // make the counts differ.
  std::vector<std::string> more_names = {};
  std::string names_rest = {};  // version 3
  std::string before_data = {};
  // In version 3, whether the number of files is first.
  bool files_first = false;

  // Sorts the entries by the checksums of their names.
  ArchiveSpec& Sort();
  std::string Names() const;
  // Where the tables end.
  uint32_t DataStart() const;
  std::string Build() const;
};

// DATA\A.TXT and DATA\B.TXT. In version 1, the names are at byte 8, the records
// at 32 and 52, the data at 72. In version 2, all is 12 bytes later; in version
// 3, the names are at 24, the records at 48 and 68, the data at 88.
ArchiveSpec TwoFiles(int version);

// The same, encrypted with a key and an initial vector that were made up: the
// names are at byte 24, the records at 56 and 90, the data at 124 and 140.
std::string EncryptedArchive();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_ARCHIVE_FILES_H_
