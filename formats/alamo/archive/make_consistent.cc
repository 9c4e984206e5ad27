#include "formats/alamo/archive/make_consistent.h"

#include <algorithm>

#include "formats/base/tree_walker.h"

namespace assetlint::alamo {

void MakeArchiveConsistent(Archive& a) {
  if (!IsVersion3(a)) {
    const size_t count = std::min(a.names.size(), a.records.size());
    a.names.resize(count);
    a.records.resize(count);
  }
  a.names_in_cipher = std::min(
      a.names_in_cipher, static_cast<uint32_t>(a.names_cipher.size() / 2));
  const size_t names = a.encrypted() ? a.names_in_cipher : a.names.size();
  if (names == a.records.size()) a.files_first = false;
  const bool empty_v1 = a.version == ArchiveVersion::kV1 && a.names.empty();
  if (empty_v1) a.data = {};
  a.data_start = 0;
  if (a.version == ArchiveVersion::kV1) return;
  a.data_start = static_cast<uint32_t>(RecordSize(a) - a.data.size());
}

}  // namespace assetlint::alamo
