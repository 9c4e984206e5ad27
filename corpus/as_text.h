// What programs make of a file that they take for text.
#ifndef ASSETLINT_CORPUS_AS_TEXT_H_
#define ASSETLINT_CORPUS_AS_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// A transfer as text: 0x0D before each 0x0A.
inline std::string WithCarriageReturns(absl::string_view file) {
  return absl::StrReplaceAll(file, {{"\n", "\r\n"}});
}

// Read as Latin-1, written as UTF-8.
inline std::string Latin1ToUtf8(absl::string_view file) {
  std::string text;
  for (const char c : file) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte < 0x80) {
      text.push_back(c);
      continue;
    }
    text.push_back(static_cast<char>(0xC0 | (byte >> 6)));
    text.push_back(static_cast<char>(0x80 | (byte & 0x3F)));
  }
  return text;
}

// Read as Windows-1252, as far as its euro sign, and written as UTF-8.
inline std::string WindowsToUtf8(absl::string_view file) {
  return absl::StrReplaceAll(Latin1ToUtf8(file),
                             {{"\xC2\x80", "\xE2\x82\xAC"}});
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_AS_TEXT_H_
