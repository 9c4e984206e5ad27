// The message for an otherwise unhandled exception.
#ifndef ASSETLINT_LINT_TEXT_EXCEPTION_TEXT_H_
#define ASSETLINT_LINT_TEXT_EXCEPTION_TEXT_H_

#include <string>

namespace assetlint {

// Describes the exception being handled: "out of memory", or "internal error:
// WHAT", raw. Call it only from a catch clause.
std::string ExceptionText();

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_EXCEPTION_TEXT_H_
