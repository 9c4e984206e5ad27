// The files that the tests damage, and the test effort.
#ifndef ASSETLINT_CORPUS_DAMAGE_DAMAGED_FILES_H_
#define ASSETLINT_CORPUS_DAMAGE_DAMAGED_FILES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/damage/damage.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

struct Effort {
  size_t places;        // per field of a file
  size_t most_damages;  // per real file, spread evenly over all damages
  uint64_t most_bytes;  // of a real file
  size_t real_files;    // of each format
};
inline constexpr Effort kUsual = {1, 120, 65536, 16};
inline constexpr Effort kAll = {3, size_t{1} << 20, uint64_t{1} << 30,
                                size_t{1} << 20};

// kAll with ASSETLINT_ALL_DAMAGE set, otherwise kUsual.
Effort DamageEffort();

struct DamagedFile {
  std::string name;  // without folders
  std::string bytes;
};

// The corpus's valid files of the format, in a fixed order.
std::vector<DamagedFile> ValidFiles(const Format& format);

// True when ASSETLINT_REAL_FILES names folders.
bool HasRealFiles();
// The sound files of the format in these folders, of at most
// DamageEffort().most_bytes, in a fixed order: at most
// DamageEffort().real_files of them, spread evenly.
std::vector<DamagedFile> RealFiles(const Format& format);

// At most `most` of the damages, a different selection for each file.
std::vector<Damage> Spread(std::vector<Damage> all, size_t most);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DAMAGED_FILES_H_
