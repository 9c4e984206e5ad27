#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/mod_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kAnimationGap = {
    .id = "MOD002",
    .name = "animation-gap",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "An animation's number comes after a gap.",
    .why =
        "The game counts from 00 and stops at the first number without a "
        "file: it never loads those after it.",
    .statement =
        "The numbers of a model's animations of one type run from 00 without a "
        "gap (116 of 116).",
    .source = "formats/alamo/mod/ACROSS.md#numbers-of-animations",
    .repair = "Number the animations of this type from 00.",
    .confidence = Confidence::kReaders,
    .fix_reason = "A file's name is not part of its bytes.",
};

constexpr const Rule* kRules[] = {&kAnimationGap};

// The animations of one type of one model, by number.
using Group = absl::Span<const NamedAnimation* const>;

class GapChecker {
 public:
  GapChecker(const AcrossOptions& options, ModReport& report)
      : options_(options), report_(report) {}

  void Check(Group group) {
    const NamedAnimation& first = *group.front();
    // The others of a model that is not here may not be here either.
    if (!HasModel(first, options_)) return;
    int expected = 0;
    const ModFile* before = nullptr;
    for (size_t i = 0; i < group.size(); ++i) {
      const int number = group[i]->name.number;
      while (expected < number && IsInGame(first, expected)) ++expected;
      if (number > expected) {
        Add(group.subspan(i), expected, before);
        return;
      }
      expected = std::max(expected, number + 1);
      before = group[i]->file;
    }
  }

 private:
  bool IsInGame(const NamedAnimation& animation, int number) const {
    return IsGameFile(
        *animation.file, kModelFolder,
        absl::StrCat(AnimationStem(animation.name.head, number), ".ala"),
        options_);
  }

  void Add(Group after, int missing, const ModFile* before) {
    const auto reported = std::find_if(
        after.begin(), after.end(), [](const NamedAnimation* animation) {
          return animation->file->facts() != nullptr;
        });
    if (reported == after.end()) return;
    const AnimationName& name = (*reported)->name;
    const ModFile& file = *(*reported)->file;
    FindingBuilder finding = report_.Add(kAnimationGap, file);
    finding.Found(name.number)
        .Allowed(missing)
        .With("unloaded", after.size())
        .Message("the number is ", absl::Dec(name.number, absl::kZeroPad2),
                 ", but there is no ",
                 AnimationStem(file.AsGiven(name.head), missing), ".ala");
    if (after.size() > 1) {
      finding.Message("; the game loads none of ", after.size(),
                      " animations from here on");
    }
    if (before != nullptr) {
      finding.Related(before->file->path, {}, "the last one before the gap");
    }
  }

  const AcrossOptions& options_;
  ModReport& report_;
};

}  // namespace

void CheckAnimationGaps(absl::Span<const NamedAnimation> animations,
                        const AcrossOptions& options, ModReport& report) {
  std::vector<const NamedAnimation*> sorted;
  for (const NamedAnimation& animation : animations) {
    if (!animation.name.readings.empty()) sorted.push_back(&animation);
  }
  absl::c_stable_sort(sorted,
                      [](const NamedAnimation* a, const NamedAnimation* b) {
                        return std::tie(a->name.head, a->name.number) <
                               std::tie(b->name.head, b->name.number);
                      });
  GapChecker checker(options, report);
  for (size_t i = 0; i < sorted.size();) {
    size_t end = i + 1;
    while (end < sorted.size() &&
           sorted[end]->name.head == sorted[i]->name.head) {
      ++end;
    }
    checker.Check(Group(sorted).subspan(i, end - i));
    i = end;
  }
}

absl::Span<const Rule* const> AnimationGapRules() { return kRules; }

}  // namespace assetlint::alamo
