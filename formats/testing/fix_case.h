// Tests of fixes: a damage, and what the best fix for it makes of the file.
#ifndef ASSETLINT_FORMATS_TESTING_FIX_CASE_H_
#define ASSETLINT_FORMATS_TESTING_FIX_CASE_H_

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "gtest/gtest.h"

namespace assetlint {

// What the fix makes of the file, by default the file before the damage.
enum class Repaired : unsigned char {
  kOriginal,
  kSound,  // any file without findings that the damaged one does not have
};

template <typename Spec>
struct FixResult {
  constexpr FixResult(Repaired expected)  // NOLINT: implicit, for tables
      : repaired(expected) {}
  // Another change of the good file.
  template <std::convertible_to<void (*)(Spec&)> Change>
  constexpr FixResult(Change other)  // NOLINT: implicit, for tables
      : change(other) {}

  Repaired repaired = Repaired::kOriginal;
  void (*change)(Spec& spec) = nullptr;
};

// `Spec` has Build(), the bytes of a file.
template <typename Spec>
struct FixCase {
  absl::string_view rule;  // "ALO002"
  absl::string_view what;
  void (*damage)(Spec& spec);
  FixLevel level;  // of the best fix; kNone: the damage has no fix
  FixResult<Spec> result = Repaired::kOriginal;
};

// Expects of the best fix of `rule` for `damaged`: that it has that level and
// gives `expected` (if there is one), without new findings, and without the one
// that it repairs.
void ExpectFix(const Format& format, absl::string_view rule, FixLevel level,
               const std::string& damaged,
               const std::optional<std::string>& expected,
               absl::string_view file_name = {});

// The damages change copies of `good`, a file without faults.
template <typename Spec, size_t kCount>
void ExpectFixes(const FixCase<Spec> (&cases)[kCount], const Format& format,
                 const Spec& good, absl::string_view file_name = {}) {
  for (const FixCase<Spec>& c : cases) {
    SCOPED_TRACE(absl::StrCat(c.rule, ": ", c.what));
    Spec damaged = good;
    c.damage(damaged);
    Spec result = good;
    if (c.result.change != nullptr) c.result.change(result);
    std::optional<std::string> expected;
    if (c.result.repaired == Repaired::kOriginal) expected = result.Build();
    ExpectFix(format, c.rule, c.level, damaged.Build(), expected, file_name);
  }
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_FIX_CASE_H_
