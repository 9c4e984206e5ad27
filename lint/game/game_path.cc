#include "lint/game/game_path.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"

namespace assetlint {

std::string GamePath(absl::string_view path) {
  std::string result = absl::AsciiStrToLower(path);
  std::replace(result.begin(), result.end(), '\\', '/');
  absl::string_view rest = result;
  while (absl::ConsumePrefix(&rest, "./") || absl::ConsumePrefix(&rest, "/")) {
  }
  return std::string(rest);
}

}  // namespace assetlint
