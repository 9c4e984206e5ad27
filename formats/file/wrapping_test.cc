#include "formats/file/wrapping.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "corpus/file/wrapped.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

const std::string& Content() {
  static const std::string& content = *new std::string("\x01\x02\r\nbytes", 9);
  return content;
}

std::string Unwrapped(const std::string& bytes) {
  const std::optional<Wrapping> found = FindWrapping(bytes);
  return found.has_value()
             ? bytes.substr(found->content.offset, found->content.length)
             : "";
}

TEST(WrappingTest, ContentOfEachKindIsFound) {
  const std::string http(corpus::kHttpHeader);
  EXPECT_EQ(Unwrapped(http + Content()), Content());
  EXPECT_EQ(Unwrapped(http + http + Content()), Content());
  EXPECT_EQ(Unwrapped(corpus::InMultipart(Content())), Content());
  EXPECT_EQ(Unwrapped(corpus::InMacBinary(Content())), Content());
  EXPECT_EQ(Unwrapped(corpus::InAppleSingle(Content())), Content());
}

TEST(WrappingTest, CutFilesKeepWhatIsThere) {
  for (const std::string& whole :
       {absl::StrCat(corpus::kHttpHeader, Content()),
        corpus::InMultipart(Content()), corpus::InMacBinary(Content()),
        corpus::InAppleSingle(Content())}) {
    for (size_t size = 0; size < whole.size(); ++size) {
      const std::string cut = whole.substr(0, size);
      const std::optional<Wrapping> found = FindWrapping(cut);
      if (!found.has_value()) continue;
      EXPECT_GT(found->content.length, 0);
      EXPECT_LE(found->content.end(), size);
    }
  }
  const std::string mac = corpus::InMacBinary(Content());
  EXPECT_EQ(Unwrapped(mac.substr(0, 130)), Content().substr(0, 2));
}

TEST(WrappingTest, HeadersThatAreNoneAreNotTaken) {
  const std::string http(corpus::kHttpHeader);
  EXPECT_EQ(Unwrapped(http), "");
  EXPECT_EQ(Unwrapped(http.substr(0, http.size() - 2) + Content()), "");
  EXPECT_EQ(Unwrapped("--\r\nnot a form\r\n\r\n" + Content()), "");
  EXPECT_EQ(Unwrapped("--" + std::string(200, '-') + "\r\nContent-Type: x" +
                      "\r\n\r\n" + Content()),
            "");
  std::string mac = corpus::InMacBinary(Content());
  mac[2] = '\x01';
  EXPECT_EQ(Unwrapped(mac), "");
}

// A header of HTTP of that many bytes.
std::string HttpOf(size_t size) {
  const std::string begin = "HTTP/1.1 200 OK\r\nX: ";
  const std::string end = "\r\n\r\n";
  return absl::StrCat(begin, std::string(size - begin.size() - end.size(), 'x'),
                      end);
}

TEST(WrappingTest, HeadersEndInTheFirst16Kilobytes) {
  constexpr size_t kMost = 16 * 1024;
  EXPECT_EQ(Unwrapped(HttpOf(kMost) + Content()), Content());
  EXPECT_EQ(Unwrapped(HttpOf(kMost + 1) + Content()), "");
  // What follows is the content, whatever it is.
  const std::string http(corpus::kHttpHeader);
  EXPECT_EQ(Unwrapped(HttpOf(kMost - 1) + http + Content()), Content());
  EXPECT_EQ(Unwrapped(HttpOf(kMost) + http), http);
}

TEST(WrappingTest, BlankFrontsAreFound) {
  const std::string zeros(5, '\0');
  const std::vector<Wrapping> after_zeros = FindBlankFronts(zeros + Content());
  ASSERT_EQ(after_zeros.size(), 4);
  EXPECT_EQ(after_zeros.front().content.offset, 5);
  // The first bytes of the content may be zeros.
  EXPECT_EQ(after_zeros.back().content.offset, 2);
  EXPECT_EQ(FindBlankFronts(std::string(1 << 20, '\0') + Content()).size(), 4);
  const std::vector<Wrapping> after_line = FindBlankFronts("\r\n" + Content());
  ASSERT_EQ(after_line.size(), 1);
  EXPECT_EQ(after_line.front().content.offset, 2);
  EXPECT_TRUE(FindBlankFronts(Content()).empty());
  EXPECT_TRUE(FindBlankFronts(zeros).empty());
}

TEST(WrappingTest, FrontsAreDescribed) {
  EXPECT_EQ(DescribeFront(std::string(1, '\0')), "1 zero byte precedes");
  EXPECT_EQ(DescribeFront("\r\n"), "2 blanks precede");
  EXPECT_EQ(DescribeFront("\xFF\xFE"), "a byte order mark precedes");
  EXPECT_EQ(DescribeFront("Warning"), "7 bytes of text precede");
  EXPECT_EQ(DescribeFront("\x01\x80\xFF"), "3 bytes precede");
}

}  // namespace
}  // namespace assetlint::file
