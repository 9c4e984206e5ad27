// The order of an archive's records, and how it is restored.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_ORDER_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_ORDER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/name_use.h"
#include "formats/base/fix.h"

namespace assetlint::alamo {

// The checksum that a record should have: in versions 1 and 2 that of its name,
// and otherwise the one it has.
uint32_t ProperCrc(const Archive& archive, const NameUse& use,
                   const ArchiveRecord& record);

// How the checksums ascend.
struct CrcOrder {
  bool stored = true;   // as they are
  bool proper = true;   // as they should be
  bool trusted = true;  // those that are as they should be
};
CrcOrder CrcOrderOf(const Archive& archive, const NameUse& use);

// Whether the data is stored in the order of the records, or in that of their
// names, in which a packer met the files.
bool IsDataInOrder(const std::vector<ArchiveRecord>& records);

// Gives each record its proper checksum and its place by it. None if that is
// not a table without faults either.
std::optional<Fix> SortedTableFix(const ParsedArchive& archive,
                                  const NameUse& use);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_ORDER_H_
