#include "lint/archive/directory_bytes.h"

#include <string>

#include "formats/base/format.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// The name of the archive format that is recognised; empty without one.
std::string Recognised(absl::string_view head, absl::string_view file_name) {
  const Format* const format = RecogniseArchive(head, file_name);
  return format == nullptr ? "" : std::string(format->name);
}

TEST(RecogniseArchiveTest, TheExtensionDecidesAboutUnknownBytes) {
  EXPECT_EQ(Recognised("unknown", "Models.meg"), "meg");
  EXPECT_EQ(Recognised("unknown", "MODELS.MEG"), "meg");
  EXPECT_EQ(Recognised("unknown", "model.alo"), "");
  EXPECT_EQ(Recognised("unknown", "notes.txt"), "");
}

TEST(RecogniseArchiveTest, BytesOfAnotherFormatPrecedeTheExtension) {
  const absl::string_view library("\xEC\x0F\0\0\x02\0\xFF\xFF", 8);
  EXPECT_EQ(Recognised(library, "Models.meg"), "");
}

}  // namespace
}  // namespace assetlint
