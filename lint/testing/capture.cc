#include "lint/testing/capture.h"

namespace assetlint::testing {

Capture::Capture() : output_(*Output::AppendToFile(folder_.Path("output"))) {}

Capture::~Capture() = default;

std::string Capture::Text() {
  output_->Flush().IgnoreError();
  return ContentsOf(folder_.Path("output"));
}

}  // namespace assetlint::testing
