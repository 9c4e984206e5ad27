#include "lint/fix/fix_line.h"

#include <type_traits>
#include <variant>

#include "absl/strings/str_cat.h"
#include "lint/json/json_text.h"
#include "lint/report/finding_text.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"
#include "lint/text/utf8.h"

namespace assetlint {
namespace {

// Texts from files may be long.
constexpr size_t kMaxValue = 40;

std::string DataText(const DataValue& value) {
  return std::visit(
      [](const auto& v) -> std::string {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, std::string>) {
          return ShortenUtf8(EscapeForTerminal(v), kMaxValue);
        } else if constexpr (std::is_same_v<T, double>) {
          return JsonNumber(v);
        } else {
          return absl::StrCat(v);
        }
      },
      value);
}

// "PATH:0x000001a4: fixed ALO014 [vertex-count]: PLACE: ".
std::string LineStart(absl::string_view path, const Finding& finding,
                      const std::string& what, const Painter& paint) {
  const Rule& rule = *finding.rule;
  const std::string place = PlaceText(finding);
  return absl::StrCat(
      paint(Style::kBold, EscapeForLineStart(path)), ":",
      paint(Style::kDim, OffsetText(finding.range.offset)), ": ", what, " ",
      rule.id, " ", paint(Style::kDim, absl::StrCat("[", rule.name, "]")), ": ",
      place.empty() ? "" : absl::StrCat(paint(Style::kBold, place), ": "));
}

}  // namespace

std::string PlaceText(const Finding& finding) {
  std::string place = LabelledPath(finding.path);
  if (finding.field.empty()) return place;
  return absl::StrCat(place, place.empty() ? "" : "/",
                      EscapeForTerminal(finding.field));
}

FixedValue ValueOf(const Finding& finding) {
  FixedValue value;
  for (const auto& [name, data] : finding.data) {
    if (name == "found") value.before = DataText(data);
    // A text is a range or a list, not the value.
    const bool number = !std::holds_alternative<std::string>(data);
    if (name == "allowed" && number) value.after = DataText(data);
  }
  return value;
}

std::string FixLine(absl::string_view path, const AppliedFix& fix,
                    const Painter& paint) {
  const FixedValue value = ValueOf(fix.finding);
  const bool known = !value.before.empty() && !value.after.empty();
  const uint64_t count = fix.finding.count;
  return absl::StrCat(
      LineStart(path, fix.finding, paint(Style::kValue, "fixed"), paint),
      known ? absl::StrCat(value.before, " -> ", value.after)
            : EscapeForTerminal(fix.finding.message),
      count > 1 ? absl::StrCat(", ", WithThousands(count), " times") : "", " (",
      EscapeForTerminal(fix.fix.reason), ")");
}

std::string DeclinedLine(absl::string_view path, const DeclinedFix& fix,
                         const Painter& paint) {
  return absl::StrCat(
      LineStart(path, fix.finding, paint(Style::kWarning, "not fixed"), paint),
      EscapeForTerminal(fix.reason));
}

}  // namespace assetlint
