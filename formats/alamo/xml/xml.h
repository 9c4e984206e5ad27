// The XML of a mod: the objects that a file defines, and the files that a list
// names. Keeps only what other files are checked against (FORMAT.md), so that
// the record of a file of megabytes is small.
#ifndef ASSETLINT_FORMATS_ALAMO_XML_XML_H_
#define ASSETLINT_FORMATS_ALAMO_XML_XML_H_

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {

// Larger files are unreadable, like all that exceed another of these limits.
// Far above what the XML of a mod needs.
inline constexpr uint64_t kMaxXmlSize = uint64_t{16} << 20;
inline constexpr size_t kMaxXmlDepth = 64;
inline constexpr size_t kMaxXmlElements = size_t{1} << 19;
inline constexpr size_t kMaxXmlAttributes = size_t{1} << 18;
inline constexpr size_t kMaxXmlFields = size_t{1} << 18;

// Any bytes. Every name that is not interrupted by a comment, a reference or a
// CDATA section is the bytes at its place in the file; no name is longer than
// its place. `unreadable` says why there is nothing else: a syntax error, a
// document type declaration (no entity is ever expanded), UTF-16, or a limit.
Facts ReadXml(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_XML_XML_H_
