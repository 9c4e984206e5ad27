// What is wrong in a configuration file, for one error message.
#ifndef ASSETLINT_LINT_CONFIG_CONFIG_MISTAKES_H_
#define ASSETLINT_LINT_CONFIG_CONFIG_MISTAKES_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "lint/config/setting.h"

namespace assetlint {

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

#endif  // ASSETLINT_LINT_CONFIG_CONFIG_MISTAKES_H_
