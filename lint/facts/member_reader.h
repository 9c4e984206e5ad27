// The members of an object of a facts file, and filling a record from them.
#ifndef ASSETLINT_LINT_FACTS_MEMBER_READER_H_
#define ASSETLINT_LINT_FACTS_MEMBER_READER_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "lint/json/json_reader.h"

namespace assetlint {

// The plain values of one object of JSON.
class JsonMembers {
 public:
  // False for a key that was added before, and for more than any object has.
  bool Add(std::string key, JsonValue value);
  // Null when the object has no such key.
  const JsonValue* Find(absl::string_view key) const;
  size_t size() const { return members_.size(); }
  void clear() { members_.clear(); }

 private:
  std::vector<std::pair<std::string, JsonValue>> members_;
};

// Reads what DescribeFact describes. After a mistake, nothing is read.
class MemberReader {
 public:
  // `optional`: members may be missing. Names are kept in `facts`.
  MemberReader(const JsonMembers& members, bool optional, Facts& facts)
      : members_(members), optional_(optional), facts_(facts) {}

  void Name(absl::string_view key, FactName& name);
  void Place(absl::string_view key, FactName& name) { Name(key, name); }
  void Text(absl::string_view key, std::string& text);
  template <typename T>
  void Number(absl::string_view key, T& number) {
    using Limits = std::numeric_limits<T>;
    int64_t low = 0;
    if constexpr (std::is_signed_v<T>) low = Limits::min();
    number = static_cast<T>(Whole(key, low, uint64_t{Limits::max()}));
  }
  void Real(absl::string_view key, float& number);
  void Flag(absl::string_view key, bool& flag);
  // A member that the caller reads.
  void Skip(absl::string_view key) { taken_ += members_.Find(key) != nullptr; }

  // What is wrong, or empty.
  std::string Finish();

 private:
  // Null when it is missing.
  const JsonValue* Take(absl::string_view key);
  // The two's complement of a negative number; 0 after a mistake.
  uint64_t Whole(absl::string_view key, int64_t low, uint64_t high);
  void Fail(absl::string_view key, absl::string_view message);

  const JsonMembers& members_;
  bool optional_;
  Facts& facts_;
  size_t taken_ = 0;
  std::string error_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FACTS_MEMBER_READER_H_
