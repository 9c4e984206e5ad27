// Plans the fixes of one file.
#ifndef ASSETLINT_LINT_FIX_FILE_FIXER_H_
#define ASSETLINT_LINT_FIX_FILE_FIXER_H_

#include <optional>
#include <set>

#include "formats/base/rule.h"
#include "lint/fix/fixed_file.h"
#include "lint/run/input_file.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/color.h"

namespace assetlint {

// Which fixes are applied, and what the outputs need to know of them.
struct FixChoice {
  bool unsafe_fixes = false;
  // If set: these rules only, with their unsafe fixes, whatever the
  // configuration says.
  std::optional<std::set<const Rule*>> only;
  bool keep_edits = false;
  // Null: no text for --diff.
  const Painter* diff = nullptr;
};

// Whether a fix of the rule may be applied to a file with this filter. `level`
// is kUnsafe or kSafe. Rules that are off are never fixed.
bool AllowsFix(const FixChoice& choice, const RuleFilter& filter,
               const Rule& rule, FixLevel level);

// Reads the file and decides what changes; writes nothing. Throws only what the
// loader or the format throws.
FixedFile PlanFixes(InputLoader& loader, const InputFile& file,
                    const FixChoice& choice);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FILE_FIXER_H_
