// The pools of an animation as tables whose rows are frames.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_POOL_TABLES_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_POOL_TABLES_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

// Format 2 only: in format 1, each track has one value per row. Nothing for
// bytes that do not decode.
std::vector<RowTable> PoolTables(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_POOL_TABLES_H_
