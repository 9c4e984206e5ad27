// Laws 1 to 6 on generated models of every format: each encodes, and decodes to
// an equal model; the other laws hold on its bytes, and on those of the model
// before its counts were made consistent.
// RapidCheck prints its seed, with which the README generates them again.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "corpus/each_format.h"
#include "formats/base/format.h"
#include "formats/testing/description.h"
#include "formats/testing/descriptions.h"
#include "fuzz/checks/oracle.h"
// RapidCheck's GoogleTest header needs this first.
#include "gtest/gtest.h"
#include "rapidcheck/gtest.h"

namespace assetlint {
namespace {

void Require(const absl::Status& status) {
  if (!status.ok()) RC_FAIL(status.ToString());
}

class GeneratorTest : public testing::TestWithParam<const Format*> {};

TEST_P(GeneratorTest, GeneratedModelsRoundTrip) {
  const Format& format = *GetParam();
  uint64_t encoded = 0;
  uint64_t all = 0;
  const bool holds = rc::check([&] {
    // Up to a few hundred choices.
    const auto choices =
        *rc::gen::scale(6.0, rc::gen::arbitrary<std::vector<uint8_t>>());
    const GeneratedModel generated = DescriptionOf(format).generate(
        std::string(choices.begin(), choices.end()));
    Require(CheckInput(format, generated.raw));
    ++all;
    if (!generated.bytes.ok()) {
      RC_ASSERT(absl::IsInvalidArgument(generated.bytes.status()));
      return;
    }
    encoded += !generated.bytes->empty();
    Require(CheckInput(format, *generated.bytes));
  });
  EXPECT_TRUE(holds);
  // Otherwise nothing was tested.
  EXPECT_GT(encoded, all / 2);
}

INSTANTIATE_TEST_SUITE_P(Formats, GeneratorTest, corpus::EachFormat(),
                         corpus::FormatTestName);

}  // namespace
}  // namespace assetlint
