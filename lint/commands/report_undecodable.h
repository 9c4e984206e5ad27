// What commands say that show a file which does not decode.
#ifndef ASSETLINT_LINT_COMMANDS_REPORT_UNDECODABLE_H_
#define ASSETLINT_LINT_COMMANDS_REPORT_UNDECODABLE_H_

#include "lint/os/output.h"
#include "lint/run/input_file.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/color.h"

namespace assetlint {

// Whether the file decodes; if not, the finding that explains why goes to
// `err`.
bool ReportUndecodable(const InputFile& file, const LoadedInput& input,
                       const Painter& paint, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_REPORT_UNDECODABLE_H_
