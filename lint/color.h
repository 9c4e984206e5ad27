// Colours of the text outputs.
#ifndef ASSETLINT_LINT_COLOR_H_
#define ASSETLINT_LINT_COLOR_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"

namespace assetlint {

enum class ColorMode : uint8_t { kAuto, kAlways, kNever };

// "always", "never", and for any other word kAuto.
ColorMode ParseColorMode(absl::string_view word);

// kAuto: on a terminal that can show them, unless the environment has a
// NO_COLOR that is not empty (https://no-color.org).
bool WantsColor(ColorMode mode, bool terminal);

enum class Style : uint8_t {
  kPlain,
  kBold,
  kDim,
  kError,
  kWarning,
  kInfo,
  kValue,
  kUnknown,
};

// The style of a severity's word.
Style SeverityStyle(Severity severity);

// Puts text into a style, or leaves it as it is when colours are off. The
// text must have been escaped before.
class Painter {
 public:
  explicit Painter(bool on) : on_(on) {}
  std::string operator()(Style style, absl::string_view text) const;
  // The same at the end of `out`; in parts, for a text that comes in pieces.
  void Append(Style style, absl::string_view text, std::string& out) const;
  void Begin(Style style, std::string& out) const;
  void End(Style style, std::string& out) const;

 private:
  bool on_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COLOR_H_
