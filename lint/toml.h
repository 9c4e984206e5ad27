// toml++ for untrusted texts. Include it last: it is for one .cc file.
#ifndef ASSETLINT_LINT_TOML_H_
#define ASSETLINT_LINT_TOML_H_

#include <exception>

namespace assetlint {

// Thrown where toml++ 3.3 is sure that something cannot be. It can: the text
// `a = [}` ends a program with assertions, and without them toml++ promises
// the compiler that it never happens.
class TomlAssertion : public std::exception {
 public:
  const char* what() const noexcept override { return "not TOML"; }
};

// A function, because g++ warns of a throw where no exception may pass.
[[noreturn]] inline void FailTomlAssertion() { throw TomlAssertion(); }

}  // namespace assetlint

// Its assertions are promises under NDEBUG, hence without it here.
#ifdef NDEBUG
#define ASSETLINT_TOML_NDEBUG
#undef NDEBUG
#endif
#define TOML_ASSERT(expr) \
  ((expr) ? static_cast<void>(0) : ::assetlint::FailTomlAssertion())

// The parser and the destructors of what it makes call themselves for each
// level. A configuration has three; toml++ alone would take 256.
#define TOML_MAX_NESTED_VALUES 16

#include "toml++/toml.h"

#ifdef ASSETLINT_TOML_NDEBUG
#define NDEBUG
#undef ASSETLINT_TOML_NDEBUG
#endif

#endif  // ASSETLINT_LINT_TOML_H_
