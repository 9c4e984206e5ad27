#include "lint/run/names_beside.h"

#include <algorithm>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"

namespace assetlint {
namespace {

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

enum class Depth : uint8_t { kFlat, kDeep };

// Calls `add` for each file of the folder, and with kDeep for those of all
// folders in it. An empty path is the current folder. What cannot be listed is
// left out.
template <typename Add>
void List(const std::string& folder, Depth depth, const Add& add) {
  // A list, not recursion: the depth of folders is unbounded.
  std::vector<std::string> pending = {folder};
  os::Links links = os::Links::kFollow;
  while (!pending.empty()) {
    const std::string next = std::move(pending.back());
    pending.pop_back();
    os::ListFolder(next.empty() ? "." : next, links,
                   [&](absl::string_view name, os::FileKind kind) {
                     std::string path = os::JoinPath(next, name);
                     if (kind != os::FileKind::kFolder) {
                       add(path);
                     } else if (depth == Depth::kDeep) {
                       pending.push_back(std::move(path));
                     }
                   });
    links = os::Links::kRefuse;
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
    List(folder, Depth::kFlat, add);
  }
  for (const std::string& folder : folders.deep) {
    List(folder, Depth::kDeep, add);
  }
  return {names.begin(), names.end()};
}

}  // namespace assetlint
