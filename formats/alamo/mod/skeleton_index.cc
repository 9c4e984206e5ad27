#include "formats/alamo/mod/skeleton_index.h"

#include <algorithm>
#include <optional>

#include "absl/hash/hash.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace assetlint::alamo {
namespace {

using Names = std::vector<absl::string_view>;

// Without the root, which no animation moves.
Names BoneNames(const Facts& model) {
  Names names;
  for (size_t i = 1; i < model.bones.size(); ++i) {
    names.push_back(model.Text(model.bones[i].name));
  }
  return names;
}

// The names of the tracks by bone; none when some bone after the root has no
// track or two, or the root has one.
std::optional<Names> TrackNames(const Facts& animation) {
  Names names(animation.tracks.size());
  std::vector<bool> seen(names.size());
  for (const Facts::Track& track : animation.tracks) {
    const size_t i = size_t{track.bone} - 1;  // huge for the root
    if (i >= names.size() || seen[i]) return std::nullopt;
    seen[i] = true;
    names[i] = animation.Text(track.name);
  }
  if (names.empty()) return std::nullopt;
  return names;
}

size_t HashOf(const Names& names) {
  size_t hash = names.size();
  for (const absl::string_view name : names) {
    hash = absl::HashOf(hash, absl::AsciiStrToLower(name));
  }
  return hash;
}

bool AreEqual(const Names& a, const Names& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](absl::string_view x, absl::string_view y) {
                      return absl::EqualsIgnoreCase(x, y);
                    });
}

}  // namespace

SkeletonIndex::SkeletonIndex(absl::Span<const ModFile> folder) {
  for (const ModFile& file : folder) {
    if (file.facts() == nullptr || file.facts()->bones.size() < 2) continue;
    const Names names = BoneNames(*file.facts());
    std::vector<SameSkeleton>& sets = skeletons_[HashOf(names)];
    const auto same =
        std::find_if(sets.begin(), sets.end(), [&](const SameSkeleton& set) {
          return AreEqual(names, BoneNames(*set.front()->facts()));
        });
    if (same == sets.end()) {
      sets.push_back({&file});
    } else if (same->back()->name != file.name) {  // not in two archives
      same->push_back(&file);
    }
  }
}

const SameSkeleton* SkeletonIndex::FindFitting(const Facts& animation) const {
  const std::optional<Names> names = TrackNames(animation);
  if (!names.has_value()) return nullptr;
  const auto found = skeletons_.find(HashOf(*names));
  if (found == skeletons_.end()) return nullptr;
  for (const SameSkeleton& set : found->second) {
    if (AreEqual(*names, BoneNames(*set.front()->facts()))) return &set;
  }
  return nullptr;
}

}  // namespace assetlint::alamo
