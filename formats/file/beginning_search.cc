#include "formats/file/beginning_search.h"

#include <bit>

#include "formats/base/beginning.h"
#include "formats/base/endian.h"

namespace assetlint::file {

BeginningSearch::BeginningSearch(absl::Span<const KnownFormat> formats)
    : formats_(formats) {
  for (size_t i = 0; i < formats.size(); ++i) {
    const Beginning& beginning = *formats[i].beginning;
    for (const uint32_t word : beginning.words) {
      (beginning.offset == 0 ? first_ : second_)[Hash(word)] |= 1u << i;
    }
  }
}

uint32_t BeginningSearch::MayBegin(absl::string_view bytes) const {
  const char* from = bytes.data();
  return first_[Hash(Load<uint32_t>(from, ByteOrder::kLittle))] |
         second_[Hash(Load<uint32_t>(from + 4, ByteOrder::kLittle))];
}

const Format* BeginningSearch::FormatThatBegins(absl::string_view bytes) const {
  if (bytes.size() < Beginning::kSize) return nullptr;
  for (uint32_t left = MayBegin(bytes); left != 0; left &= left - 1) {
    const KnownFormat& known = formats_[std::countr_zero(left)];
    if (known.beginning->HasWord(bytes) && known.beginning->may_begin(bytes) &&
        known.format->recognise(bytes) == Recognition::kYes) {
      return known.format;
    }
  }
  return nullptr;
}

}  // namespace assetlint::file
