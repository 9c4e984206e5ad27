// Fuzzes the format kFuzzTarget with its structure-aware mutator, or
// "recognition" over all formats, and then the format that is recognised: the
// program of one format knows no other. A test over the seeds, without an
// engine, runs all checks on each of them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/checks/oracle.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/random.h"

// libFuzzer's own mutations. Weak: other engines, and the replay program, have
// none.
extern "C" __attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t* data,
                                                         size_t size,
                                                         size_t max_size);

// Each program defines it.
extern const char kFuzzTarget[];

namespace assetlint {
namespace {

// Null for recognition.
const Format* TheFormat() {
  static const Format* const format = FindFormat(kFuzzTarget);
  return format;
}

// A file is recognised by its content exactly when some format is sure, and
// then whatever its name is.
absl::Status CheckRecognition(absl::string_view bytes) {
  const auto is_sure = [&](const Format* format) {
    return format->recognise(bytes) == Recognition::kYes;
  };
  const bool any = absl::c_any_of(AllFormats(), is_sure);
  const Format* unnamed = RecogniseFormat(bytes, "");
  bool holds = unnamed == nullptr ? !any : is_sure(unnamed);
  for (const Format* format : AllFormats()) {
    for (const absl::string_view extension : format->extensions) {
      const Format* named =
          RecogniseFormat(bytes, absl::StrCat("file", extension));
      holds = holds && named != nullptr && (!any || is_sure(named));
    }
  }
  return holds ? absl::OkStatus() : absl::InternalError("another format");
}

}  // namespace
}  // namespace assetlint

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  constexpr auto* kCheck = &assetlint::CheckSampled;
#else
  constexpr auto* kCheck = &assetlint::CheckInput;
#endif
  const assetlint::Format* format = assetlint::TheFormat();
  const absl::string_view bytes(
      size == 0 ? "" : reinterpret_cast<const char*>(data), size);
  absl::Status status;
  if (format == nullptr) {
    status = assetlint::CheckRecognition(bytes);
    format = assetlint::RecogniseFormat(bytes, "");
  }
  if (format != nullptr) status.Update(kCheck(*format, bytes));
  if (!status.ok()) {
    std::cerr << kFuzzTarget << ": " << status << "\n";
    std::abort();
  }
  return 0;
}

// Half of the time the input is mutated as plain bytes, not as a structure.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned seed) {
  const assetlint::Format* const format = assetlint::TheFormat();
  std::string bytes(data, data + size);
  if (format != nullptr && assetlint::Random(seed).OneIn(2) &&
      assetlint::Mutate(*format, seed, max_size, bytes)) {
    bytes.resize(std::min(bytes.size(), max_size));
    std::copy(bytes.begin(), bytes.end(), data);
    return bytes.size();
  }
  return LLVMFuzzerMutate == nullptr ? size
                                     : LLVMFuzzerMutate(data, size, max_size);
}
