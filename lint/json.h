// nlohmann::json for a program that goes on, or ends in order, without memory.
//
// An object or array is to begin as ordered_json::object() or array(): a null
// that [] or push_back() is about to make one, and that gets no memory for it,
// cannot be destroyed.
#ifndef ASSETLINT_LINT_JSON_H_
#define ASSETLINT_LINT_JSON_H_

#include <exception>

// An assertion of nlohmann::json that fails ends the program as std::terminate
// does, for which that has an end of its own, and not by abort().
#ifdef NDEBUG
#define JSON_ASSERT(condition) static_cast<void>(0)
#else
#define JSON_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : std::terminate())
#endif

#include "nlohmann/json.hpp"  // IWYU pragma: export

#endif  // ASSETLINT_LINT_JSON_H_
