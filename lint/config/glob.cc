#include "lint/config/glob.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// Rejects patterns whose names cannot match any path.
absl::Status CheckNames(absl::string_view pattern) {
  if (pattern.empty()) {
    return absl::InvalidArgumentError("the pattern is empty");
  }
  if (absl::StrContains(pattern, '\0')) {
    return absl::InvalidArgumentError("cannot match: no path contains a NUL");
  }
  while (absl::ConsumeSuffix(&pattern, "/")) {
  }
  if (pattern.empty()) {
    return absl::InvalidArgumentError("cannot match: it contains no name");
  }
  if (absl::StrContains(pattern, "//")) {
    return absl::InvalidArgumentError(
        "cannot match: no path has two slashes in a row");
  }
  return absl::OkStatus();
}

// `text` begins with a backslash. Before a letter or digit it is a Windows
// separator that would be lost.
absl::Status CheckEscape(absl::string_view text) {
  if (text.size() == 1) {
    return absl::InvalidArgumentError("nothing follows the last backslash");
  }
  const auto next = static_cast<unsigned char>(text[1]);
  if (absl::ascii_isalnum(next) || next >= 0x80 || next == '/' || next == '_' ||
      next == ' ' || next == '.') {
    return absl::InvalidArgumentError(
        "a backslash may only precede a special character; folders are "
        "separated by /");
  }
  return absl::OkStatus();
}

std::bitset<256> AllBut(char excluded) {
  std::bitset<256> set;
  set.set();
  set.reset(static_cast<uint8_t>(excluded));
  return set;
}

}  // namespace

absl::StatusOr<Glob> Glob::Parse(absl::string_view pattern) {
  Glob glob;
  const absl::Status status = CheckNames(pattern);
  if (!status.ok()) return status;
  while (pattern.size() > 1 && absl::ConsumeSuffix(&pattern, "/")) {
  }
  if (!absl::StartsWith(pattern, "/")) {
    glob.tokens_.push_back({Kind::kAnyDirs, {}});
    absl::ConsumePrefix(&pattern, "./");
  }
  for (size_t i = 0; i < pattern.size(); ++i) {
    const absl::string_view rest = pattern.substr(i);
    Token token = {Kind::kOne, {}};
    if (absl::StartsWith(rest, "**/") && (i == 0 || pattern[i - 1] == '/')) {
      token.kind = Kind::kAnyDirs;
      i += 2;
    } else if (absl::StartsWith(rest, "**")) {
      token = {Kind::kMany, std::bitset<256>().set()};
      i += 1;
    } else if (rest[0] == '*') {
      token = {Kind::kMany, AllBut('/')};
    } else if (rest[0] == '?') {
      token.set = AllBut('/');
    } else if (rest[0] == '[') {
      absl::StatusOr<size_t> end = ParseSet(pattern, i, token);
      if (!end.ok()) return end.status();
      i = *end;
    } else {
      if (rest[0] == '\\') {
        const absl::Status escape = CheckEscape(rest);
        if (!escape.ok()) return escape;
        ++i;
      }
      token.set.set(static_cast<uint8_t>(pattern[i]));
    }
    if (!glob.Repeats(token)) glob.tokens_.push_back(std::move(token));
  }
  return glob;
}

// Fills the token's set from the brackets that open at `begin`; returns the
// position of the closing one.
absl::StatusOr<size_t> Glob::ParseSet(absl::string_view pattern, size_t begin,
                                      Token& token) {
  size_t i = begin + 1;
  const bool negated =
      i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  if (negated) ++i;
  const size_t first = i;
  for (; i < pattern.size(); ++i) {
    if (pattern[i] == ']' && i > first) {
      if (negated) token.set.flip();
      token.set.reset('/');
      if (token.set.none()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "cannot match: no character matches ",
            QuoteForMessage(pattern.substr(begin, i + 1 - begin))));
      }
      return i;
    }
    const auto from = static_cast<uint8_t>(pattern[i]);
    uint8_t to = from;
    if (i + 2 < pattern.size() && pattern[i + 1] == '-' &&
        pattern[i + 2] != ']') {
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
  return absl::InvalidArgumentError("a [ has no closing ]");
}

bool Glob::Repeats(const Token& token) const {
  return token.kind != Kind::kOne && !tokens_.empty() &&
         tokens_.back().kind == token.kind && tokens_.back().set == token.set;
}

bool Glob::MatchesFrom(absl::string_view path, size_t shortest) const {
  // All positions in the pattern that the path so far can reach, and the last
  // of them.
  const size_t end = tokens_.size();
  std::vector<bool> here(end + 1);
  std::vector<bool> next(end + 1);
  here[0] = true;
  size_t last = 0;
  for (size_t at = 0;; ++at) {
    const bool at_name = at == 0 || path[at - 1] == '/';
    for (size_t k = 0; k <= last && k < end; ++k) {
      if (!here[k]) continue;
      if (tokens_[k].kind == Kind::kMany ||
          (tokens_[k].kind == Kind::kAnyDirs && at_name)) {
        here[k + 1] = true;
        last = std::max(last, k + 1);
      }
    }
    if (at == path.size()) return here[end];
    if (here[end] && at >= shortest && path[at] == '/') return true;
    const auto c = static_cast<uint8_t>(path[at]);
    const size_t reached = last;
    bool any = false;
    for (size_t k = 0; k <= reached && k < end; ++k) {
      if (!here[k]) continue;
      here[k] = false;
      if (tokens_[k].kind != Kind::kAnyDirs && !tokens_[k].set[c]) continue;
      const size_t to = tokens_[k].kind == Kind::kOne ? k + 1 : k;
      next[to] = true;
      any = true;
      last = to;
    }
    if (!any) return false;
    here[end] = false;
    std::swap(here, next);
  }
}

bool Glob::Matches(absl::string_view path) const {
  return MatchesFrom(path, path.size());
}

bool Glob::MatchesPathOrParent(absl::string_view path, size_t shortest) const {
  return !path.empty() && MatchesFrom(path, shortest);
}

absl::StatusOr<Glob> ParsePatternBelow(absl::string_view pattern) {
  absl::StatusOr<Glob> glob = Glob::Parse(pattern);
  absl::ConsumePrefix(&pattern, "./");
  for (const absl::string_view name : absl::StrSplit(pattern, '/')) {
    if (!glob.ok() || (name != "." && name != "..")) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("cannot match: paths below the configuration's folder do "
                     "not contain \"",
                     name, "\""));
  }
  return glob;
}

bool MatchesEntryPath(const Glob& glob, absl::string_view path,
                      absl::string_view entry) {
  return glob.MatchesPathOrParent(path, path.size() - entry.size()) ||
         glob.MatchesPathOrParent(entry);
}

}  // namespace assetlint
