// JSON documents in memory: what users write, and small ones of our own.
#ifndef ASSETLINT_LINT_JSON_DOCUMENT_H_
#define ASSETLINT_LINT_JSON_DOCUMENT_H_

#include <exception>
#include <string>

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

// A document whose keys are sorted.
using JsonDocument = nlohmann::json;

// The member of an object, if it has one of that type, or null.
template <typename T>
const T* JsonMember(const JsonDocument& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() ? nullptr : it->get_ptr<const T*>();
}

// On one line. ASCII only, as JsonStream writes it.
inline std::string CompactJson(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/true);
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_DOCUMENT_H_
