// Where a setting was written.
#ifndef ASSETLINT_LINT_CONFIG_SETTING_H_
#define ASSETLINT_LINT_CONFIG_SETTING_H_

#include <cstdint>
#include <string>

namespace assetlint {

struct SettingOrigin {
  // An option ("--select") or the path of a file, as displayed.
  std::string source;
  // In a file, from 1; 0 for an option. The column counts characters.
  uint32_t line = 0;
  uint32_t column = 0;
};

// "--select", or "assetlint.toml:3:12". Printable, on one line.
std::string OriginText(const SettingOrigin& origin);

// A text written by the user.
struct Setting {
  std::string text;
  SettingOrigin origin;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_SETTING_H_
