// What commands say that show a file which does not decode.
#ifndef ASSETLINT_LINT_COMMANDS_REPORT_UNDECODABLE_H_
#define ASSETLINT_LINT_COMMANDS_REPORT_UNDECODABLE_H_

#include "formats/base/facts.h"
#include "lint/os/output.h"
#include "lint/run/input_file.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/color.h"

namespace assetlint {

// Whether the file decodes; if not, the finding that explains why goes to
// `err`. If it does, its facts go to `facts`, unless that is null.
bool ReportUndecodable(const InputFile& file, const LoadedInput& input,
                       const Painter& paint, Output& err,
                       Facts* facts = nullptr);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_REPORT_UNDECODABLE_H_
