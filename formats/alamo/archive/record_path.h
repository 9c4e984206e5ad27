// Records and names in findings.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_PATH_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_PATH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/name_use.h"
#include "formats/base/extent.h"
#include "formats/base/fix.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"

namespace assetlint::alamo {

// As much of a record's name as a message may quote.
inline absl::string_view QuotedName(const Archive& archive, size_t record) {
  return NameOf(archive, archive.records[record]).substr(0, kMaxQuotedText);
}

// record[3] "DATA\A.TXT"
class RecordPath {
 public:
  RecordPath(const Archive& archive, size_t record)
      : path_(root_, "record", static_cast<int64_t>(record),
              QuotedName(archive, record)) {}

  const Path& path() const { return path_; }

 private:
  Path root_;
  Path path_;
};

inline std::string Hex(uint32_t word) {
  return absl::StrCat("0x", absl::Hex(word, absl::kZeroPad8));
}

// The characters of a name of a decoded archive: names are views of one input.
inline ByteRange NameRange(const Archive& archive, size_t name) {
  const absl::string_view text = archive.names[name].text;
  const auto distance =
      static_cast<uint64_t>(text.data() - archive.names[0].text.data());
  return {ArchiveHeaderSize(archive.version) + 2 + distance, text.size()};
}

// Gives a record the only unused name that has its checksum, if there is one.
inline std::optional<Edit> NameEdit(const ParsedArchive& archive,
                                    const NameUse& use, size_t record) {
  const std::optional<uint32_t> name =
      use.UnusedNameWith(archive.records[record].crc);
  if (!name.has_value()) return std::nullopt;
  const ByteRange range = RecordFieldRange(archive, record, "nameIndex");
  constexpr ByteOrder kOrder = ByteOrder::kLittle;
  return range.length == 2
             ? NumberEdit(range.offset, static_cast<uint16_t>(*name), kOrder)
             : NumberEdit(range.offset, *name, kOrder);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_PATH_H_
