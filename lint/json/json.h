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

namespace assetlint {

// The member of an object, if it has one of that type, or null.
template <typename T, typename Json>
const T* JsonMember(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() ? nullptr : it->template get_ptr<const T*>();
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_JSON_H_
