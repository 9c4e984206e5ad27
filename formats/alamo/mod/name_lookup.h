// Looking for the file that a name in another file refers to, in the mod and
// in the game.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/across.h"

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

  // Starts a finding about the name.
  FindingBuilder Add(const Rule& rule, ModReport& report) const;
  // That it is nowhere.
  FindingBuilder AddMissing(const Rule& rule, ModReport& report) const;
};

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

  // Whether anything can be said about names in that file: it has facts, is in
  // a Data folder, and the game's files are known or case counts.
  bool Judges(const ModFile& file) const;

  Result Find(const Reference& reference) const;

  // The file of that name (lower case) in a folder of the mod that the game
  // loads for `file`; null when it is not found, or when it is not certain
  // which.
  const ModFile* FindInMod(const ModFile& file, absl::string_view folder,
                           absl::string_view name) const;

  // Reports a name that is nowhere as `missing`, if the files of the game are
  // known or `always`, and one that is found only by another case.
  void Check(const Reference& reference, const Rule& missing, ModReport& report,
             bool always = false) const;

 private:
  const ModIndex& index_;
  const AcrossOptions& options_;
};

// "mesh[3]/material[0]" of a material of a model.
std::vector<PathSegment> MaterialPath(const Facts& facts, size_t material);

// How similar two names are, from 0 to 1, going by what they have in common at
// their beginnings and ends.
double Similarity(absl::string_view a, absl::string_view b);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_
