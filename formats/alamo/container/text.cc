#include "formats/alamo/container/text.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace assetlint::alamo {
namespace {

// Whether Windows opens a device instead of a file of that name, whatever its
// extension and the blanks before it are.
bool IsDevice(absl::string_view component) {
  absl::string_view stem = component.substr(0, component.find_first_of(".:"));
  stem = absl::StripTrailingAsciiWhitespace(stem);
  for (const absl::string_view device : {"CON", "PRN", "AUX", "NUL"}) {
    if (absl::EqualsIgnoreCase(stem, device)) return true;
  }
  return stem.size() == 4 && absl::ascii_isdigit(stem[3]) && stem[3] != '0' &&
         (absl::StartsWithIgnoreCase(stem, "COM") ||
          absl::StartsWithIgnoreCase(stem, "LPT"));
}

}  // namespace

bool IsParentFolder(absl::string_view component) {
  return absl::ConsumePrefix(&component, "..") &&
         std::all_of(component.begin(), component.end(),
                     [](char c) { return c == '.' || c == ' '; });
}

absl::string_view WhyOutside(absl::string_view name) {
  if (name.size() >= 2 && IsSeparator(name[0]) && IsSeparator(name[1])) {
    return " is on a network share";
  }
  if (HasDrive(name)) name.remove_prefix(2);
  size_t begin = 0;
  while (begin <= name.size()) {
    const size_t end = SeparatorFrom(name, begin);
    const absl::string_view part = name.substr(begin, end - begin);
    if (IsParentFolder(part)) return " has the component .., the folder above";
    if (IsDevice(part)) return " is the name of a device of Windows";
    begin = end + 1;
  }
  return {};
}

bool IsTextureName(absl::string_view name) {
  return absl::EqualsIgnoreCase(name, "none") ||
         absl::EndsWithIgnoreCase(name, ".tga") ||
         absl::EndsWithIgnoreCase(name, ".dds");
}

}  // namespace assetlint::alamo
