// Where a setting was written.
#ifndef ASSETLINT_LINT_CONFIG_SETTING_H_
#define ASSETLINT_LINT_CONFIG_SETTING_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"

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

// What is wrong in a configuration file, for one error message.

class ConfigMistakes {
 public:
  // Whether no more are added: finding suggestions for them is slow.
  bool full() const { return mistakes_.size() >= kEnough; }
  void Add(SettingOrigin origin, std::string message);

  // OK without mistakes; else InvalidArgument with the first ones of the file
  // `path`, a line each.
  absl::Status ToStatus(const std::string& path);

 private:
  static constexpr size_t kEnough = 200;

  std::vector<std::pair<SettingOrigin, std::string>> mistakes_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_SETTING_H_
