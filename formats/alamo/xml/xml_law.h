// What holds for the facts of any bytes read as XML.
#ifndef ASSETLINT_FORMATS_ALAMO_XML_XML_LAW_H_
#define ASSETLINT_FORMATS_ALAMO_XML_XML_LAW_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint::alamo {

// Reads the bytes. Names are in the record and no longer than their places in
// the file, objects have their fields in order, and a file that cannot be read
// has nothing else. An error states what does not hold.
absl::Status CheckXmlLaw(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_XML_XML_LAW_H_
