#include "formats/alamo/xml/start_tag.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace assetlint::alamo {
namespace {

// Removes what comes before the first of `ends`, and returns it.
absl::string_view TakeUntil(absl::string_view ends, absl::string_view& text) {
  const size_t size = std::min(text.find_first_of(ends), text.size());
  const absl::string_view taken = text.substr(0, size);
  text.remove_prefix(size);
  return taken;
}

}  // namespace

absl::string_view ElementName(absl::string_view tag) {
  absl::ConsumePrefix(&tag, "<");
  return TakeUntil(" \t\r\n/>", tag);
}

StartTag ParseStartTag(absl::string_view tag) {
  StartTag parsed;
  parsed.name = ElementName(tag);
  absl::ConsumePrefix(&tag, "<");
  tag.remove_prefix(parsed.name.size());
  while (!tag.empty()) {
    const absl::string_view name =
        absl::StripAsciiWhitespace(TakeUntil("=", tag));
    TakeUntil("'\"", tag);
    if (tag.empty()) break;
    const absl::string_view quote = tag.substr(0, 1);
    tag.remove_prefix(1);
    const absl::string_view value = TakeUntil(quote, tag);
    if (!tag.empty()) tag.remove_prefix(1);
    if (absl::EqualsIgnoreCase(name, "Name")) parsed.object_name = value;
  }
  return parsed;
}

}  // namespace assetlint::alamo
