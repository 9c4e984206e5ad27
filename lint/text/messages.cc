#include "lint/text/messages.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace assetlint {

std::string ExceptionText() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& exception) {
    return absl::StrCat("internal error: ", exception.what());
  } catch (...) {
    return "internal error: unknown exception";
  }
}

namespace {

// Longer words are not typed by hand, and the distance takes quadratic time.
constexpr size_t kLongestWord = 64;

// Letters to insert, delete, replace or swap with the next one.
size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> before(b.size() + 1);
  std::vector<size_t> last(b.size() + 1);
  std::vector<size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string DidYouMean(absl::string_view word,
                       absl::Span<const std::string> candidates) {
  if (word.size() > kLongestWord) return "";
  const std::string typed = absl::AsciiStrToLower(word);
  const std::string* best = nullptr;
  size_t best_distance = std::max<size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const size_t distance =
        EditDistance(typed, absl::AsciiStrToLower(candidate));
    if (distance < best_distance) {
      best = &candidate;
      best_distance = distance;
    }
  }
  if (best == nullptr) return "";
  return absl::StrCat("; did you mean \"", *best, "\"?");
}

std::string WrapText(absl::string_view text, size_t indent, size_t width) {
  std::string out;
  std::string line;
  const auto end_line = [&] {
    if (line.empty()) return;
    out.append(indent, ' ').append(line).append("\n");
    line.clear();
  };
  for (const absl::string_view word :
       absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty())) {
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      end_line();
    }
    if (!line.empty()) line += ' ';
    line.append(word.data(), word.size());
  }
  end_line();
  return out;
}

}  // namespace assetlint
