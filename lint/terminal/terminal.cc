#include "lint/terminal/terminal.h"

#include <chrono>
#include <optional>

#include "absl/strings/str_cat.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {

namespace {

// What makes the terminal show the style.
absl::string_view Code(Style style) {
  constexpr absl::string_view kCodes[] = {"",     "1",    "2",  "1;31",
                                          "1;33", "1;36", "32", "35"};
  return kCodes[static_cast<size_t>(style)];
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
  return term.has_value() ? *term != "dumb" : os::OnWindows();
}

Style SeverityStyle(Severity severity) {
  return severity == Severity::kError     ? Style::kError
         : severity == Severity::kWarning ? Style::kWarning
                                          : Style::kInfo;
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

void PrintError(Output& err, absl::string_view message) {
  err.Write(absl::StrCat("assetlint: ", EscapeForTerminal(message), "\n"));
}

void PrintError(Output& err, absl::string_view path,
                absl::string_view message) {
  PrintError(err, absl::StrCat(path, ": ", message));
}

void PrintNote(Output& err, absl::string_view note) {
  if (!note.empty()) PrintError(err, "note", note);
}

double Progress::Seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

void Progress::Clear() {
  if (!visible_) return;
  out_.Write("\r\x1b[K");
  out_.WriteBuffer();
  visible_ = false;
}

void Progress::Show(uint64_t done, uint64_t findings) {
  const double seconds = Seconds() - started_;
  if (!on_ || seconds < 1) return;
  out_.Write(absl::StrCat(
      "\r\x1b[K", WithThousands(done), " of ", CountOf(total_, "file"), ", ",
      WithThousands(static_cast<uint64_t>(static_cast<double>(done) / seconds)),
      " a second, ", CountOf(findings, "finding")));
  out_.WriteBuffer();
  visible_ = true;
}

}  // namespace assetlint
