// What programs put around a file: headers of transfers and of old file
// systems.
#ifndef ASSETLINT_FORMATS_FILE_WRAPPING_H_
#define ASSETLINT_FORMATS_FILE_WRAPPING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"

namespace assetlint::file {

// How far into a file its content is looked for. Headers of HTTP have at most
// 8 KiB.
inline constexpr uint64_t kMaxFront = 16 << 10;

struct Wrapping {
  ByteRange content;  // what is wrapped, at most to the end of the file
  // What precedes it, for messages: "an HTTP header".
  absl::string_view header;
};

// The header at the start of `bytes`, with the content that it announces.
// Content that is cut ends with the file. Nothing for headers of other kinds,
// and for one without content. Reads kMaxFront bytes, and in a multipart
// message those after the last line end.
std::optional<Wrapping> FindWrapping(absl::string_view bytes);

// The same for a file that begins with zero bytes, however many, or with blanks
// and line ends: where the content may begin, the likeliest first. It is all
// after them; but the first bytes of a number may be zeros themselves.
std::vector<Wrapping> FindBlankFronts(absl::string_view bytes);

// What `front` is, with the verb "precede": "3 bytes of text precede".
std::string DescribeFront(absl::string_view front);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_WRAPPING_H_
