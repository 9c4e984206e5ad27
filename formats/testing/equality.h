// Model equality, tested against file equality.
#ifndef ASSETLINT_FORMATS_TESTING_EQUALITY_H_
#define ASSETLINT_FORMATS_TESTING_EQUALITY_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "gtest/gtest.h"

namespace assetlint {

// Models are equal exactly when their bytes are, except for floats: NaN is not
// equal to itself, and minus zero equals zero. Changes each byte of a file in
// turn; where the file still decodes, expects a different model, since by law 1
// its bytes differ. A model whose comparison omits a field would pass for one
// that survived a round trip (law 2). Returns how many changes decoded, so that
// a caller can require some.
template <typename C>
size_t ExpectOtherBytesAreAnotherModel(const std::string& bytes) {
  const absl::StatusOr<typename C::Model> model = Decode<C>(bytes);
  if (!model.ok()) return 0;
  const std::string copy = bytes;
  const absl::StatusOr<typename C::Model> same = Decode<C>(copy);
  EXPECT_TRUE(same.ok() && *same == *model) << "a copy is another model";
  size_t decoded = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    // The lowest bit, so that no float becomes minus zero, which equals zero.
    changed[i] = static_cast<char>(changed[i] ^ 1);
    const absl::StatusOr<typename C::Model> other = Decode<C>(changed);
    if (!other.ok()) continue;
    ++decoded;
    EXPECT_FALSE(*other == *model) << "byte " << i << " is not compared";
  }
  return decoded;
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_EQUALITY_H_
