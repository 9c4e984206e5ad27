// Fixes in `fix --format=json` (lint/fix.schema.json).
#ifndef ASSETLINT_LINT_FIX_FIX_JSON_H_
#define ASSETLINT_LINT_FIX_FIX_JSON_H_

#include <vector>

#include "formats/base/fix.h"
#include "formats/fixer/fixer.h"
#include "lint/json/json_stream.h"

namespace assetlint {

// Writes the member `edits` of an object that is open.
void WriteEdits(JsonStream& json, const std::vector<Edit>& edits);

// An element of `fixes`.
void WriteAppliedFix(JsonStream& json, const AppliedFix& fix);

// An element of `declined`.
void WriteDeclinedFix(JsonStream& json, const DeclinedFix& fix);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FIX_JSON_H_
