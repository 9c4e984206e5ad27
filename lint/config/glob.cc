#include "lint/config/glob.h"

#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// Why no path has the names of the pattern, or nothing.
absl::string_view NamesFault(absl::string_view pattern) {
  if (pattern.empty()) return "the pattern is empty";
  if (absl::StrContains(pattern, '\0')) {
    return "cannot match: no path contains a NUL";
  }
  const size_t last = pattern.find_last_not_of('/');
  if (last == pattern.npos) return "cannot match: it contains no name";
  if (absl::StrContains(pattern.substr(0, last), "//")) {
    return "cannot match: no path has two slashes in a row";
  }
  return "";
}

// Whether a backslash before the character is a Windows separator, which would
// be lost.
bool IsPartOfName(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         !absl::ascii_isascii(static_cast<unsigned char>(c)) ||
         absl::StrContains("/_ .", c);
}

}  // namespace

absl::StatusOr<Glob> Glob::Parse(absl::string_view pattern) {
  if (const absl::string_view fault = NamesFault(pattern); !fault.empty()) {
    return absl::InvalidArgumentError(fault);
  }
  pattern = pattern.substr(0, pattern.find_last_not_of('/') + 1);
  const std::bitset<256> any = std::bitset<256>().set();
  const std::bitset<256> in_name = std::bitset<256>(any).reset('/');
  Glob glob;
  if (!absl::StartsWith(pattern, "/")) {
    glob.tokens_.push_back({any, true, true});
    absl::ConsumePrefix(&pattern, "./");
  }
  for (size_t i = 0; i < pattern.size(); ++i) {
    const absl::string_view rest = pattern.substr(i);
    Token token;
    if (absl::StartsWith(rest, "**/") && (i == 0 || pattern[i - 1] == '/')) {
      token = {any, true, true};
      i += 2;
    } else if (absl::StartsWith(rest, "**")) {
      token = {any, true};
      i += 1;
    } else if (rest[0] == '*' || rest[0] == '?') {
      token = {in_name, rest[0] == '*'};
    } else if (rest[0] == '[') {
      const absl::StatusOr<size_t> end = ParseSet(pattern, i, token);
      if (!end.ok()) return end.status();
      i = *end;
    } else {
      if (rest == "\\") {
        return absl::InvalidArgumentError("nothing follows the last backslash");
      }
      if (rest[0] == '\\' && IsPartOfName(rest[1])) {
        return absl::InvalidArgumentError(
            "a backslash may only precede a special character; folders are "
            "separated by /");
      }
      if (rest[0] == '\\') ++i;
      token.set.set(static_cast<uint8_t>(pattern[i]));
    }
    // "***" is "**".
    if (token.repeats && !glob.tokens_.empty() &&
        glob.tokens_.back() == token) {
      continue;
    }
    glob.tokens_.push_back(token);
  }
  return glob;
}

// Fills the token's set from the brackets that open at `begin`; returns the
// position of the closing one.
absl::StatusOr<size_t> Glob::ParseSet(absl::string_view pattern, size_t begin,
                                      Token& token) {
  const absl::string_view rest = pattern.substr(begin + 1);
  const bool negated =
      absl::StartsWith(rest, "!") || absl::StartsWith(rest, "^");
  const size_t first = begin + (negated ? 2 : 1);
  // A bracket that comes first is a character of the set.
  const size_t end = pattern.find(']', first + 1);
  if (end == pattern.npos) {
    return absl::InvalidArgumentError("a [ has no closing ]");
  }
  for (size_t i = first; i < end; ++i) {
    const auto from = static_cast<uint8_t>(pattern[i]);
    uint8_t to = from;
    if (i + 2 < end && pattern[i + 1] == '-') {
      to = static_cast<uint8_t>(pattern[i + 2]);
      if (to < from) {
        return absl::InvalidArgumentError(
            absl::StrCat("the range ", QuoteForMessage(pattern.substr(i, 3)),
                         " is reversed"));
      }
      i += 2;
    }
    for (size_t c = from; c <= to; ++c) token.set.set(c);
  }
  if (negated) token.set.flip();
  token.set.reset('/');
  if (token.set.any()) return end;
  return absl::InvalidArgumentError(
      absl::StrCat("cannot match: no character matches ",
                   QuoteForMessage(pattern.substr(begin, end + 1 - begin))));
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
