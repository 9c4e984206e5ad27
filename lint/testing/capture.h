// Catches what is written to an Output.
#ifndef ASSETLINT_LINT_TESTING_CAPTURE_H_
#define ASSETLINT_LINT_TESTING_CAPTURE_H_

#include <string>

#include "lint/os/output.h"

namespace assetlint::testing {

class Capture {
 public:
  Output& output() { return output_; }
  // Everything written so far.
  const std::string& Text() {
    output_.WriteBuffer();
    return text_;
  }

 private:
  std::string text_;
  Output output_{text_};
};

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_CAPTURE_H_
