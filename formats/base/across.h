// Checks across files: what they get, and what they find.
#ifndef ASSETLINT_FORMATS_BASE_ACROSS_H_
#define ASSETLINT_FORMATS_BASE_ACROSS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/game_files.h"

namespace assetlint {

// A file of the run, whatever its kind: textures and shaders count by name.
struct AcrossFile {
  // As reported, folders separated by '/'; an entry of an archive is
  // "Data/Models.meg!DATA/ART/MODELS/X.ALO".
  std::string path;
  // Null for a file of no known format.
  const Format* format = nullptr;
  // Null when the file has none, does not decode or is excluded from checks.
  std::unique_ptr<const Facts> facts;
};

enum class Game : uint8_t {
  kUnknown,
  kEmpireAtWar,
  kForcesOfCorruption,
  kUniverseAtWar
};

struct AcrossOptions {
  // The files of the installed game. Null: unknown, and no file is missing.
  const GameFiles* game_files = nullptr;
  Game game = Game::kUnknown;
  // Names that differ from a file's only by case do not find it.
  bool case_sensitive = false;
};

// Whether that many files with facts can be compared: two with each other, one
// with those of the game, or what the game knows.
inline bool AreEnoughToCompare(size_t files, const AcrossOptions& options) {
  const bool game_known =
      options.game_files != nullptr || options.game != Game::kUnknown;
  return files >= (game_known ? 1 : 2);
}

struct AcrossFinding {
  size_t file = 0;  // index of the file that it belongs to
  Finding finding;  // with `related`
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_ACROSS_H_
