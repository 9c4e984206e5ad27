// Which models an animation fits, by its tracks.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_SKELETON_INDEX_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_SKELETON_INDEX_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {

// The models of a folder that have the same skeleton: bones with the same
// names, in any case and without the root, in the same order.
using SameSkeleton = std::vector<const ModFile*>;

class SkeletonIndex {
 public:
  // The files of one folder.
  explicit SkeletonIndex(absl::Span<const ModFile> folder);

  // The models that an animation fits completely: its tracks are their bones,
  // each but the root once. Null if no model does.
  const SameSkeleton* FindFitting(const Facts& animation) const;

 private:
  // By the hash of the names. One hash has several only by accident.
  absl::flat_hash_map<size_t, std::vector<SameSkeleton>> skeletons_;
};

// The index of a folder, made when it is first needed.
class LazySkeletons {
 public:
  explicit LazySkeletons(absl::Span<const ModFile> folder) : folder_(folder) {}
  const SkeletonIndex& Get() {
    if (!index_.has_value()) index_.emplace(folder_);
    return *index_;
  }

 private:
  absl::Span<const ModFile> folder_;
  std::optional<SkeletonIndex> index_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_SKELETON_INDEX_H_
