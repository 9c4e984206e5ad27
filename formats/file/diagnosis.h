// What happened to a file, before what its format has to say.
#ifndef ASSETLINT_FORMATS_FILE_DIAGNOSIS_H_
#define ASSETLINT_FORMATS_FILE_DIAGNOSIS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"

namespace assetlint::file {

// Lints as `format` does, and replaces findings that follow from something that
// happened to the whole file by one that names it. `formats` are all there are,
// `report` is empty.
//
// A file without a warning and an error costs a comparison of its extension
// more than without this. Else it is read again a few times at most.
void Lint(const Format& format, absl::Span<const KnownFormat> formats,
          absl::string_view bytes, const FileContext& context, Report& report);

// Every rule that Lint can add, in the order of their ids.
std::vector<const Rule*> Rules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_DIAGNOSIS_H_
