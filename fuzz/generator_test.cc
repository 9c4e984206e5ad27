// Laws 1 to 6 on generated models of every format: each encodes, and decodes to
// an equal model; the other laws hold on its bytes, and on those of the model
// before its counts were made consistent.
//
// RapidCheck prints its configuration with the seed; RC_PARAMS="seed=N"
// generates the same models again, and a failing one is shrunk.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "corpus/each_format.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/descriptions.h"
#include "fuzz/checks/oracle.h"
// RapidCheck's GoogleTest header needs this first.
#include "gtest/gtest.h"
#include "rapidcheck/gtest.h"

namespace assetlint {
namespace {

// A string of up to a few hundred choices.
std::string Choices() {
  const auto bytes =
      *rc::gen::scale(6.0, rc::gen::arbitrary<std::vector<uint8_t>>());
  return std::string(bytes.begin(), bytes.end());
}

void RequireLaws(const Format& format, absl::string_view bytes) {
  const absl::Status status = CheckInput(format, bytes);
  if (!status.ok()) RC_FAIL(status.ToString());
}

class GeneratorTest : public testing::TestWithParam<const Format*> {};

TEST_P(GeneratorTest, GeneratedModelsRoundTrip) {
  const Format& format = *GetParam();
  uint64_t encoded = 0;
  uint64_t all = 0;
  const bool holds = rc::check([&] {
    const GeneratedModel generated = DescriptionOf(format).generate(Choices());
    RequireLaws(format, generated.raw);
    ++all;
    RC_TAG(!generated.bytes.ok()      ? "refused"
           : generated.bytes->empty() ? "empty"
                                      : "encoded");
    if (!generated.bytes.ok()) {
      RC_ASSERT(generated.bytes.status().code() ==
                absl::StatusCode::kInvalidArgument);
      return;
    }
    encoded += !generated.bytes->empty();
    if (!generated.law2.ok()) RC_FAIL(generated.law2.ToString());
    RequireLaws(format, *generated.bytes);
  });
  EXPECT_TRUE(holds);
  // Otherwise nothing was tested.
  EXPECT_GT(encoded, all / 2);
}

TEST_P(GeneratorTest, TheSameChoicesMakeTheSameModel) {
  const Format& format = *GetParam();
  EXPECT_TRUE(rc::check([&] {
    const std::string choices = Choices();
    RC_ASSERT(DescriptionOf(format).generate(choices).raw ==
              DescriptionOf(format).generate(choices).raw);
  }));
}

TEST_P(GeneratorTest, NoChoicesMakeASmallModel) {
  const GeneratedModel generated = DescriptionOf(*GetParam()).generate("");
  EXPECT_LE(generated.raw.size(), 256u);
}

INSTANTIATE_TEST_SUITE_P(Formats, GeneratorTest, corpus::EachFormat(),
                         corpus::FormatTestName);

}  // namespace
}  // namespace assetlint
