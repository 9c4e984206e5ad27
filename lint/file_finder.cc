#include "lint/file_finder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
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

// The kind of an entry on file systems that do not tell it while listing.
unsigned char EntryType(int folder, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) return entry.d_type;
  struct stat info;
  if (fstatat(folder, entry.d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return DT_REG;  // gone or locked: reading it will say so
  }
  return IFTODT(info.st_mode);
}

class Finder {
 public:
  explicit Finder(absl::Span<const Glob> excluded) : excluded_(excluded) {}

  void AddNamed(const std::string& path);
  void AddStdin(const std::string& name) {
    found_.files.push_back({name, InputFile::Kind::kStdin, ""});
  }
  FoundFiles Take();

 private:
  // Everything below the folder.
  void AddFolder(const std::string& folder);
  // What is in one folder. `prefix` is what the paths in it begin with.
  void ListFolder(const std::string& folder, const std::string& prefix,
                  bool follow);
  void AddEntry(int folder, const dirent& entry, const std::string& prefix);
  void AddUnreadable(const std::string& path, int error) {
    found_.files.push_back(
        {path, InputFile::Kind::kUnreadable, std::strerror(error)});
  }
  bool IsExcluded(const std::string& path, bool with_parents) const;

  absl::Span<const Glob> excluded_;
  // Folders still to be listed. A list and not recursion: how deep folders
  // nest is not ours to decide.
  std::vector<std::string> pending_;
  FoundFiles found_;
};

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
  if (!excluded_.empty() && IsExcluded(folder, true)) {
    ++found_.excluded;
  } else if (error != 0) {
    AddUnreadable(path, error);
  } else if (is_folder) {
    AddFolder(folder);
  } else {
    found_.files.push_back({path, InputFile::Kind::kNamed, ""});
  }
}

void Finder::AddFolder(const std::string& folder) {
  const bool here = folder == ".";
  const bool root = folder == "/";
  ListFolder(folder,
             here   ? ""
             : root ? folder
                    : folder + "/",
             /*follow=*/true);
  while (!pending_.empty()) {
    const std::string next = std::move(pending_.back());
    pending_.pop_back();
    ListFolder(next, next + "/", /*follow=*/false);
  }
}

void Finder::ListFolder(const std::string& folder, const std::string& prefix,
                        bool follow) {
  const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  const int descriptor =
      open(folder.c_str(), follow ? flags : flags | O_NOFOLLOW);
  if (descriptor < 0) return AddUnreadable(folder, errno);
  DIR* listing = fdopendir(descriptor);
  if (listing == nullptr) {
    const int error = errno;
    close(descriptor);
    return AddUnreadable(folder, error);
  }
  errno = 0;
  while (const dirent* entry = readdir(listing)) {
    const absl::string_view name = entry->d_name;
    if (name != "." && name != "..") AddEntry(descriptor, *entry, prefix);
    errno = 0;
  }
  if (errno != 0) AddUnreadable(folder, errno);
  closedir(listing);
}

void Finder::AddEntry(int folder, const dirent& entry,
                      const std::string& prefix) {
  const unsigned char type = EntryType(folder, entry);
  if (type == DT_DIR && IsVersionControl(entry.d_name)) return;
  std::string path = absl::StrCat(prefix, entry.d_name);
  if (!excluded_.empty() && IsExcluded(path, false)) {
    ++found_.excluded;
  } else if (type == DT_DIR) {
    pending_.push_back(std::move(path));
  } else if (type == DT_REG) {
    found_.files.push_back({std::move(path), InputFile::Kind::kFolder, ""});
  } else {
    found_.files.push_back({std::move(path), InputFile::Kind::kSkipped,
                            std::string(SpecialFileNote(type))});
  }
}

FoundFiles Finder::Take() {
  // Of the same path found twice, the one that was named comes first.
  std::sort(found_.files.begin(), found_.files.end(),
            [](const InputFile& a, const InputFile& b) {
              if (const int order = a.path.compare(b.path); order != 0) {
                return order < 0;
              }
              return a.kind < b.kind;
            });
  const auto same = [](const InputFile& a, const InputFile& b) {
    return a.path == b.path;
  };
  found_.files.erase(
      std::unique(found_.files.begin(), found_.files.end(), same),
      found_.files.end());
  return std::move(found_);
}

}  // namespace

FoundFiles FindFiles(absl::Span<const std::string> paths,
                     absl::Span<const Glob> excluded,
                     const std::string& stdin_name) {
  Finder finder(excluded);
  for (const std::string& path : paths) {
    if (path == "-") {
      finder.AddStdin(stdin_name);
    } else {
      finder.AddNamed(path);
    }
  }
  return finder.Take();
}

}  // namespace assetlint
