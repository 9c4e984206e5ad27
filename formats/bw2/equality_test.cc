// Comparing two models omits no field.
#include "formats/testing/equality.h"

#include "absl/strings/match.h"
#include "corpus/bw2/files.h"
#include "formats/bw2/al_codec.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

TEST(EqualityTest, OtherBytesAreAnotherModel) {
  for (const corpus::CorpusFile& file : corpus::Bw2Files()) {
    if (!absl::StrContains(file.path, "/valid/") || file.bytes.size() > 2000) {
      continue;
    }
    SCOPED_TRACE(file.path);
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<AlCodec>(file.bytes), 0u);
  }
}

}  // namespace
}  // namespace assetlint::bw2
