#include "lint/facts/check_facts.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/facts/describe_facts.h"

namespace assetlint {
namespace {

// Looks for a name that is not inside the file.
class PlaceChecker {
 public:
  explicit PlaceChecker(uint64_t size) : size_(size) {}

  void Name(absl::string_view key, FactName name) {
    if (RangeOf(name).end() <= size_ || !fault_.empty()) return;
    fault_ = absl::StrCat(key, " is not inside the file");
  }
  void Place(absl::string_view key, FactName name) {
    Name(key, {.offset = name.offset});
  }
  void Number(absl::string_view, int64_t) {}
  void Real(absl::string_view, float) {}
  void Flag(absl::string_view, bool) {}

  const std::string& fault() const { return fault_; }

 private:
  uint64_t size_;
  std::string fault_;
};

std::string FaultOfNames(const Facts& facts, uint64_t size) {
  PlaceChecker own(size);
  DescribeFact(own, facts);
  std::string fault = own.fault();
  DescribeLists(facts, [&](absl::string_view key, const auto& list) {
    for (size_t i = 0; i < list.size() && fault.empty(); ++i) {
      PlaceChecker checker(size);
      DescribeFact(checker, list[i]);
      if (checker.fault().empty()) continue;
      fault = absl::StrCat(key, "[", i, "]: ", checker.fault());
    }
  });
  return fault;
}

}  // namespace

std::string FaultOf(const Facts& facts, uint64_t size) {
  std::string fault = FaultOfNames(facts, size);
  if (!fault.empty()) return fault;
  const auto refers = [](absl::string_view key, size_t i) {
    return absl::StrCat(key, "[", i, "]: refers to what does not exist");
  };
  for (size_t i = 0; i < facts.materials.size(); ++i) {
    if (facts.materials[i].mesh >= facts.meshes.size()) {
      return refers("materials", i);
    }
  }
  for (size_t i = 0; i < facts.parameters.size(); ++i) {
    if (facts.parameters[i].material >= facts.materials.size()) {
      return refers("parameters", i);
    }
  }
  for (size_t i = 0; i < facts.objects.size(); ++i) {
    const Facts::Object& object = facts.objects[i];
    if (uint64_t{object.first_field} + object.fields > facts.fields.size()) {
      return refers("objects", i);
    }
  }
  return "";
}

}  // namespace assetlint
