// Looking for the file that a name in another file refers to, in the mod and
// in the game.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/across.h"

namespace assetlint::alamo {

// A name that the games' own models have although no game has the file.
extern const Rule kMissingInGame;
absl::Span<const Rule* const> NameLookupRules();

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
  // known, and one that is found only by another case.
  void Check(const Reference& reference, const Rule& missing,
             ModReport& report) const;

  // The same, for names of which all that the game has are known without its
  // files.
  void CheckAlways(const Reference& reference, const Rule& missing,
                   ModReport& report) const;

 private:
  void AddMissing(const Reference& reference, const Rule& missing,
                  ModReport& report) const;
  void AddOtherCase(const Reference& reference, const ModFile& found,
                    ModReport& report) const;

  const ModIndex& index_;
  const AcrossOptions& options_;
};

// "mesh[3]/material[0]" of a material of a model.
std::vector<PathSegment> MaterialPath(const Facts& facts, size_t material);

// The name that is nearly another one.

// How similar two names are, from 0 to 1: 2 * matches / (size of a + size of
// b). The matches are the longest common block, the first in `a` and then in
// `b`, and in the same way those to its left and to its right: Python's
// difflib.SequenceMatcher(None, a, b).ratio(), for names of up to 199 bytes.
double Similarity(absl::string_view a, absl::string_view b);

// Names to compare others with. Two names are similar from 0.93 on.
class SimilarNames {
 public:
  static constexpr size_t kNone = ~size_t{0};

  // Sorted by nothing in particular; those of more than 100 bytes are never
  // similar to another. The names must outlive this.
  explicit SimilarNames(std::vector<absl::string_view> names);

  // The index of the name that is most similar to `name`, the first of several;
  // kNone when none is similar, and when that was asked for too many names.
  size_t Find(absl::string_view name);

 private:
  // How often each kind of character occurs.
  using Histogram = std::array<uint8_t, 39>;
  struct Candidate {
    absl::string_view name;
    size_t index = 0;
    Histogram histogram;
  };

  static Histogram HistogramOf(absl::string_view name);

  std::vector<Candidate> candidates_;  // by size, then by index
  int sought_ = 0;                     // how many names
  int compared_ = 0;                   // how many pairs, with Similarity
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_NAME_LOOKUP_H_
