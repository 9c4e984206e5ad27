#include "lint/os/entry_path.h"

#include <cstddef>
#include <utility>

#include "lint/os/file_system.h"

namespace assetlint {
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
