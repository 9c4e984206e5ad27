#include "corpus/fixed_files.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/all_files.h"
#include "formats/fixer/fixer.h"
#include "formats/formats.h"

namespace assetlint::corpus {
namespace {

// The most bytes that the damage of a corpus file with a good twin spans.
constexpr size_t kLongestDamage = 32;

// Invalid files whose damage has another right answer than the file that was
// damaged, such as the other side of a disagreement, and why.
const std::map<std::string, std::string>& OtherAnswers() {
  static const auto& answers = *new std::map<std::string, std::string>{
      {"alamo/invalid/ALO010/hidden-is-two.alo",
       "readers take 2 as true, and the flag was false"},
  };
  return answers;
}

// How many bytes are left of the longer one without what both begin and end
// with.
size_t Difference(absl::string_view a, absl::string_view b) {
  const size_t shorter = std::min(a.size(), b.size());
  size_t front = 0;
  while (front < shorter && a[front] == b[front]) ++front;
  size_t back = 0;
  while (back < shorter - front &&
         a[a.size() - 1 - back] == b[b.size() - 1 - back]) {
    ++back;
  }
  return std::max(a.size(), b.size()) - front - back;
}

// The rules that have a fix which may be applied, by id.
std::map<std::string, const Rule*> FixedRules() {
  std::map<std::string, const Rule*> rules;
  for (const Rule* rule : AllRules()) {
    if (rule->fix >= FixLevel::kUnsafe) rules[std::string(rule->id)] = rule;
  }
  return rules;
}

FixOutcome Fix(absl::string_view bytes, absl::string_view name,
               bool safe_only) {
  const Format* format = RecogniseFormat(bytes, name);
  if (format == nullptr) return {};
  return FixBytes(*format, bytes, FileContext{name},
                  [&](const Finding&, const assetlint::Fix& fix) {
                    return !safe_only || fix.level == FixLevel::kSafe;
                  });
}

bool WasFixed(const FixOutcome& outcome, const Rule* rule) {
  return std::any_of(
      outcome.applied.begin(), outcome.applied.end(),
      [&](const AppliedFix& fix) { return fix.finding.rule == rule; });
}

}  // namespace

std::string Fixed(absl::string_view bytes, absl::string_view name,
                  bool safe_only) {
  return Fix(bytes, name, safe_only).bytes;
}

std::string GoodTwin(absl::string_view bytes,
                     const std::vector<CorpusFile>& valid) {
  const CorpusFile* best = nullptr;
  size_t least = kLongestDamage + 1;
  bool unique = true;
  for (const CorpusFile& file : valid) {
    const size_t difference = Difference(bytes, file.bytes);
    if (difference > least) continue;
    unique = difference < least;
    least = difference;
    best = &file;
  }
  return best == nullptr || !unique || least > kLongestDamage ? ""
                                                              : best->bytes;
}

namespace {

std::vector<FixedPair> MakePairs() {
  const std::map<std::string, const Rule*> rules = FixedRules();
  const std::vector<CorpusFile> all = AllFiles();
  std::vector<CorpusFile> valid;
  std::copy_if(all.begin(), all.end(), std::back_inserter(valid),
               [](const CorpusFile& file) {
                 return absl::StrContains(file.path, "/valid/");
               });
  std::vector<FixedPair> pairs;
  for (const CorpusFile& file : all) {
    const std::vector<std::string> parts = absl::StrSplit(file.path, '/');
    if (parts.size() != 4 || parts[1] != "invalid") continue;
    const auto rule = rules.find(parts[2]);
    if (rule == rules.end()) continue;
    FixOutcome outcome = Fix(file.bytes, parts[3], false);
    if (!WasFixed(outcome, rule->second)) continue;
    FixedPair pair = {
        parts[2],
        file,
        {absl::StrCat(parts[0], "/fixed/", parts[2], "/", parts[3]),
         std::move(outcome.bytes)}};
    std::string twin = GoodTwin(file.bytes, valid);
    if (!twin.empty() && OtherAnswers().count(file.path) == 0 &&
        WasFixed(Fix(file.bytes, parts[3], true), rule->second)) {
      pair.fixed.bytes = std::move(twin);
      pair.known_good = true;
    }
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

}  // namespace

const std::vector<FixedPair>& FixedPairs() {
  static const auto& pairs = *new std::vector<FixedPair>(MakePairs());
  return pairs;
}

}  // namespace assetlint::corpus
