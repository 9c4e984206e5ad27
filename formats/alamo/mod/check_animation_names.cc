#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/mod/animation_name.h"
#include "formats/alamo/mod/mod_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kAnimationName = {
    .id = "MOD001",
    .name = "animation-name",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The game never loads an animation of this name.",
    .why =
        "The game does not search the folder: it asks for MODEL_TYPE_00.ala, "
        "MODEL_TYPE_01.ala and so on, for the types that it knows.",
    .statement =
        "An animation beside models is named MODEL_TYPE_NN.ala: a model, one "
        "of 119 types, and two digits (507 of 507 names in sound maps; of the "
        "299 names in mods that are not, 240 are of clips of the games that no "
        "game plays).",
    .source = "formats/alamo/mod/ACROSS.md#names-of-animations",
    .repair = "Rename the file.",
    .confidence = Confidence::kReaders,
    .fix_reason = "A file's name is not part of its bytes.",
};

constexpr const Rule* kRules[] = {&kAnimationName};

class NameChecker {
 public:
  NameChecker(const ModIndex& index, const AcrossOptions& options,
              ModReport& report)
      : index_(index), options_(options), report_(report) {}

  void Check(const NamedAnimation& named) {
    const ModFile& animation = *named.file;
    if (animation.facts() == nullptr) return;
    const ModFile* model = named.models.empty() ? nullptr : &named.models[0];
    if (model == nullptr && !IsInModelFolder(animation)) return;
    const AnimationNameFault fault = ExplainAnimationName(
        animation.stem(), model == nullptr ? "" : model->stem(), options_.game);
    FindingBuilder finding = report_.Add(kAnimationName, animation);
    finding.Found(animation.given_name())
        .Allowed("MODEL_TYPE_NN.ala")
        .Message(Explain(animation, fault));
    if (model != nullptr) {
      finding.Related(model->file->path, {},
                      "the model that the name begins with");
    }
  }

 private:
  static bool IsInModelFolder(const ModFile& file) {
    return file.place.in_data && file.place.folder == kModelFolder;
  }

  // The first number without a file.
  int FreeNumber(const ModFile& animation, absl::string_view head) const {
    int number = 0;
    while (number < 99 &&
           !index_
                .Find(animation.place,
                      absl::StrCat(AnimationStem(head, number), ".ala"))
                .empty()) {
      ++number;
    }
    return number;
  }

  std::string Explain(const ModFile& animation,
                      const AnimationNameFault& fault) const {
    switch (fault.kind) {
      case AnimationNameFault::Kind::kNumber:
        return ExplainNumber(animation, fault);
      case AnimationNameFault::Kind::kTypeOfGame:
        return absl::StrCat("the type is ", fault.type,
                            ", which only Forces of Corruption knows");
      case AnimationNameFault::Kind::kUnknownType:
        return ExplainType(fault);
      case AnimationNameFault::Kind::kNeither:
        return "the name ends in neither a type nor a number, must be "
               "MODEL_TYPE_NN.ala";
    }
    return {};
  }

  std::string ExplainNumber(const ModFile& animation,
                            const AnimationNameFault& fault) const {
    const int free = FreeNumber(animation, fault.head);
    // The own number, unless that would be after a gap or a second file.
    const std::string better =
        AnimationStem(animation.AsGiven(fault.head), std::min(free, 99));
    const absl::string_view rest = animation.stem().substr(fault.head.size());
    absl::string_view fault_text = "is not followed by _ and two digits";
    if (rest.empty()) {
      fault_text = "has no number";
    } else if (absl::ascii_isdigit(rest.front())) {
      fault_text = "has no underscore before its number";
    }
    return absl::StrCat("the type ", fault.type, " ", fault_text,
                        "; did you mean ", better, ".ala?");
  }

  static std::string ExplainType(const AnimationNameFault& fault) {
    if (fault.type.empty()) {
      return "the name has no type that the game knows before its number";
    }
    const std::string type = absl::AsciiStrToUpper(fault.type);
    const auto similar = SimilarTypes(type);
    return absl::StrCat("the game does not know the type ", type,
                        similar.empty() ? "" : "; did you mean ",
                        absl::StrJoin(similar, " or "),
                        similar.empty() ? "" : "?");
  }

  const ModIndex& index_;
  const AcrossOptions& options_;
  ModReport& report_;
};

}  // namespace

void CheckAnimationNames(const ModIndex& index,
                         absl::Span<const NamedAnimation> animations,
                         const AcrossOptions& options, ModReport& report) {
  NameChecker names(index, options, report);
  for (const NamedAnimation& animation : animations) {
    if (IsMisnamed(animation, options)) names.Check(animation);
  }
}

absl::Span<const Rule* const> AnimationNameRules() { return kRules; }

}  // namespace assetlint::alamo
