// nlohmann::json for a program that goes on, or ends in order, without memory.
//
// An object or array is to begin as ordered_json::object() or array(): a null
// that [] or push_back() is about to make one, and that gets no memory for it,
// cannot be destroyed.
#ifndef ASSETLINT_LINT_JSON_H_
#define ASSETLINT_LINT_JSON_H_

#include <exception>

// An object whose memory was refused is destroyed half made, and an assertion
// of nlohmann::json 3.11 does not hold for it; without assertions all is well.
// The program has its own end for std::terminate, and none for abort().
#ifdef NDEBUG
#define JSON_ASSERT(condition) static_cast<void>(0)
#else
#define JSON_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : std::terminate())
#endif

#include "nlohmann/json.hpp"  // IWYU pragma: export

#endif  // ASSETLINT_LINT_JSON_H_
