// nlohmann::json for a program whose faults do not look like a crash.
#ifndef ASSETLINT_LINT_JSON_JSON_H_
#define ASSETLINT_LINT_JSON_JSON_H_

#include <exception>

// A failed assertion of nlohmann::json ends the program through std::terminate,
// which has its own handler, and not through abort().
#ifdef NDEBUG
#define JSON_ASSERT(condition) static_cast<void>(0)
#else
#define JSON_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : std::terminate())
#endif

#include "nlohmann/json.hpp"  // IWYU pragma: export

#endif  // ASSETLINT_LINT_JSON_JSON_H_
