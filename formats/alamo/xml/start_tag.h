// The bytes of a start tag that an XML parser has accepted. Parsers do not say
// where the parts of a tag are.
#ifndef ASSETLINT_FORMATS_ALAMO_XML_START_TAG_H_
#define ASSETLINT_FORMATS_ALAMO_XML_START_TAG_H_

#include "absl/strings/string_view.h"

namespace assetlint::alamo {

struct StartTag {
  absl::string_view name;
  // The value of the attribute Name (any case), without its quotes and as
  // written; empty without one.
  absl::string_view object_name;
};

// The name in `<name …>` or `<name …/>`.
absl::string_view ElementName(absl::string_view tag);
StartTag ParseStartTag(absl::string_view tag);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_XML_START_TAG_H_
