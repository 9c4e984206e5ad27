#include "lint/config/glob.h"

#include <cstdint>
#include <tuple>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using Set = std::bitset<256>;

// Whether a backslash before the character is a Windows separator, which would
// be lost.
bool IsPartOfName(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         !absl::ascii_isascii(static_cast<unsigned char>(c)) ||
         absl::StrContains("/_ .", c);
}

// The set of the brackets that open the text, and how many bytes they take: 0
// without a closing one. A bracket that comes first is a character of the set.
std::pair<Set, size_t> ParseSet(absl::string_view text) {
  const bool negated = text.size() > 1 && absl::StrContains("!^", text[1]);
  const size_t first = negated ? 2 : 1;
  const size_t end = text.find(']', first + 1);
  if (end == text.npos) return {};
  Set set;
  for (size_t i = first; i < end; ++i) {
    const auto from = static_cast<uint8_t>(text[i]);
    if (i + 2 < end && text[i + 1] == '-') i += 2;
    const auto to = static_cast<uint8_t>(text[i]);
    for (size_t c = from; c <= to; ++c) set.set(c);
  }
  if (negated) set.flip();
  return {set.reset('/'), end + 1};
}

}  // namespace

absl::StatusOr<Glob> Glob::Parse(absl::string_view pattern) {
  if (pattern.empty()) {
    return absl::InvalidArgumentError("the pattern is empty");
  }
  pattern = pattern.substr(0, pattern.find_last_not_of('/') + 1);
  if (pattern.empty()) {
    return absl::InvalidArgumentError("cannot match: it contains no name");
  }
  if (absl::StrContains(pattern, "//")) {
    return absl::InvalidArgumentError(
        "cannot match: no path has two slashes in a row");
  }
  const Set any = Set().set();
  const Set in_name = Set(any).reset('/');
  Glob glob;
  if (!absl::StartsWith(pattern, "/")) {
    glob.tokens_.push_back({any, true, true});
    absl::ConsumePrefix(&pattern, "./");
  }
  bool at_name = true;
  while (!pattern.empty()) {
    Token token;
    size_t size = 1;
    if (absl::StartsWith(pattern, "**/") && at_name) {
      token = {any, true, true};
      size = 3;
    } else if (absl::StartsWith(pattern, "**")) {
      token = {any, true};
      size = 2;
    } else if (pattern[0] == '*' || pattern[0] == '?') {
      token = {in_name, pattern[0] == '*'};
    } else if (pattern[0] == '[') {
      std::tie(token.set, size) = ParseSet(pattern);
      if (size == 0) return absl::InvalidArgumentError("a [ has no closing ]");
      if (token.set.none()) {
        return absl::InvalidArgumentError(
            absl::StrCat("cannot match: no character matches ",
                         QuoteForMessage(pattern.substr(0, size))));
      }
    } else {
      size = pattern[0] == '\\' ? 2 : 1;
      if (size > pattern.size()) {
        return absl::InvalidArgumentError("nothing follows the last backslash");
      }
      if (size == 2 && IsPartOfName(pattern[1])) {
        return absl::InvalidArgumentError(
            "a backslash may only precede a special character; folders are "
            "separated by /");
      }
      token.set.set(static_cast<uint8_t>(pattern[size - 1]));
    }
    at_name = pattern[size - 1] == '/';
    pattern.remove_prefix(size);
    // "***" is "**".
    const bool again =
        token.repeats && !glob.tokens_.empty() && glob.tokens_.back() == token;
    if (!again) glob.tokens_.push_back(token);
  }
  return glob;
}

// Whether it matches all of `path`, or the part before a '/' that is at
// `shortest` or later.
bool Glob::MatchesFrom(absl::string_view path, size_t shortest) const {
  // The positions in the pattern that the path so far can reach, ascending.
  std::vector<size_t> here;
  std::vector<size_t> next;
  // Adds a position, and those after it that need no character.
  const auto reach = [&](size_t k, bool at_name) {
    if (!next.empty() && k <= next.back()) return;
    next.push_back(k);
    while (k < tokens_.size() && tokens_[k].repeats &&
           (at_name || !tokens_[k].is_dirs)) {
      next.push_back(++k);
    }
  };
  reach(0, /*at_name=*/true);
  for (size_t at = 0;; ++at) {
    std::swap(here, next);
    next.clear();
    if (here.empty()) return false;
    const bool whole = here.back() == tokens_.size();
    if (at == path.size()) return whole;
    if (whole && at >= shortest && path[at] == '/') return true;
    for (const size_t k : here) {
      if (k == tokens_.size() ||
          !tokens_[k].set[static_cast<uint8_t>(path[at])])
        continue;
      reach(tokens_[k].repeats ? k : k + 1, path[at] == '/');
    }
  }
}

}  // namespace assetlint
