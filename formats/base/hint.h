// A guess about what happened to a damaged file, which tests can switch off to
// measure what it is worth.
#ifndef ASSETLINT_FORMATS_BASE_HINT_H_
#define ASSETLINT_FORMATS_BASE_HINT_H_

#include "absl/strings/string_view.h"

namespace assetlint {

class Hint {
 public:
  consteval explicit Hint(absl::string_view name) : name_(name) {}

  // True except in a test that has a WithoutHint (formats/testing).
  bool enabled() const { return off_ != name_ && off_ != kAll; }

 private:
  friend class WithoutHint;

  static constexpr absl::string_view kAll = "all";
  static inline constinit absl::string_view off_;

  absl::string_view name_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_HINT_H_
