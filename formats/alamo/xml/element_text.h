// The text of an element while a file is read, and where its bytes are.
#ifndef ASSETLINT_FORMATS_ALAMO_XML_ELEMENT_TEXT_H_
#define ASSETLINT_FORMATS_ALAMO_XML_ELEMENT_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/xml/tags.h"

namespace assetlint::alamo {

class ElementText {
 public:
  void Clear();
  // Adds `text`, which the file has in `size` bytes at `offset`.
  void Add(absl::string_view text, uint64_t offset, uint64_t size);

  // Calls take(part, offset in the file) for each part of the text without the
  // blanks around it, and skips empty ones; for a text without any part, once,
  // with an empty part and `end`. A non-breaking space is a blank in one of the
  // two encodings that a file may have.
  void ForEachPart(
      XmlSplit split, bool utf8, uint64_t end,
      absl::FunctionRef<void(absl::string_view, uint64_t)> take) const;

 private:
  // Text from `begin` on is at `offset` in the file.
  struct Piece {
    size_t begin;
    uint64_t offset;
  };

  uint64_t OffsetOf(size_t position) const;

  std::string text_;
  std::vector<Piece> pieces_;
  uint64_t next_ = 0;  // the offset at which the last piece continues
};

// `text` without the white space around it.
absl::string_view TrimXml(absl::string_view text, bool utf8);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_XML_ELEMENT_TEXT_H_
