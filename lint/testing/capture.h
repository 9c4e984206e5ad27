// Catches what is written to an Output.
#ifndef ASSETLINT_LINT_TESTING_CAPTURE_H_
#define ASSETLINT_LINT_TESTING_CAPTURE_H_

#include <string>

#include "lint/os/output.h"
#include "lint/testing/temp_folder.h"

namespace assetlint::testing {

class Capture {
 public:
  Capture();
  ~Capture();
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  Output& output() { return *output_; }
  // Everything written so far.
  std::string Text();

 private:
  TempFolder folder_;
  std::unique_ptr<Output> output_;
};

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_CAPTURE_H_
