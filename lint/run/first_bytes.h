// What the first bytes of a file decide.
#ifndef ASSETLINT_LINT_RUN_FIRST_BYTES_H_
#define ASSETLINT_LINT_RUN_FIRST_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// How much of a file with an unknown extension is read to recognise it.
inline constexpr size_t kHeadSize = 4096;

// The largest file without a format that is read for its facts; those of a
// larger one say so. No XML file of a game comes near it.
inline constexpr uint64_t kMaxFactsFileSize = uint64_t{32} << 20;

// Whether the name is that of a copy which an editor or a person keeps of a
// file: x.alo.bak, x.alo.old, x.alo~. In a folder it is no asset.
bool IsBackup(absl::string_view name);

// Whether a file in a folder, of `size` bytes and without a known extension, is
// worth reading: a format may recognise it by its first bytes. A file over the
// limit is an error only when its format is certain.
bool MayBeKnown(absl::string_view head, uint64_t size);

// Where a file and its re-encoded bytes differ: a text for people, and in
// `offset` the first such byte. Empty when they are equal.
std::string ByteDifference(absl::string_view before, absl::string_view after,
                           uint64_t& offset);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_FIRST_BYTES_H_
