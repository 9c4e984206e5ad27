// The names of the files of an installed game.
#ifndef ASSETLINT_FORMATS_BASE_GAME_FILES_H_
#define ASSETLINT_FORMATS_BASE_GAME_FILES_H_

#include <cstddef>
#include <string>
#include <unordered_set>

#include "absl/strings/string_view.h"

namespace assetlint {

// Paths from the game's folder on, such as "Data/Art/Models/X.alo".
class GameFiles {
 public:
  // Any case; '/' or '\'.
  void Add(absl::string_view path);
  bool Contains(absl::string_view path) const;
  size_t size() const { return paths_.size(); }

 private:
  std::unordered_set<std::string> paths_;  // lower case, '/'
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_GAME_FILES_H_
