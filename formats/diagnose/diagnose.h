// What happened to a file as a whole.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSE_H_
#define ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSE_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

// Lints as `format` does, and replaces findings that follow from something that
// happened to the whole file with one that names it. `formats` is the complete
// list; `report` is empty. The fixes of the findings are complete.
//
// A file without warnings and errors costs only an additional comparison of its
// extension. Any other is read again at most kMaxRereads times, except for a
// container that decodes: of that, only the directory is read
// (formats/base/container.h).
void Lint(const Format& format, absl::Span<const KnownFormat> formats,
          absl::string_view bytes, const FileContext& context, Report& report);

// Every rule that Lint can add, sorted by id.
std::vector<const Rule*> Rules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSE_H_
