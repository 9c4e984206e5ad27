// A test that runs once for each format.
#ifndef ASSETLINT_CORPUS_EACH_FORMAT_H_
#define ASSETLINT_CORPUS_EACH_FORMAT_H_

#include <algorithm>
#include <string>

#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {

// What the test's parameter is, and how it is called there.
inline auto EachFormat() {
  return testing::ValuesIn(AllFormats().begin(), AllFormats().end());
}
inline std::string FormatTestName(
    const testing::TestParamInfo<const Format*>& tested) {
  std::string name(tested.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_EACH_FORMAT_H_
