// The mods of the tests of checks across files.
#ifndef ASSETLINT_CORPUS_MODS_MODS_H_
#define ASSETLINT_CORPUS_MODS_MODS_H_

#include <vector>

#include "corpus/mods/mod.h"

namespace assetlint::corpus {

// A vehicle with its animations, particle system, textures and XML, in which
// nothing is unusual: what the broken mods are made from. "tank".
Mod TankMod();

// Mods that work, TankMod() first: each shows what authors do and the games
// accept. Nothing is found, neither with their game's files nor without.
std::vector<Mod> HealthyMods();

// Each has one fault. The mods without it are healthy.
std::vector<BrokenMod> BrokenMods();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_MODS_H_
