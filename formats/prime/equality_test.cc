// Comparing two models omits no field.
#include "formats/testing/equality.h"

#include "absl/strings/match.h"
#include "corpus/prime/files.h"
#include "formats/prime/anim_codec.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

TEST(EqualityTest, OtherBytesAreAnotherModel) {
  for (const corpus::CorpusFile& file : corpus::PrimeFiles()) {
    if (!absl::StrContains(file.path, "/valid/") || file.bytes.size() > 2000) {
      continue;
    }
    SCOPED_TRACE(file.path);
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<AnimCodec>(file.bytes), 0u);
  }
}

}  // namespace
}  // namespace assetlint::prime
