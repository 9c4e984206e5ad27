// Checks across the files of a run: what they are given and what they find.
#ifndef ASSETLINT_FORMATS_BASE_ACROSS_H_
#define ASSETLINT_FORMATS_BASE_ACROSS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint {

// The names of the files of an installed game: paths from its folder on, such
// as "Data/Art/Models/X.alo".
class GameFiles {
 public:
  // Any case; '/' or '\'.
  void Add(absl::string_view path);
  bool Contains(absl::string_view path) const;
  size_t size() const { return paths_.size(); }

 private:
  std::unordered_set<std::string> paths_;  // lower case, '/'
};

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

// Whether there is enough to compare: two files, or one and a list of the
// game's files.
inline bool AreEnoughToCompare(size_t files, const AcrossOptions& options) {
  const bool game_known =
      options.game_files != nullptr || options.game != Game::kUnknown;
  return files >= (game_known ? 1 : 2);
}

struct AcrossFinding {
  size_t file = 0;  // index of the file that it belongs to
  Finding finding;  // with `related`
  // There is no finding: the provisional ones of the file are withdrawn.
  bool withdraws = false;
};

// Rules that are judged otherwise when the game is known.

struct GameRule {
  Game game = Game::kUnknown;
  absl::string_view rule;            // its id
  std::optional<Severity> severity;  // none: it does not apply to the game
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_ACROSS_H_
