// Alamo archive (.meg), versions 1 to 3 and encrypted 3: the record and its
// verbs. Little-endian. Described in formats/alamo/archive/FORMAT.md.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/base/finding.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// A name as stored, without a terminator.
struct ArchiveName {
  static constexpr uint64_t kMinSize = 2;
  absl::string_view text;

  bool operator==(const ArchiveName&) const = default;
};
void Describe(Walker& w, ArchiveName& name);

// A file in the archive.
struct ArchiveRecord {
  uint16_t flags = 0;  // version 3: 1 when encrypted
  // Zero when encrypted, except for `cipher`.
  uint32_t crc = 0;    // of the name
  uint32_t index = 0;  // of this record
  uint32_t size = 0;   // bytes
  uint32_t start = 0;  // from the start of the archive
  uint32_t name_index = 0;
  absl::string_view cipher;  // the encrypted record

  uint64_t end() const { return uint64_t{start} + size; }
  bool operator==(const ArchiveRecord&) const = default;
};

// A record with the version, which determines its fields.
struct ArchiveRecordInFile {
  ArchiveRecord& record;
  ArchiveVersion version;
};
void Describe(Walker& w, ArchiveRecordInFile& in_file);

// A file. Views point into the input from which it was decoded.
struct Archive {
  ArchiveVersion version = ArchiveVersion::kV1;
  bool files_first = false;  // ArchiveLayout::files_first
  uint32_t data_start = 0;   // not in version 1
  std::vector<ArchiveName> names;
  // Version 3: bytes of the name table after the last name.
  absl::string_view names_rest;
  // Encrypted: the name table, and how many names that is.
  absl::string_view names_cipher;
  uint32_t names_in_cipher = 0;
  std::vector<ArchiveRecord> records;
  // Everything after the tables.
  absl::string_view data;

  bool encrypted() const { return version == ArchiveVersion::kEncrypted; }
  bool operator==(const Archive&) const = default;
};
void Describe(Walker& w, Archive& archive);

// What the checks need to know of its file.
struct ArchiveNotes {
  uint64_t records_offset = 0;
  // Where the tables end.
  uint64_t tables_end = 0;
  uint64_t file_size = 0;
  bool names_complete = false;    // all names that the header declares
  bool records_complete = false;  // and all records
};
struct ParsedArchive : Archive {
  ArchiveNotes notes;
};
void Describe(Walker& w, ParsedArchive& archive);

// Whether names and records have the layout of version 3.
inline bool IsVersion3(const Archive& archive) {
  return archive.version >= ArchiveVersion::kV3;
}

// The name of a record; empty if it has none.
inline absl::string_view NameOf(const Archive& archive,
                                const ArchiveRecord& record) {
  return record.name_index < archive.names.size()
             ? archive.names[record.name_index].text
             : absl::string_view();
}

// A number of record `index`.
FieldValue RecordField(const ParsedArchive& archive, uint64_t index,
                       absl::string_view field);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_H_
