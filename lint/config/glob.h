// Patterns for paths, as --exclude takes them.
#ifndef ASSETLINT_LINT_CONFIG_GLOB_H_
#define ASSETLINT_LINT_CONFIG_GLOB_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

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
  // that cannot match or is misleading: an empty pattern or name in it, an
  // unterminated or empty set, a reversed range, a backslash at the end or
  // before a letter.
  static absl::StatusOr<Glob> Parse(absl::string_view pattern);

  // True when the pattern matches all of `path`. Takes at most time
  // proportional to the product of both lengths, and to the square of the
  // path's, whatever the pattern.
  bool Matches(absl::string_view path) const;

  // True when the pattern matches the path or a folder above it whose path has
  // at least `shortest` bytes. As fast as Matches.
  bool MatchesPathOrParent(absl::string_view path, size_t shortest = 1) const;

 private:
  // Whether it matches all of `path`, or the part before a '/' that is at
  // `shortest` or later.
  bool MatchesFrom(absl::string_view path, size_t shortest) const;

  enum class Kind : uint8_t {
    kOne,      // one character of the set
    kMany,     // any number of them
    kAnyDirs,  // nothing, or whole names, each followed by '/'
  };
  struct Token {
    Kind kind;
    std::bitset<256> set;
  };

  // Whether the token after those so far matches nothing more: "***".
  bool Repeats(const Token& token) const;

  static absl::StatusOr<size_t> ParseSet(absl::string_view pattern,
                                         size_t begin, Token& token);

  std::vector<Token> tokens_;
};

// A pattern for paths below a folder: Parse()'s errors, and one for a pattern
// with . or .. in it.
absl::StatusOr<Glob> ParsePatternBelow(absl::string_view pattern);

// Whether the pattern matches an entry of an archive, or a folder in the
// archive: by its whole path "ARCHIVE!ENTRY", or by ENTRY alone.
bool MatchesEntryPath(const Glob& glob, absl::string_view path,
                      absl::string_view entry);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_GLOB_H_
