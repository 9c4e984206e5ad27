// A small whole mod: the files of its folder, in memory.
#ifndef ASSETLINT_CORPUS_MODS_MOD_H_
#define ASSETLINT_CORPUS_MODS_MOD_H_

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/across.h"

namespace assetlint::corpus {

struct ModFile {
  std::string path;  // from the mod's folder on, folders separated by '/'
  std::string bytes;
};

struct Mod {
  std::string name;  // for folders and test names: "animation-number-gap"
  std::vector<ModFile> files;
  // Paths of the game that the mod is for: all that the mod refers to and does
  // not have, and what else must not matter.
  std::vector<std::string> game_files;
  // What a check knows besides: whether those are all files of the game, which
  // game it is, and whether the case of names counts.
  bool game_known = false;
  Game game = Game::kUnknown;
  bool case_sensitive = false;

  // Adds a file; replaces one with exactly that path.
  void Put(absl::string_view path, std::string bytes);
  // These throw std::out_of_range if there is no file with that path.
  void Remove(absl::string_view path);
  void Rename(absl::string_view from, absl::string_view to);
  // Replaces the only occurrence of `from` in a file.
  void Edit(absl::string_view path, absl::string_view from,
            absl::string_view to);
  const std::string& Bytes(absl::string_view path) const;

 private:
  ModFile& At(absl::string_view path);
};

// A case of a rule across files: a mod with a fault, and the nearest one in
// which the rule finds nothing. findings.txt has what the fault gives.
struct BrokenMod {
  std::string rule;  // "MOD001"
  Mod mod;
  Mod legal;
};

// `mod` with the files for which `packed` is true in an archive at `archive`,
// such as "Data/Art.meg": version 1, names in upper case with backslashes.
Mod Packed(const Mod& mod, absl::string_view archive,
           const std::function<bool(const ModFile&)>& packed);

// MEG archives of these files, version 1 as the game's own tools write it:
// names in upper case with backslashes, in the order of their checksums.
std::string Archive(const std::vector<ModFile>& files);

// A vehicle with its animations, particle system, textures and XML, in which
// nothing is unusual: what the broken mods are made from. "tank".
Mod TankMod();

// Mods that work, TankMod() first: each shows what authors do and the games
// accept. Nothing is found, neither with their game's files nor without.
std::vector<Mod> HealthyMods();

// Each is the tank's with a change.
std::vector<BrokenMod> BrokenMods();

// For test names and messages.
inline std::ostream& operator<<(std::ostream& out, const Mod& mod) {
  return out << mod.name;
}
inline std::ostream& operator<<(std::ostream& out, const BrokenMod& broken) {
  return out << broken.rule << "/" << broken.mod.name;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_MOD_H_
