// Which configuration the command line asks for.
#ifndef ASSETLINT_LINT_CONFIG_CONFIG_CHOICE_H_
#define ASSETLINT_LINT_CONFIG_CONFIG_CHOICE_H_

#include <string>

namespace assetlint {

// By default the one found by searching upwards from each path.
struct ConfigChoice {
  std::string file;   // --config: for all paths; may be empty
  bool none = false;  // --no-config
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_CONFIG_CHOICE_H_
