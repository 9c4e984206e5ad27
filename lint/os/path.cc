#include "lint/os/path.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "lint/os/system.h"

namespace assetlint::os {

namespace {

using Parts = std::vector<absl::string_view>;

bool IsDrive(absl::string_view path) {
  return path.size() >= 2 && absl::ascii_isalpha(path[0]) && path[1] == ':';
}

// The parts after the root. A path that ends in '/' has an empty one at the
// end.
Parts PartsOf(absl::string_view path) {
  path.remove_prefix(RootLength(path));
  if (path.empty()) return {};
  return absl::StrSplit(path, '/');
}

// Appends what follows the folder.
void AppendPart(absl::string_view part, std::string& path) {
  const bool separated = path.empty() || path.back() == '/' ||
                         (IsRoot(path) && path.back() == ':');
  absl::StrAppend(&path, separated ? "" : "/", part);
}

}  // namespace

size_t RootLength(absl::string_view path) {
  if (OnWindows() && IsDrive(path)) {
    return path.size() > 2 && path[2] == '/' ? 3 : 2;
  }
  if (path.empty() || path[0] != '/') return 0;
  if (!OnWindows()) return 1;
  if (path.size() < 3 || path[1] != '/' || path[2] == '/') return 1;
  // A server and what it shares.
  const size_t share = path.find('/', 2);
  if (share == absl::string_view::npos) return path.size();
  const size_t end = path.find('/', share + 1);
  return end == absl::string_view::npos ? path.size() : end + 1;
}

std::string FromUser(std::string path) {
  if (OnWindows()) std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}

bool SameName(absl::string_view a, absl::string_view b) {
  return OnWindows() ? absl::EqualsIgnoreCase(a, b) : a == b;
}

std::string JoinPath(absl::string_view folder, absl::string_view path) {
  if (IsAbsolute(path)) return std::string(path);
  std::string joined(folder);
  AppendPart(path, joined);
  return joined;
}

std::string NormalPath(absl::string_view path) {
  if (path.empty()) return "";
  std::string normal(path.substr(0, RootLength(path)));
  Parts kept;
  bool slash = false;  // whether one follows the last part
  for (const absl::string_view part : PartsOf(path)) {
    slash = part.empty() || part == ".";
    if (slash) continue;
    if (part != "..") {
      kept.push_back(part);
    } else if (!kept.empty() && kept.back() != "..") {
      kept.pop_back();
      slash = true;
    } else if (normal.empty()) {
      kept.push_back(part);
    }
  }
  if (kept.empty()) return normal.empty() ? "." : normal;
  for (const absl::string_view part : kept) AppendPart(part, normal);
  if (slash && kept.back() != "..") normal += '/';
  return normal;
}

absl::string_view ParentPath(absl::string_view path) {
  const size_t root = RootLength(path);
  size_t end = path.rfind('/');
  if (end == absl::string_view::npos) return path.substr(0, root);
  while (end > root && path[end - 1] == '/') --end;
  return path.substr(0, std::max(root, end));
}

absl::string_view FileName(absl::string_view path) {
  path.remove_prefix(RootLength(path));
  return path.substr(path.rfind('/') + 1);
}

std::string RelativePath(absl::string_view path, absl::string_view folder) {
  if (path.substr(0, RootLength(path)) !=
      folder.substr(0, RootLength(folder))) {
    return "";
  }
  const Parts to = PartsOf(path);
  const Parts from = PartsOf(folder);
  auto [t, f] = std::mismatch(to.begin(), to.end(), from.begin(), from.end());
  std::string relative;
  for (; f != from.end(); ++f) {
    if (!f->empty()) AppendPart("..", relative);
  }
  for (; t != to.end(); ++t) AppendPart(*t, relative);
  return relative.empty() ? "." : relative;
}

std::string RelativePathIfAny(absl::string_view path,
                              absl::string_view folder) {
  std::string relative = RelativePath(path, folder);
  return relative.empty() ? std::string(path) : relative;
}

bool IsAbove(absl::string_view path) {
  return path == ".." || absl::StartsWith(path, "../");
}

std::string WithoutSlash(std::string path) {
  while (path.size() > RootLength(path) && path.back() == '/') path.pop_back();
  return path;
}

std::string FullPath(const std::string& path) {
  const absl::string_view root(path.data(), RootLength(path));
  if (root.empty()) {
    const std::string folder = CurrentFolder();
    return folder.empty() ? "" : JoinPath(folder, path);
  }
  if (!OnWindows()) return path;
  // These depend on the current drive, or on a drive's current folder.
  if (root == "/" || root.back() == ':') return CompletedPath(path);
  std::string full = path;
  if (IsDrive(full)) full[0] = absl::ascii_toupper(full[0]);
  return full;
}

std::string AbsolutePath(const std::string& path) {
  const std::string full = FullPath(path.empty() ? "." : path);
  if (full.empty()) return "/";
  return WithoutSlash(NormalPath(full));
}

}  // namespace assetlint::os

namespace assetlint {

std::string PathToUri(absl::string_view path) {
  std::string uri;
  const absl::string_view root = path.substr(0, os::RootLength(path));
  if (root.empty()) {
    if (absl::ConsumePrefix(&path, "./")) {
      while (absl::ConsumePrefix(&path, "/")) {
      }
    }
  } else if (root[0] != '/') {
    // A drive, whose colon is part of the name.
    uri = absl::StrCat("file:///", root);
    path.remove_prefix(root.size());
  } else {
    // What the path of a shared folder begins with is the host.
    uri = root.size() > 1 ? "file:" : "file://";
  }
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (absl::ascii_isalnum(byte) || absl::StrContains("-._~/", c)) {
      uri += c;
    } else {
      absl::StrAppend(&uri, "%", absl::Hex(byte, absl::kZeroPad2));
    }
  }
  return uri;
}

namespace {

// No longer path can be opened.
constexpr size_t kLongestPath = 4096;
// Paths also come from baselines, which are untrusted: no more is looked up for
// one of them.
constexpr int kMostMarks = 16;

}  // namespace

std::optional<EntryPath> SplitEntryPath(const std::string& path) {
  // The system would see a shorter path.
  const std::string readable = path.substr(0, path.find('\0'));
  os::FileInfo info;
  if (readable.size() == path.size() && os::DescribeLink(path, info)) {
    return std::nullopt;
  }
  size_t at = readable.find('!');
  for (int i = 0; i < kMostMarks && at <= kLongestPath; ++i) {
    std::string archive = path.substr(0, at);
    if (os::Describe(archive, info) && info.kind == os::FileKind::kFile) {
      return EntryPath{std::move(archive), path.substr(at + 1)};
    }
    at = readable.find('!', at + 1);
  }
  return std::nullopt;
}

}  // namespace assetlint
