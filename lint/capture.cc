#include "lint/capture.h"

#include <fstream>
#include <iterator>

namespace assetlint::testing {

Capture::Capture() : output_(*Output::AppendToFile(folder_.Path("output"))) {}

Capture::~Capture() = default;

std::string Capture::Text() {
  output_->Flush().IgnoreError();
  std::ifstream in(folder_.Path("output"), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace assetlint::testing
