#include "formats/alamo/xml/element_text.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kBlanks = " \t\r\n";

// The blanks at the start of `text`, and at its end, in bytes.
size_t LeadingBlank(absl::string_view text, absl::string_view wide_blank) {
  if (absl::StartsWith(text, wide_blank)) return wide_blank.size();
  return !text.empty() && kBlanks.find(text.front()) != kBlanks.npos ? 1 : 0;
}

size_t TrailingBlank(absl::string_view text, absl::string_view wide_blank) {
  if (absl::EndsWith(text, wide_blank)) return wide_blank.size();
  return !text.empty() && kBlanks.find(text.back()) != kBlanks.npos ? 1 : 0;
}

absl::string_view Separators(XmlSplit split) {
  switch (split) {
    case XmlSplit::kWhole:
      return "";
    case XmlSplit::kAtCommas:
      return ",";
    case XmlSplit::kAtCommasAndBlanks:
      return ", \t\r\n";
  }
  return "";
}

}  // namespace

absl::string_view TrimXml(absl::string_view text, bool utf8) {
  const absl::string_view no_break = utf8 ? "\xC2\xA0" : "\xA0";
  while (const size_t blank = LeadingBlank(text, no_break)) {
    text.remove_prefix(blank);
  }
  while (const size_t blank = TrailingBlank(text, no_break)) {
    text.remove_suffix(blank);
  }
  return text;
}

void ElementText::Clear() {
  text_.clear();
  pieces_.clear();
  next_ = 0;
}

void ElementText::Add(absl::string_view text, uint64_t offset, uint64_t size) {
  // After a reference the text is shorter than its bytes.
  if (pieces_.empty() || offset != next_ || text.size() != size) {
    pieces_.push_back({text_.size(), offset});
  }
  text_.append(text.data(), text.size());
  next_ = text.size() == size ? offset + size : 0;
}

uint64_t ElementText::OffsetOf(size_t position) const {
  const auto after = std::upper_bound(
      pieces_.begin(), pieces_.end(), position,
      [](size_t p, const Piece& piece) { return p < piece.begin; });
  const Piece& piece = *std::prev(after);
  return piece.offset + (position - piece.begin);
}

void ElementText::ForEachPart(
    XmlSplit split, bool utf8, uint64_t end,
    absl::FunctionRef<void(absl::string_view, uint64_t)> take) const {
  const absl::string_view separators = Separators(split);
  const absl::string_view text = text_;
  bool any = false;
  for (size_t begin = 0; begin < text.size();) {
    const size_t stop =
        std::min(text.find_first_of(separators, begin), text.size());
    const absl::string_view part =
        TrimXml(text.substr(begin, stop - begin), utf8);
    if (!part.empty()) {
      take(part, OffsetOf(part.data() - text.data()));
      any = true;
    }
    begin = stop + 1;
  }
  if (!any) take("", end);
}

}  // namespace assetlint::alamo
