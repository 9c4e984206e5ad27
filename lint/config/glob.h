// Patterns for paths, as --exclude takes them.
#ifndef ASSETLINT_LINT_CONFIG_GLOB_H_
#define ASSETLINT_LINT_CONFIG_GLOB_H_

#include <bitset>
#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

// `*` and `?` match any characters and any one character except '/', `**` any
// characters at all, `[a-z]` and `[!a-z]` one character in, or not in, a set. A
// backslash removes the special meaning of the next character. A pattern that
// begins with '/' must match the path from its start; any other may begin to
// match at each name of the path: `Backup` and `*.bak` match in every folder.
// Bytes are compared as they are: case matters.
class Glob {
 public:
  // InvalidArgument, in words that do not repeat the pattern, for a pattern
  // that cannot match or is misleading.
  static absl::StatusOr<Glob> Parse(absl::string_view pattern);

  // Whether the pattern matches all of `path`; time is at most proportional to
  // the product of both lengths.
  bool Matches(absl::string_view path) const {
    return MatchesFrom(path, path.size());
  }
  // Whether it matches the path or a folder above it whose path has at least
  // `shortest` bytes.
  bool MatchesPathOrParent(absl::string_view path, size_t shortest = 1) const {
    return !path.empty() && MatchesFrom(path, shortest);
  }

 private:
  struct Token {
    std::bitset<256> set;  // the characters that it matches
    bool repeats = false;  // any number of them, or one
    bool is_dirs = false;  // nothing, or whole names, each followed by '/'
    bool operator==(const Token&) const = default;
  };

  bool MatchesFrom(absl::string_view path, size_t shortest) const;

  std::vector<Token> tokens_;
};

// Whether the pattern matches an entry of an archive, or a folder in the
// archive: by its whole path "ARCHIVE!ENTRY", or by ENTRY alone.
inline bool MatchesEntryPath(const Glob& glob, absl::string_view path,
                             absl::string_view entry) {
  return glob.MatchesPathOrParent(path, path.size() - entry.size()) ||
         glob.MatchesPathOrParent(entry);
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_GLOB_H_
