// The check that every golden-bytes test applies to a record.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_GOLDEN_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_GOLDEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/string_view.h"
#include "corpus/typed_bytes.h"
#include "formats/base/codec.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

// `bytes` and `model` are written down independently of each other: the bytes
// must decode to the model, and the model must encode to the bytes. A mistake
// shared by reading and writing survives a round trip, but not this.
template <typename C>
void ExpectGolden(absl::string_view bytes, const typename C::Model& model) {
  const absl::StatusOr<typename C::Model> decoded = Decode<C>(bytes);
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_TRUE(*decoded == model) << "the bytes say something else";
  const absl::StatusOr<std::string> encoded = Encode<C>(model);
  ASSERT_TRUE(encoded.ok()) << encoded.status();
  EXPECT_EQ(absl::BytesToHexString(*encoded), absl::BytesToHexString(bytes));
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_GOLDEN_H_
