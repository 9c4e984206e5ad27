#include "lint/run/file_finder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace assetlint {
namespace {

bool IsVersionControl(absl::string_view name) {
  return name == ".git" || name == ".hg" || name == ".svn" || name == ".jj";
}

absl::string_view SpecialFileNote(unsigned char type) {
  switch (type) {
    case DT_LNK:
      return "a symbolic link";
    case DT_FIFO:
      return "a pipe";
    case DT_SOCK:
      return "a socket";
    default:
      return "a device";
  }
}

// The type of an entry, also on file systems that do not report it in listings.
unsigned char EntryType(int folder, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) return entry.d_type;
  struct stat info;
  if (fstatat(folder, entry.d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return DT_REG;  // gone or locked: reading it will report that
  }
  return IFTODT(info.st_mode);
}

bool IsFolder(const std::string& path) {
  struct stat info;
  return path != "-" && stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

class Finder {
 public:
  // `overlap`: whether a file may be found more than once.
  Finder(absl::Span<const Glob> excluded, PathPolicies& policies, bool overlap)
      : excluded_(excluded), policies_(policies), overlap_(overlap) {}

  void AddNamed(const std::string& path);
  void AddStdin(const std::string& name) {
    found_.files.push_back(
        {name, InputFile::Kind::kStdin, "", &policies_.PolicyAt(name)});
  }
  FoundFiles Take();

 private:
  // A folder to list.
  struct Listed {
    std::string path;    // as reported
    std::string prefix;  // prefix of the paths in it
    std::string absolute;
    std::string real;  // absolute, without links; empty if not needed
  };

  // Adds everything below the folder.
  void AddFolder(const std::string& folder);
  void ListFolder(const Listed& folder, bool follow);
  void AddEntry(int descriptor, const dirent& entry, const Listed& folder,
                const PathPolicies::Folder& policies);
  void AddUnreadable(const std::string& path, int error) {
    found_.files.push_back(
        {path, InputFile::Kind::kUnreadable, std::strerror(error)});
  }
  bool IsExcluded(const std::string& path, bool with_parents) const;
  // Whether a named file was added before; records it.
  bool SeenNamed(const std::string& path, const struct stat& info);
  // The path without links, or empty when not needed.
  std::string RealPath(const std::string& path) const;

  absl::Span<const Glob> excluded_;
  PathPolicies& policies_;
  // Folders still to list. A list, not recursion: the depth of folders is
  // unbounded.
  std::vector<Listed> pending_;
  FoundFiles found_;
  bool overlap_;
  // What was added: real paths, and named files with several hard links.
  std::set<std::string> real_paths_;
  std::set<std::tuple<dev_t, ino_t, off_t, time_t, long>> hard_links_;
};

std::string Finder::RealPath(const std::string& path) const {
  if (!overlap_) return "";
  std::error_code error;
  return std::filesystem::canonical(path, error);
}

bool Finder::SeenNamed(const std::string& path, const struct stat& info) {
  if (!overlap_) return false;
  const std::string real = RealPath(path);
  // Paths that cannot be resolved are reported when they are read.
  if (!real.empty() && !real_paths_.insert(real).second) return true;
  // Some file systems invent inode numbers, and reuse them: a file must not go
  // unchecked because of that.
  if (info.st_nlink < 2) return false;
  const auto key = std::make_tuple(info.st_dev, info.st_ino, info.st_size,
                                   info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
  return !hard_links_.insert(key).second;
}

bool Finder::IsExcluded(const std::string& path, bool with_parents) const {
  return std::any_of(excluded_.begin(), excluded_.end(), [&](const Glob& glob) {
    return with_parents ? glob.MatchesPathOrParent(path) : glob.Matches(path);
  });
}

void Finder::AddNamed(const std::string& path) {
  std::string folder = path;
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  struct stat info;
  const int error = stat(path.c_str(), &info) == 0 ? 0 : errno;
  const bool is_folder = error == 0 && S_ISDIR(info.st_mode);
  found_.any_folder |= is_folder;
  const std::string absolute = AbsolutePath(path);
  const size_t slash = absolute.rfind('/');
  const std::string name = absolute.substr(slash + 1);
  const PathPolicies::Folder& policies =
      policies_.FolderAt(is_folder ? absolute : absolute.substr(0, slash + 1));
  const bool kept_out =
      is_folder ? policies.excluded_by != nullptr
                : PathPolicies::ExcludedBy(policies, name) != nullptr;
  if (kept_out || (!excluded_.empty() && IsExcluded(folder, true))) {
    ++found_.excluded;
  } else if (std::optional<EntryPath> entry;
             error != 0 && (entry = SplitEntryPath(path)).has_value()) {
    found_.named_entries.push_back({path, *std::move(entry)});
  } else if (error != 0) {
    AddUnreadable(path, error);
  } else if (is_folder) {
    AddFolder(folder);
  } else if (!SeenNamed(path, info)) {
    found_.files.push_back({path, InputFile::Kind::kNamed, "",
                            &policies_.PolicyOf(policies, name)});
  }
}

void Finder::AddFolder(const std::string& folder) {
  const bool here = folder == ".";
  const bool root = folder == "/";
  ListFolder({folder,
              here   ? ""
              : root ? folder
                     : folder + "/",
              AbsolutePath(folder), RealPath(folder)},
             /*follow=*/true);
  while (!pending_.empty()) {
    const Listed next = std::move(pending_.back());
    pending_.pop_back();
    ListFolder(next, /*follow=*/false);
  }
}

void Finder::ListFolder(const Listed& folder, bool follow) {
  const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  const int descriptor =
      open(folder.path.c_str(), follow ? flags : flags | O_NOFOLLOW);
  if (descriptor < 0) return AddUnreadable(folder.path, errno);
  DIR* listing = fdopendir(descriptor);
  if (listing == nullptr) {
    const int error = errno;
    close(descriptor);
    return AddUnreadable(folder.path, error);
  }
  const PathPolicies::Folder& policies = policies_.FolderAt(folder.absolute);
  errno = 0;
  while (const dirent* entry = readdir(listing)) {
    const absl::string_view name = entry->d_name;
    if (name != "." && name != "..") {
      AddEntry(descriptor, *entry, folder, policies);
    }
    errno = 0;
  }
  if (errno != 0) AddUnreadable(folder.path, errno);
  closedir(listing);
}

void Finder::AddEntry(int descriptor, const dirent& entry, const Listed& folder,
                      const PathPolicies::Folder& policies) {
  const unsigned char type = EntryType(descriptor, entry);
  if (type == DT_DIR && IsVersionControl(entry.d_name)) return;
  std::string path = absl::StrCat(folder.prefix, entry.d_name);
  std::string real;
  if (!folder.real.empty()) {
    real =
        absl::StrCat(folder.real, folder.real == "/" ? "" : "/", entry.d_name);
  }
  if ((!excluded_.empty() && IsExcluded(path, false)) ||
      PathPolicies::ExcludedBy(policies, entry.d_name) != nullptr) {
    ++found_.excluded;
  } else if (!real.empty() && !real_paths_.insert(real).second) {
    return;  // through another path
  } else if (type == DT_DIR) {
    std::string prefix = path + "/";
    pending_.push_back({std::move(path), std::move(prefix),
                        absl::StrCat(folder.absolute, "/", entry.d_name),
                        std::move(real)});
  } else if (type == DT_REG) {
    found_.files.push_back({std::move(path), InputFile::Kind::kFolder, "",
                            &policies_.PolicyOf(policies, entry.d_name)});
  } else {
    found_.files.push_back({std::move(path), InputFile::Kind::kSkipped,
                            std::string(SpecialFileNote(type))});
  }
}

FoundFiles Finder::Take() {
  SortFiles(found_.files);
  return std::move(found_);
}

}  // namespace

void SortFiles(std::vector<InputFile>& files) {
  std::sort(files.begin(), files.end(),
            [](const InputFile& a, const InputFile& b) {
              if (const int order = a.path.compare(b.path); order != 0) {
                return order < 0;
              }
              return a.kind < b.kind;
            });
  // A file may have the same name as standard input.
  const auto same = [](const InputFile& a, const InputFile& b) {
    return a.path == b.path && (a.kind == InputFile::Kind::kStdin) ==
                                   (b.kind == InputFile::Kind::kStdin);
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
      if (IsFolder(path) != folders) continue;
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
