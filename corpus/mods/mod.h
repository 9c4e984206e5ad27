// A small whole mod: the files of its folder, in memory.
#ifndef ASSETLINT_CORPUS_MODS_MOD_H_
#define ASSETLINT_CORPUS_MODS_MOD_H_

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

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

// Bytes of a file of a mod: the first `text` in it, or the last; the file as a
// whole if `text` is empty.
struct ModPlace {
  std::string file;
  std::string text;
  bool last = false;
};

// A mod with one fault, which is found once.
struct BrokenMod {
  Mod mod;
  std::string rule;  // "MOD001"
  ModPlace place;
  // What the finding must relate to; it may relate to more.
  std::vector<ModPlace> related;
  // Found only when the game's files are known.
  bool needs_game = false;
  // Found only when the mod is for Empire at War.
  bool for_empire_at_war = false;
  // Found only where the case of names counts.
  bool case_sensitive = false;
  // Found only outside of archives, whose names are in upper case.
  bool on_disk = false;
  // How many findings of other rules the same fault leads to.
  size_t others = 0;
};

// `mod` with the files for which `packed` is true in an archive at `archive`,
// such as "Data/Art.meg": version 1, names in upper case with backslashes.
Mod Packed(const Mod& mod, absl::string_view archive,
           const std::function<bool(const ModFile&)>& packed);

// The path of a file of a mod when the archive at `archive` contains it:
// "Data/Art.meg!DATA/ART/MODELS/X.ALO".
std::string PackedPath(absl::string_view archive, absl::string_view path);

// MEG archives of these files, version 1 as the game's own tools write it:
// names in upper case with backslashes, in the order of their checksums.
std::string Archive(const std::vector<ModFile>& files);

// A vehicle with its animations, particle system, textures and XML, in which
// nothing is unusual: what the broken mods are made from. "tank".
Mod TankMod();

// Mods that work, TankMod() first: each shows what authors do and the games
// accept. Nothing is found, neither with their game's files nor without.
std::vector<Mod> HealthyMods();

// Each has one fault. The mods without it are healthy.
std::vector<BrokenMod> BrokenMods();

// For test names and messages.
inline std::ostream& operator<<(std::ostream& out, const Mod& mod) {
  return out << mod.name;
}
inline std::ostream& operator<<(std::ostream& out, const BrokenMod& broken) {
  return out << broken.mod.name;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_MOD_H_
