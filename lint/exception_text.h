// What to say of an exception that nothing else handled.
#ifndef ASSETLINT_LINT_EXCEPTION_TEXT_H_
#define ASSETLINT_LINT_EXCEPTION_TEXT_H_

#include <string>

namespace assetlint {

// Of the exception that is being handled: "out of memory", or "internal error:
// WHAT", raw. Call it from a catch clause only. The first of the two needs no
// memory.
std::string ExceptionText();

}  // namespace assetlint

#endif  // ASSETLINT_LINT_EXCEPTION_TEXT_H_
