// A fix as a line of text.
#ifndef ASSETLINT_LINT_FIX_FIX_LINE_H_
#define ASSETLINT_LINT_FIX_FIX_LINE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "formats/fixer/fixer.h"
#include "lint/terminal/color.h"

namespace assetlint {

// `mesh[3] "Hull"/submesh[0]/info/nVertices`: the place of a finding, with its
// field, escaped for a terminal. May be empty.
std::string PlaceText(const Finding& finding);

// The value found, and the value after the fix where the finding has it as a
// number: "5" and "4". Empty when unknown; escaped for a terminal.
struct FixedValue {
  std::string before;
  std::string after;
};
FixedValue ValueOf(const Finding& finding);

// `PATH:0x000001a4: fixed ALO014 [vertex-count]: PLACE: 5 -> 4 (REASON)`, on
// one line, without a line end; escaped for a terminal.
std::string FixLine(absl::string_view path, const AppliedFix& fix,
                    const Painter& paint);

// The same for one that was declined: "PATH:0x…: not fixed ALO014 …: REASON".
std::string DeclinedLine(absl::string_view path, const DeclinedFix& fix,
                         const Painter& paint);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FIX_LINE_H_
