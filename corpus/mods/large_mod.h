// A mod of any number of files, for measurements: the same files each time.
#ifndef ASSETLINT_CORPUS_MODS_LARGE_MOD_H_
#define ASSETLINT_CORPUS_MODS_LARGE_MOD_H_

#include <cstddef>
#include <vector>

#include "corpus/mods/mod.h"

namespace assetlint::corpus {

// Units of five files: a model with 30 bones and its proxy, two animations
// that fit it, and two small textures. Every tenth unit has a hard point in the
// mod's XML. Nothing is found.
class LargeMod {
 public:
  static constexpr size_t kFilesOfUnit = 5;

  struct Size {
    size_t units = 1;
    // Of each model, about; at least 10,000.
    size_t model_bytes = 10'000;
  };

  explicit LargeMod(Size size) : size_(size) {}

  size_t units() const { return size_.units; }
  // The files of a unit, which are not kept.
  std::vector<ModFile> Unit(size_t number) const;
  // The XML, and the particle system that all models have.
  std::vector<ModFile> Shared() const;

 private:
  Size size_;
};

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_LARGE_MOD_H_
