#include "lint/run/file_finder.h"

#include <cerrno>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "lint/os/system.h"

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

// Calls `add` for each file of the folder, and with `deep` for those of all
// folders in it. An empty path is the current folder. What cannot be listed is
// left out.
template <typename Add>
void List(const std::string& folder, bool deep, const Add& add) {
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
                     } else if (deep) {
                       pending.push_back(std::move(path));
                     }
                   });
    links = os::Links::kRefuse;
  }
}

// The folders to list, and whether with all folders in them.
std::set<std::pair<std::string, bool>> FoldersOf(const FoundFiles& found,
                                                 bool whole_mods) {
  std::set<std::pair<std::string, bool>> folders;
  for (const InputFile& file : found.files) {
    if (file.kind != Kind::kNamed && file.kind != Kind::kFolder) continue;
    if (file.IsEntry()) continue;
    const absl::string_view data =
        whole_mods ? DataFolderOf(file.path) : absl::string_view();
    if (!data.empty()) {
      folders.emplace(data, true);
    } else if (file.kind == Kind::kNamed || found.excluded > 0) {
      folders.emplace(FolderOf(file.path), false);
    }
  }
  return folders;
}

bool IsVersionControl(absl::string_view name) {
  return name == ".git" || name == ".hg" || name == ".svn" || name == ".jj";
}

absl::string_view SpecialFileNote(os::FileKind kind) {
  switch (kind) {
    case os::FileKind::kLink:
      return "a symbolic link";
    case os::FileKind::kPipe:
      return "a pipe";
    case os::FileKind::kSocket:
      return "a socket";
    default:
      return "a device";
  }
}

class Finder {
 public:
  // `overlap`: whether a file may be found more than once.
  Finder(absl::Span<const Glob> excluded, PathPolicies& policies, bool overlap)
      : excluded_(excluded), policies_(policies), overlap_(overlap) {}

  void AddNamed(const std::string& path) {
    const std::string folder = os::WithoutSlash(path);
    os::FileInfo info;
    const int error = os::Describe(path, info) ? 0 : errno;
    const bool is_folder = error == 0 && info.kind == os::FileKind::kFolder;
    found_.any_folder |= is_folder;
    const std::string absolute = os::AbsolutePath(path);
    const absl::string_view name = os::FileName(absolute);
    const PathPolicies::Folder& policies = policies_.FolderAt(
        is_folder ? absolute : std::string(os::ParentPath(absolute)));
    const bool kept_out =
        is_folder ? policies.excluded_by != nullptr
                  : PathPolicies::ExcludedBy(policies, name) != nullptr;
    if (kept_out || IsExcluded(folder, true)) {
      ++found_.excluded;
    } else if (std::optional<EntryPath> entry;
               error != 0 && (entry = SplitEntryPath(path)).has_value()) {
      found_.named_entries.push_back({path, *std::move(entry)});
    } else if (error != 0) {
      AddUnreadable(path, error);
    } else if (is_folder) {
      AddFolder(folder);
    } else if (!SeenNamed(path, info)) {
      found_.files.push_back(
          {path, Kind::kNamed, "", &policies_.PolicyOf(policies, name)});
    }
  }

  void AddStdin(const std::string& name) {
    found_.files.push_back({name, Kind::kStdin, "", &policies_.PolicyAt(name)});
  }

  FoundFiles Take() {
    SortFiles(found_.files);
    return std::move(found_);
  }

 private:
  // A folder to list.
  struct Listed {
    std::string path;  // as reported
    std::string absolute;
    std::string real;  // absolute, without links; empty if not needed
  };

  // Adds everything below the folder.
  void AddFolder(const std::string& folder) {
    ListFolder({folder, os::AbsolutePath(folder), RealPath(folder)},
               os::Links::kFollow);
    while (!pending_.empty()) {
      const Listed next = std::move(pending_.back());
      pending_.pop_back();
      ListFolder(next, os::Links::kRefuse);
    }
  }

  void ListFolder(const Listed& folder, os::Links links) {
    const PathPolicies::Folder* policies = nullptr;
    const bool listed = os::ListFolder(
        folder.path, links, [&](absl::string_view name, os::FileKind kind) {
          if (policies == nullptr) {
            policies = &policies_.FolderAt(folder.absolute);
          }
          AddEntry(name, kind, folder, *policies);
        });
    if (!listed) AddUnreadable(folder.path, errno);
  }

