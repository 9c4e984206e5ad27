#include "formats/file/wrapping.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/limits.h"
#include "formats/file/unexpected_content.h"

namespace assetlint::file {
namespace {

constexpr size_t kNone = absl::string_view::npos;
constexpr absl::string_view kLineEnd = "\r\n";
constexpr absl::string_view kEmptyLine = "\r\n\r\n";
constexpr absl::string_view kZero("\0", 1);
// More places than a u32 that is not 0 has zeros in front.
constexpr size_t kOwnZeros = 4;
// RFC 2046 allows 72 with its dashes.
constexpr size_t kLongestBoundary = 100;
constexpr absl::string_view kBlanks = " \t\r\n";

// The offset after the lines at the start of `bytes` and the empty one that
// ends them; 0 if it is not found.
uint64_t EndOfLines(absl::string_view bytes) {
  const size_t end = bytes.substr(0, kMaxFront).find(kEmptyLine);
  return end == kNone ? 0 : end + kEmptyLine.size();
}

// All after the header; or after several: those of a proxy, or of answers that
// redirect.
uint64_t EndOfHttp(absl::string_view bytes) {
  uint64_t end = 0;
  while (end < kMaxFront && absl::StartsWith(bytes.substr(end), "HTTP/")) {
    const uint64_t lines = EndOfLines(bytes.substr(end));
    if (lines == 0) return 0;
    end += lines;
  }
  return end;
}

std::optional<Wrapping> Http(absl::string_view bytes) {
  const uint64_t end = EndOfHttp(bytes);
  if (end == 0) return std::nullopt;
  return Wrapping{{end, bytes.size() - end}, "an HTTP header"};
}

// A form as a browser sends it: a line with a boundary, lines that say what the
// part is, the part, and the boundary again.
std::optional<Wrapping> Multipart(absl::string_view bytes) {
  if (!absl::StartsWith(bytes, "--")) return std::nullopt;
  const uint64_t begin = EndOfLines(bytes);
  const absl::string_view lines = bytes.substr(0, begin);
  const size_t first = lines.find(kLineEnd);
  if (first > kLongestBoundary || !absl::StrContains(lines, "\r\nContent-")) {
    return std::nullopt;
  }
  const absl::string_view boundary = bytes.substr(0, first);
  const uint64_t from = std::max(
      begin, bytes.size() - std::min<uint64_t>(bytes.size(), kMaxFront));
  const size_t last =
      bytes.substr(from).rfind(absl::StrCat(kLineEnd, boundary));
  const uint64_t end = last == kNone ? bytes.size() : from + last;
  return Wrapping{{begin, end - begin}, "the header of a multipart message"};
}

uint32_t Word(absl::string_view bytes, size_t at) {
  return Load<uint32_t>(bytes.data() + at, ByteOrder::kBig);
}

std::optional<Wrapping> MacBinary(absl::string_view bytes) {
  constexpr size_t kHeader = 128;
  constexpr size_t kLongestName = 63;
  if (bytes.size() <= kHeader || bytes[0] != 0 || bytes[74] != 0 ||
      bytes[82] != 0) {
    return std::nullopt;
  }
  const size_t name = static_cast<uint8_t>(bytes[1]);
  if (name == 0 || name > kLongestName || !IsText(bytes.substr(2, name))) {
    return std::nullopt;
  }
  const uint64_t left = bytes.size() - kHeader;
  const uint64_t data = Word(bytes, 83);
  return Wrapping{{kHeader, data == 0 ? left : std::min(data, left)},
                  "a MacBinary header"};
}

std::optional<Wrapping> AppleSingle(absl::string_view bytes) {
  constexpr absl::string_view kMagic("\0\x05\x16\0\0", 5);
  constexpr uint32_t kDataFork = 1;
  if (!absl::StartsWith(bytes, kMagic)) return std::nullopt;
  ByteCursor cursor(bytes, ByteOrder::kBig);
  uint16_t entries = 0;
  if (!cursor.Skip(24) || !cursor.Read(entries)) return std::nullopt;
  uint32_t id = 0, begin = 0, length = 0;
  while (entries-- > 0 && cursor.offset() < kMaxFront && cursor.Read(id) &&
         cursor.Read(begin) && cursor.Read(length)) {
    if (id == kDataFork && begin > 0 && begin < bytes.size()) {
      return Wrapping{{begin, std::min<uint64_t>(length, bytes.size() - begin)},
                      "an AppleSingle header"};
    }
  }
  return std::nullopt;
}

bool HasOnly(absl::string_view bytes, absl::string_view allowed) {
  return bytes.find_first_not_of(allowed) == kNone;
}

}  // namespace

std::optional<Wrapping> FindWrapping(absl::string_view bytes) {
  for (auto* find : {&Http, &Multipart, &MacBinary, &AppleSingle}) {
    std::optional<Wrapping> wrapping = find(bytes);
    if (wrapping.has_value() && wrapping->content.length > 0) return wrapping;
  }
  return std::nullopt;
}

std::vector<Wrapping> FindBlankFronts(absl::string_view bytes) {
  std::vector<Wrapping> fronts;
  const auto add = [&](size_t begin) {
    fronts.push_back({{begin, bytes.size() - begin}, ""});
  };
  const size_t zeros = bytes.find_first_not_of(kZero);
  if (zeros != kNone && zeros > 0) {
    for (size_t own = 0; own < kOwnZeros && own < zeros; ++own) {
      add(zeros - own);
    }
    return fronts;
  }
  const size_t blanks = bytes.substr(0, kMaxFront).find_first_not_of(kBlanks);
  if (blanks != kNone && blanks > 0) add(blanks);
  return fronts;
}

std::string DescribeFront(absl::string_view front) {
  const absl::string_view verb = front.size() == 1 ? " precedes" : " precede";
  if (HasOnly(front, kZero)) {
    return absl::StrCat(Quantity(front.size(), "zero byte"), verb);
  }
  if (HasOnly(front, kBlanks)) {
    return absl::StrCat(Quantity(front.size(), "blank"), verb);
  }
  if (front == "\xFF\xFE" || front == "\xFE\xFF" || front == "\xEF\xBB\xBF") {
    return "a byte order mark precedes";
  }
  return absl::StrCat(Quantity(front.size(), "byte"),
                      IsText(front) ? " of text" : "", verb);
}

}  // namespace assetlint::file
