// The names by which files of a mod refer to others: how they are found, what
// is reported of one that is nowhere, and which name is meant.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/across.h"
#include "formats/base/facts.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// A name that the games' own models have although no game has the file.
extern const Rule kMissingInGame;
absl::Span<const Rule* const> NameLookupRules();

// What a file names, each once, in the order of their first use, with the
// places of all.
template <typename Key, typename First>
class Uses {
 public:
  struct Use {
    First first;
    Occurrences occurrences;
  };

  // `make_first` makes what is kept of the first use.
  template <typename MakeFirst>
  void Add(const Key& key, uint64_t offset, const MakeFirst& make_first) {
    const auto [entry, is_new] = places_.try_emplace(key, all_.size());
    if (is_new) all_.push_back({make_first(), {}});
    all_[entry->second].occurrences.Note(offset);
  }
  const std::vector<Use>& all() const { return all_; }

 private:
  std::vector<Use> all_;
  absl::flat_hash_map<Key, size_t> places_;
};

// Which of the names that exist is meant by one that does not.
// ACROSS.md#near-names says which names are near. A search costs the same
// whatever the number of names.
class NearNames {
 public:
  static constexpr size_t kNone = ~size_t{0};

  // Keeps the view. Of names that differ only by case the first counts.
  void Add(absl::string_view name, size_t index);

  // The index of the nearest name; kNone when no name is near, or several are
  // equally near: no proposal is better than a wrong one.
  size_t Find(absl::string_view name) const;

 private:
  struct Known {
    absl::string_view name;
    size_t index;
  };
  // By letters in any order, and numbers.
  absl::flat_hash_map<uint64_t, std::vector<Known>> names_;
};

struct Reference {
  const ModFile* file = nullptr;
  ByteRange range;
  const std::vector<PathSegment>* path = nullptr;
  absl::string_view field;  // of the record at `path`
  const Occurrences* occurrences = nullptr;
  absl::string_view what;  // "texture"
  absl::string_view name;  // as stored
  // The names that the game looks for, in this order.
  std::vector<std::string> candidates;
  std::vector<absl::string_view> folders;
  // What a file with nearly that name must be to be meant: its extension, and
  // if it is known, its format.
  absl::Span<const absl::string_view> extensions;
  absl::string_view format = {};

  // Starts a finding about the name.
  FindingBuilder Add(const Rule& rule, ModReport& report) const;
};

// Extensions of what may be meant by a name.
inline constexpr absl::string_view kModelExtensions[] = {".alo"};
inline constexpr absl::string_view kTextureExtensions[] = {".dds", ".tga",
                                                           ".png", ".bmp"};
inline constexpr absl::string_view kShaderExtensions[] = {".fx", ".fxo"};
inline constexpr absl::string_view kXmlExtensions[] = {".xml"};

class NameLookup {
 public:
  enum class Place : uint8_t {
    kNowhere,
    kOtherCase,  // in the mod, but by another case, with names that count it
    kFound,
  };
  struct Result {
    Place place = Place::kNowhere;
    const ModFile* file = nullptr;  // null for a file of the game
  };

  NameLookup(const ModIndex& index, const AcrossOptions& options)
      : index_(index), options_(options) {}

  const ModIndex& index() const { return index_; }

  // Whether anything can be said about names in that file: it has facts, is in
  // a Data folder, and the game's files are known or case counts.
  bool Judges(const ModFile& file) const;

  Result Find(const Reference& reference) const;
  // Whether it is known where the file is, or that it is nowhere.
  bool Decides(const Reference& reference) const {
    return options_.game_files != nullptr ||
           Find(reference).place != Place::kNowhere;
  }

  // Reports a name that is nowhere as `missing`, if the files of the game are
  // known or `always`, and one that is found only by another case. `known`: the
  // name that the game has and that is near, if the mod has none.
  void Check(const Reference& reference, const Rule& missing, ModReport& report,
             bool always = false, absl::string_view known = {}) const;

  // The file of a folder of the mod that `file` is in whose name is near;
  // `name` and its own have any of these extensions. Null for none.
  const ModFile* FindNear(const ModFile& file, absl::string_view folder,
                          absl::string_view name,
                          absl::Span<const absl::string_view> extensions) const;

 private:
  void AddMissing(const Reference& reference, const Rule& rule,
                  absl::string_view known, ModReport& report) const;

  const ModIndex& index_;
  const AcrossOptions& options_;
  // The names of a folder, by its first file, with these extensions.
  mutable std::map<std::pair<const ModFile*, const absl::string_view*>,
                   NearNames>
      near_;
};

// Says in a finding that something has a name that is probably meant:
// "; the mod has "X"".
void AddNearName(absl::string_view owner, absl::string_view name,
                 FindingBuilder& finding);

// "mesh[3]/material[0]" of a material of a model.
std::vector<PathSegment> MaterialPath(const Facts& facts, size_t material);

// The names of a model's bones and meshes, in lower case.
struct ModelNames {
  explicit ModelNames(const Facts& facts);
  bool Has(absl::string_view bone_or_mesh) const;

  absl::flat_hash_map<std::string, size_t> bones;  // the first of that name
  absl::flat_hash_set<std::string> meshes;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_
