#include "formats/base/across.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"

namespace assetlint {

namespace {

std::string Canonical(absl::string_view path) {
  std::string result(path);
  absl::AsciiStrToLower(&result);
  std::replace(result.begin(), result.end(), '\\', '/');
  return result;
}

}  // namespace

void GameFiles::Add(absl::string_view path) { paths_.insert(Canonical(path)); }

bool GameFiles::Contains(absl::string_view path) const {
  return paths_.contains(Canonical(path));
}

}  // namespace assetlint
