// For tests of the documents.
#ifndef ASSETLINT_FORMATS_TESTING_READ_TEXT_H_
#define ASSETLINT_FORMATS_TESTING_READ_TEXT_H_

#include <fstream>
#include <iterator>
#include <string>

namespace assetlint {

// A file that the test names in its data; "" if it is missing.
inline std::string ReadText(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_READ_TEXT_H_
