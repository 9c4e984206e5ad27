// Comparing two models omits no field.
#include "formats/testing/equality.h"

#include "absl/strings/match.h"
#include "corpus/swat3/files.h"
#include "formats/swat3/gsa_codec.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

TEST(EqualityTest, OtherBytesAreAnotherModel) {
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (!absl::StrContains(file.path, "/valid/") || file.bytes.size() > 2000) {
      continue;
    }
    SCOPED_TRACE(file.path);
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<GsaCodec>(file.bytes), 0u);
  }
}

}  // namespace
}  // namespace assetlint::swat3
