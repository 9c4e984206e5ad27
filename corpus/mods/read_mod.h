// A mod as a check of its folder reads it.
#ifndef ASSETLINT_CORPUS_MODS_READ_MOD_H_
#define ASSETLINT_CORPUS_MODS_READ_MOD_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/mods/mod.h"
#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

struct ReadMod {
  // Each with its facts; the entries of an archive after it.
  std::vector<AcrossFile> files;
  std::vector<size_t> sizes;  // in bytes
  // What linting found in each.
  std::vector<std::vector<Finding>> findings;

  ReadMod() = default;
  explicit ReadMod(const Mod& mod);
  // One more file, and what is in it.
  void Add(absl::string_view path, absl::string_view bytes);

 private:
  const Format* AddOne(absl::string_view path, absl::string_view bytes);
};

// Paths of a game, one a file or line.
GameFiles GameFilesOf(const std::vector<std::string>& paths);

// The options with which the fault is found. `game`: its files.
AcrossOptions OptionsFor(const BrokenMod& broken, const GameFiles& game);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_READ_MOD_H_
