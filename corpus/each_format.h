// For tests that run once per format.
#ifndef ASSETLINT_CORPUS_EACH_FORMAT_H_
#define ASSETLINT_CORPUS_EACH_FORMAT_H_

#include <algorithm>
#include <string>

#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {

// The test's parameter values, and their names.
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
