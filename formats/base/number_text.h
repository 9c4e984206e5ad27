// Floating-point numbers as text, for messages.
#ifndef ASSETLINT_FORMATS_BASE_NUMBER_TEXT_H_
#define ASSETLINT_FORMATS_BASE_NUMBER_TEXT_H_

#include <string>

namespace assetlint {

// Six digits, as absl::StrCat writes them, but "NaN", "infinity" and
// "-infinity": every message about a number that may be one of these has it
// from here.
std::string NumberText(double value);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_NUMBER_TEXT_H_