  void AddEntry(absl::string_view name, os::FileKind kind, const Listed& folder,
                const PathPolicies::Folder& policies) {
    if (kind == os::FileKind::kFolder && IsVersionControl(name)) return;
    std::string path =
        os::JoinPath(folder.path == "." ? "" : folder.path, name);
    std::string real;
    if (!folder.real.empty()) real = os::JoinPath(folder.real, name);
    if (IsExcluded(path, false) ||
        PathPolicies::ExcludedBy(policies, name) != nullptr) {
      ++found_.excluded;
    } else if (!real.empty() && !real_paths_.insert(real).second) {
      return;  // through another path
    } else if (kind == os::FileKind::kFolder) {
      pending_.push_back({std::move(path), os::JoinPath(folder.absolute, name),
                          std::move(real)});
    } else if (kind == os::FileKind::kFile) {
      found_.files.push_back({std::move(path), Kind::kFolder, "",
                              &policies_.PolicyOf(policies, name)});
    } else {
      found_.files.push_back({std::move(path), Kind::kSkipped,
                              std::string(SpecialFileNote(kind))});
    }
  }

  void AddUnreadable(const std::string& path, int error) {
    found_.files.push_back({path, Kind::kUnreadable, os::ErrorText(error)});
  }

  bool IsExcluded(const std::string& path, bool with_parents) const {
    return std::any_of(excluded_.begin(), excluded_.end(),
                       [&](const Glob& glob) {
                         return with_parents ? glob.MatchesPathOrParent(path)
                                             : glob.Matches(path);
                       });
  }

  // Whether a named file was added before; records it.
  bool SeenNamed(const std::string& path, const os::FileInfo& info) {
    if (!overlap_) return false;
    const std::string real = RealPath(path);
    // Paths that cannot be resolved are reported when they are read.
    if (!real.empty() && !real_paths_.insert(real).second) return true;
    // Some file systems invent inode numbers, and reuse them: a file must not
    // go unchecked because of that.
    if (info.names < 2) return false;
    const auto key = std::make_tuple(info.volume, info.number, info.size,
                                     info.seconds, info.nanoseconds);
    return !hard_links_.insert(key).second;
  }

  // The path without links, or empty when not needed.
  std::string RealPath(const std::string& path) const {
    if (!overlap_) return "";
    return os::RealPath(path).value_or("");
  }

  absl::Span<const Glob> excluded_;
  PathPolicies& policies_;
  // Folders still to list. A list, not recursion: the depth of folders is
  // unbounded.
  std::vector<Listed> pending_;
  FoundFiles found_;
  bool overlap_;
  // What was added: real paths, and named files with several hard links.
  std::set<std::string> real_paths_;
  std::set<std::tuple<uint64_t, uint64_t, uint64_t, int64_t, int64_t>>
      hard_links_;
};

}  // namespace

std::vector<std::string> NamesBeside(const FoundFiles& found, bool whole_mods) {
  const auto is_less = [](const InputFile& file, const std::string& path) {
    return file.path < path;
  };
  std::set<std::string> names;
  const auto add = [&](const std::string& path) {
    const auto at =
        std::lower_bound(found.files.begin(), found.files.end(), path, is_less);
    if (at == found.files.end() || at->path != path) names.insert(path);
  };
  for (const auto& [folder, deep] : FoldersOf(found, whole_mods)) {
    List(folder, deep, add);
  }
  return {names.begin(), names.end()};
}

void SortFiles(std::vector<InputFile>& files) {
  std::sort(files.begin(), files.end(),
            [](const InputFile& a, const InputFile& b) {
              return std::tie(a.path, a.kind) < std::tie(b.path, b.kind);
            });
  // A file may have the same name as standard input.
  const auto same = [](const InputFile& a, const InputFile& b) {
    return a.path == b.path &&
           (a.kind == Kind::kStdin) == (b.kind == Kind::kStdin);
  };
  files.erase(std::unique(files.begin(), files.end(), same), files.end());
}

FoundFiles FindFiles(absl::Span<const std::string> paths,
                     absl::Span<const Glob> excluded, PathPolicies& policies,
                     const std::string& stdin_name) {
  Finder finder(excluded, policies, /*overlap=*/paths.size() > 1);
  // Folders last: a file that is named and also in a folder counts as named.
  for (const bool folders : {false, true}) {
    for (const std::string& path : paths) {
      if ((path != "-" && os::IsFolder(path)) != folders) continue;
      if (path == "-") {
        finder.AddStdin(stdin_name);
      } else {
        finder.AddNamed(path);
      }
    }
  }
  return finder.Take();
}

}  // namespace assetlint
