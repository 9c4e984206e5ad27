// The list of formats, made from formats.bzl. Programs reach a format only
// through its row here.
//
// The rows also lint for damage to the file as a whole (formats/file), which
// takes precedence over the findings of the format's own folder.
#ifndef ASSETLINT_FORMATS_FORMATS_H_
#define ASSETLINT_FORMATS_FORMATS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint {

// Every format, in a fixed order.
absl::Span<const Format* const> AllFormats();

// The format with that name, or null.
const Format* FindFormat(absl::string_view name);

// The format of a file, by its content and, where the content leaves it open,
// by the extension of `file_name` (any case; may be empty). Null when neither
// identifies one. Pass the whole file: the first few kilobytes may not be
// enough.
const Format* RecogniseFormat(absl::string_view bytes,
                              absl::string_view file_name);

// True when some format uses the extension.
bool HasKnownExtension(absl::string_view file_name);

// Every rule of every format, sorted by id and without duplicates (formats may
// share rules).
std::vector<const Rule*> AllRules();

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FORMATS_H_
