// What `assetlint fix --diff` shows: bytes before and after, for people.
//
//   PATH  PLACE   ALO014 safe: derived from the vertex chunk (576 bytes / 144)
//     0x000002f0  -  00 00 00 14 02 00 00 90 00 00 00 05 00 00 00 04    5
//                 +  00 00 00 14 02 00 00 90 00 00 00 04 00 00 00 04    4
//                                                     ^^
//
// Only rows of 16 bytes with a changed byte are shown, and at most
// kMaxDiffRows of a fix. Bytes that are removed or inserted have lines of their
// own, without the bytes beside them.
#ifndef ASSETLINT_LINT_FIX_BYTE_DIFF_H_
#define ASSETLINT_LINT_FIX_BYTE_DIFF_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/fixer/fixer.h"
#include "lint/json/json_stream.h"
#include "lint/report/file_result.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

inline constexpr size_t kMaxDiffRows = 4;

// A fix of the file at `path`, whose original content is `bytes`. Escaped for a
// terminal; ends in a newline.
std::string FixRows(absl::string_view path, absl::string_view bytes,
                    const AppliedFix& fix, const Painter& paint);

// All changes of a file at once, under the heading `PATH  TITLE`.
std::string ChangeRows(absl::string_view path, absl::string_view title,
                       absl::string_view bytes, const std::vector<Edit>& edits,
                       const Painter& paint);

// Members of an open object of `fix --format=json` (lint/fix.schema.json):
// `edits`; `fixes`, `declined` and `left`.
void WriteEdits(JsonStream& json, const std::vector<Edit>& edits);
void WriteFixes(JsonStream& json, const std::vector<AppliedFix>& applied,
                const std::vector<DeclinedFix>& declined,
                const SeverityCounts& left);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_BYTE_DIFF_H_
