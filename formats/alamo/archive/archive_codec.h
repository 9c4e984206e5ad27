// The codec of archives, from which base/codec.h makes its verbs, and the
// rules, one topic a file.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CODEC_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CODEC_H_

#include <cstddef>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/container.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// Decode<ArchiveCodec>(bytes) is an Archive whose views point into `bytes`.
// Encode<ArchiveCodec>(archive) is its bytes: InvalidArgument for one whose
// bytes would decode to another. In versions 1 and 2 each record needs a name;
// a version may have no field for a value; in versions 2 and 3 dataStart must
// be where the tables end.
struct ArchiveCodec {
  using Model = Archive;
  using Parsed = ParsedArchive;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules();
  // Reading ensures all of it.
  static void CheckStructure(const ParsedArchive&, Report&) {}
  // Reads only the tables, never the data.
  static void Validate(const ParsedArchive& archive, const FileContext& context,
                       Report& report);
};

// Reports why no table can be read. The reader is at the start of the file.
void RejectArchive(Reader& r, const FoundLayout& found);
absl::Span<const Rule* const> ArchiveStructureRules();

// The header, and what is visible of an encrypted archive.
void ValidateArchiveHeader(const ParsedArchive& archive, Report& report);
// The records: their order, and their numbers.
void ValidateArchiveRecords(const ParsedArchive& archive, const NameUse& use,
                            Report& report);
absl::Span<const Rule* const> ArchiveTableRules();

// The names by themselves, and where they stop being names.
void ValidateArchiveNames(const Archive& archive, Report& report);
absl::Span<const Rule* const> ArchiveNameRules();

// By what the game finds an entry: checksums and paths.
void ValidateArchiveLookup(const ParsedArchive& archive, const NameUse& use,
                           Report& report);
absl::Span<const Rule* const> ArchiveLookupRules();

// Records whose data begins `by` bytes after their start, because an entry
// before them was made longer and the table was left.
struct LateRecords {
  uint64_t from = 0;    // the least of their starts
  uint32_t record = 0;  // the one that ends there
  bool grown = false;   // it was made longer, and not one before it
  uint64_t by = 0;      // 0 if none are late
};
// Looks at the first bytes of all data.
LateRecords FindLateRecords(const Archive& archive, uint64_t file_size);

// Where the records say that their data is. `directory_only`: the data may not
// be accessed.
void ValidateArchiveData(const ParsedArchive& archive, bool directory_only,
                         Report& report);
absl::Span<const Rule* const> ArchiveDataRules();

// The first of an archive's names that cannot be one: bytes were added to the
// names, lost from them or overwritten, so that the lengths after it are not
// lengths. None if the records are where the names end all the same: then only
// some names are damaged.
std::optional<size_t> FindLostName(const Archive& archive);

// Reports it, and returns whether it did: then nothing after it is worth
// checking.
bool CheckLostNames(const ParsedArchive& archive, Report& report);

// The rule of a wrong length of a name.
extern const Rule kNameLength;

// The directory is the header and the tables. While they are not complete,
// directory_size asks for at least half as much again as it was given, so that
// a few calls are enough whatever the tables hold.
extern const Container kArchiveContainer;

// Versions 2 and 3 have a magic. Version 1 has none, so that only tables
// without any fault are certain. Reads only the tables.
Recognition RecogniseArchive(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CODEC_H_
