#include "lint/terminal/color.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "lint/os/process.h"

namespace assetlint {
namespace {

absl::string_view Code(Style style) {
  switch (style) {
    case Style::kPlain:
      return "";
    case Style::kBold:
      return "1";
    case Style::kDim:
      return "2";
    case Style::kError:
      return "1;31";
    case Style::kWarning:
      return "1;33";
    case Style::kInfo:
      return "1;36";
    case Style::kValue:
      return "32";
    case Style::kUnknown:
      return "35";
  }
  return "";
}

}  // namespace

ColorMode ParseColorMode(absl::string_view word) {
  if (word == "always") return ColorMode::kAlways;
  return word == "never" ? ColorMode::kNever : ColorMode::kAuto;
}

bool WantsColor(ColorMode mode, bool terminal) {
  if (mode != ColorMode::kAuto) return mode == ColorMode::kAlways;
  if (!os::EnvironmentVariable("NO_COLOR").value_or("").empty()) return false;
  if (!terminal) return false;
  const std::optional<std::string> term = os::EnvironmentVariable("TERM");
  return term.has_value() ? *term != "dumb" : os::ColorsWithoutTerm();
}

Style SeverityStyle(Severity severity) {
  switch (severity) {
    case Severity::kInfo:
      return Style::kInfo;
    case Severity::kWarning:
      return Style::kWarning;
    case Severity::kError:
      return Style::kError;
  }
  return Style::kPlain;
}

void Painter::Begin(Style style, std::string& out) const {
  const absl::string_view code = Code(style);
  if (on_ && !code.empty()) absl::StrAppend(&out, "\x1b[", code, "m");
}

void Painter::End(Style style, std::string& out) const {
  if (on_ && !Code(style).empty()) absl::StrAppend(&out, "\x1b[0m");
}

void Painter::Append(Style style, absl::string_view text,
                     std::string& out) const {
  Begin(style, out);
  absl::StrAppend(&out, text);
  End(style, out);
}

std::string Painter::operator()(Style style, absl::string_view text) const {
  std::string painted;
  Append(style, text, painted);
  return painted;
}

}  // namespace assetlint
