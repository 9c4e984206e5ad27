#include "fuzz/checks/facts_checks.h"

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/facts.h"
#include "formats/base/report.h"
#include "fuzz/checks/memory_output.h"
#include "lint/facts/describe_facts.h"
#include "lint/facts/facts_file.h"

namespace assetlint {
namespace {

// Looks for a name that is not where the facts say.
class PlaceFinder {
 public:
  PlaceFinder(absl::string_view bytes, const Facts& facts)
      : bytes_(bytes), facts_(facts) {}

  void Name(absl::string_view key, FactName name) {
    if (name.size == 0 || !fault_.empty()) return;
    if (RangeOf(name).end() > bytes_.size() ||
        bytes_.substr(name.offset, name.size) != facts_.Text(name)) {
      fault_ = absl::StrCat("facts: ", key, " is not at ", name.offset);
    }
  }
  void Place(absl::string_view, FactName) {}
  void Number(absl::string_view, int64_t) {}
  void Real(absl::string_view, float) {}
  void Flag(absl::string_view, bool) {}

  const std::string& fault() const { return fault_; }

 private:
  absl::string_view bytes_;
  const Facts& facts_;
  std::string fault_;
};

std::string TextOf(const FactsFile& file) {
  return WrittenBy([&](Output& out) { WriteFacts(file, out); });
}

}  // namespace

absl::Status CheckFactsLaw(const Format& format, absl::string_view bytes,
                           bool decodes) {
  FactsFile file = {
      .path = "x", .format = &format, .size = bytes.size(), .facts = Facts()};
  Facts& facts = *file.facts;
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{"", &facts}, report);
  PlaceFinder finder(bytes, facts);
  DescribeFact(finder, facts);
  bool any = !facts.text.empty();
  DescribeLists(facts, [&](absl::string_view, const auto& list) {
    any |= !list.empty();
    for (const auto& fact : list) DescribeFact(finder, fact);
  });
  if (!finder.fault().empty()) return absl::InternalError(finder.fault());
  if (any && !(decodes && format.has_facts)) {
    return absl::InternalError("facts: of an input that has none");
  }
  const std::string text = TextOf(file);
  const absl::StatusOr<FactsFile> read = ParseFacts(text);
  if (!read.ok()) {
    return absl::InternalError(
        absl::StrCat("facts: not read back: ", read.status().message()));
  }
  if (TextOf(*read) == text) return absl::OkStatus();
  return absl::InternalError("facts: come back from JSON as others");
}

}  // namespace assetlint
