// The list of formats: the one place that knows them all. Programs reach a
// format through its row here and nothing else.
//
// A row of this list lints what happened to the file (formats/file) before what
// the format's own folder knows of it.
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

// The format of that name, or null.
const Format* FindFormat(absl::string_view name);

// The format of a file: by its content first, by the extension of `file_name`
// (any case; may be empty) when the content leaves it open. Null when neither
// says anything. The first few kilobytes of the file need not be enough: give
// all of it.
const Format* RecogniseFormat(absl::string_view bytes,
                              absl::string_view file_name);

// True when the extension is one that some format uses.
bool HasKnownExtension(absl::string_view file_name);

// Every rule of every format, by id, each once (formats may share rules).
std::vector<const Rule*> AllRules();

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FORMATS_H_
