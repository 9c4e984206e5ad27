// Bytes typed by hand, for tests that compare a layout with its document.
#ifndef ASSETLINT_CORPUS_TYPED_BYTES_H_
#define ASSETLINT_CORPUS_TYPED_BYTES_H_

#include <stdexcept>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// Parses lines such as
//   01 10 00 00   # type 0x1001
// Pairs of hexadecimal digits, or 'text' in quotes without spaces; `#` starts a
// comment. Throws std::invalid_argument for anything else.
inline std::string TypedBytes(absl::string_view lines) {
  std::string bytes;
  for (absl::string_view line : absl::StrSplit(lines, '\n')) {
    line = line.substr(0, line.find('#'));
    for (absl::string_view word :
         absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty())) {
      if (word.size() > 2 && word.front() == '\'' && word.back() == '\'') {
        bytes.append(word.data() + 1, word.size() - 2);
      } else if (int value = 0; word.size() == 2 &&
                                absl::ascii_isxdigit(word[0]) &&
                                absl::SimpleHexAtoi(word, &value)) {
        bytes.push_back(static_cast<char>(value));
      } else {
        throw std::invalid_argument("no byte: " + std::string(word));
      }
    }
  }
  return bytes;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_TYPED_BYTES_H_
