#include "lint/run/names_beside.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;

using Kind = InputFile::Kind;

// "a/b/" of "a/b/c"; empty for a name alone.
absl::string_view FolderOf(absl::string_view path) {
  return path.substr(0, path.rfind('/') + 1);
}

// "a/Data/" of "a/Data/b/c", any case; empty without such a folder. The last
// one counts.
absl::string_view DataFolderOf(absl::string_view path) {
  absl::string_view rest = FolderOf(path);
  while (!rest.empty()) {
    rest.remove_suffix(1);
    const size_t begin = rest.rfind('/') + 1;
    if (absl::EqualsIgnoreCase(rest.substr(begin), "data")) {
      return path.substr(0, rest.size() + 1);
    }
    rest = rest.substr(0, begin);
  }
  return {};
}

// Calls `add` for each file of the folder, whose path ends in a slash unless
// it is empty: the current one.
template <typename Iterator, typename Add>
void List(absl::string_view folder, const Add& add) {
  std::error_code error;
  const fs::path start = folder.empty() ? "." : std::string(folder);
  Iterator it(start, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != Iterator(); it.increment(error)) {
    std::error_code unknown;
    if (it->symlink_status(unknown).type() == fs::file_type::directory) {
      continue;
    }
    const std::string path = it->path();
    add(folder.empty() ? path.substr(2) : path);
  }
}

// The folders to list: those of the run's files, and those to list with all
// folders in them.
struct Folders {
  std::set<std::string> flat;
  std::set<std::string> deep;
};

Folders FoldersOf(const FoundFiles& found, bool whole_mods) {
  Folders folders;
  for (const InputFile& file : found.files) {
    if (file.kind != Kind::kNamed && file.kind != Kind::kFolder) continue;
    if (file.IsEntry()) continue;
    const absl::string_view data =
        whole_mods ? DataFolderOf(file.path) : absl::string_view();
    if (!data.empty()) {
      folders.deep.emplace(data);
    } else if (file.kind == Kind::kNamed || found.excluded > 0) {
      folders.flat.emplace(FolderOf(file.path));
    }
  }
  return folders;
}

}  // namespace

std::vector<std::string> NamesBeside(const FoundFiles& found, bool whole_mods) {
  const Folders folders = FoldersOf(found, whole_mods);
  if (folders.flat.empty() && folders.deep.empty()) return {};
  const auto is_less = [](const InputFile& file, const std::string& path) {
    return file.path < path;
  };
  std::set<std::string> names;
  const auto add = [&](const std::string& path) {
    const auto at =
        std::lower_bound(found.files.begin(), found.files.end(), path, is_less);
    if (at == found.files.end() || at->path != path) names.insert(path);
  };
  for (const std::string& folder : folders.flat) {
    List<fs::directory_iterator>(folder, add);
  }
  for (const std::string& folder : folders.deep) {
    List<fs::recursive_directory_iterator>(folder, add);
  }
  return {names.begin(), names.end()};
}

}  // namespace assetlint
