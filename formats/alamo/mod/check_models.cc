#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/tables/known_names.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kBoneBeyond = {
    .id = "MOD004",
    .name = "animation-bone-beyond",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "An animation moves bones that its model does not have.",
    .why =
        "The tracks move nothing, and the animation was probably made for "
        "another skeleton.",
    .statement =
        "The bone of a track is a bone of the model (117 of 118 pairs, 3428 of "
        "3432 tracks), or has the name of a mesh: the game gives a mesh "
        "without a bone one of its own.",
    .source = "formats/alamo/mod/ACROSS.md#bones-of-animations",
    .repair = "Export the animation again with the model's skeleton.",
    .fix_reason = "The movement of the right skeleton is in neither file.",
};

constexpr Rule kBoneName = {
    .id = "MOD005",
    .name = "animation-bone-name",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "An animation moves bones that have another name in its model.",
    .why =
        "The game goes by the number of the bone: the track moves a part that "
        "it was not made for.",
    .statement =
        "A track and the bone with its number have the same name, in any case "
        "(115 of 118 pairs, 3421 of 3428 tracks).",
    .source = "formats/alamo/mod/ACROSS.md#bones-of-animations",
    .repair = "Export the animation again with the model's skeleton.",
};

constexpr Rule kBoneNumber = {
    .id = "MOD006",
    .name = "animation-bone-number",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary =
        "Names of bones in an animation and its model differ only by a number "
        "at the end.",
    .why =
        "A bone that got another number after the animation was exported is "
        "probably still the same one.",
    .statement =
        "A track and the bone with its number have the same name; in 2 of 118 "
        "pairs one bone has a number at the end in one of the files only.",
    .source = "formats/alamo/mod/ACROSS.md#bones-of-animations",
    .repair =
        "Nothing, if the animation looks right; otherwise export it again.",
};

// How many tracks a message names.
constexpr size_t kMaxTracks = 3;

absl::string_view QuotedName(absl::string_view name) {
  return name.substr(0, kMaxQuotedText);
}

// The tracks of an animation that do not go with its model.
struct Differences {
  std::vector<size_t> beyond;
  std::vector<size_t> other_name;
  bool only_numbers = true;  // of those with another name
};

class PairChecker {
 public:
  // `names` are those of the model, if they are known.
  PairChecker(const ModFile& animation, const ModFile& model,
              std::optional<ModelNames>& names, SkeletonIndex& skeletons,
              ModReport& report)
      : animation_(animation),
        facts_(*animation.facts()),
        model_(model),
        bones_(model.facts()->bones),
        names_(names),
        skeletons_(skeletons),
        report_(report) {}

  void Check() {
    const Differences differences = Compare();
    if (!differences.beyond.empty()) AddBeyond(differences.beyond);
    if (!differences.other_name.empty()) {
      AddNames(differences.only_numbers ? kBoneNumber : kBoneName,
               differences.other_name);
    }
  }

 private:
  absl::string_view NameOf(size_t track) const {
    return facts_.Text(facts_.tracks[track].name);
  }
  absl::string_view BoneName(uint32_t bone) const {
    return model_.facts()->Text(bones_[bone].name);
  }
  const ModelNames& Names() {
    if (!names_.has_value()) names_.emplace(*model_.facts());
    return *names_;
  }

  Differences Compare() {
    Differences differences;
    for (size_t i = 0; i < facts_.tracks.size(); ++i) {
      const absl::string_view name = NameOf(i);
      const uint32_t bone = facts_.tracks[i].bone;
      if (bone >= bones_.size()) {
        if (!Names().meshes.contains(absl::AsciiStrToLower(name))) {
          differences.beyond.push_back(i);
        }
      } else if (!name.empty() &&
                 !absl::EqualsIgnoreCase(name, BoneName(bone))) {
        differences.other_name.push_back(i);
        const absl::string_view word = WithoutDigits(name);
        differences.only_numbers &=
            !word.empty() &&
            absl::EqualsIgnoreCase(word, WithoutDigits(BoneName(bone)));
      }
    }
    return differences;
  }

  FindingBuilder Start(const Rule& rule, const std::vector<size_t>& tracks) {
    const size_t first = tracks.front();
    const FactName name = facts_.tracks[first].name;
    Occurrences occurrences;
    for (const size_t track : tracks) {
      occurrences.Note(facts_.tracks[track].name.offset);
    }
    FindingBuilder finding = report_.Add(rule, animation_, RangeOf(name));
    finding
        .SetPath({{"animation", PathSegment::kNoIndex, {}},
                  {"bone", static_cast<int64_t>(first),
                   std::string(facts_.Text(name))}})
        .Times(occurrences)
        .With("tracks", facts_.tracks.size())
        .Message(tracks.size(), " of ", Quantity(facts_.tracks.size(), "track"),
                 tracks.size() == 1 ? " moves a bone " : " move a bone ");
    return finding;
  }

  void AddBeyond(const std::vector<size_t>& tracks) {
    FindingBuilder finding = Start(kBoneBeyond, tracks);
    finding.Found(facts_.tracks[tracks.front()].bone)
        .Allowed(absl::StrCat("below ", bones_.size()))
        .Message("past the end of ", model_.given_name(), ", which has ",
                 bones_.size(), ": ");
    for (size_t i = 0; i < std::min(tracks.size(), kMaxTracks); ++i) {
      finding.Message(i == 0 ? "" : ", ", "bone ",
                      facts_.tracks[tracks[i]].bone, " \"",
                      QuotedName(NameOf(tracks[i])), "\"");
    }
    const auto last = static_cast<uint32_t>(bones_.size() - 1);
    finding.Related(model_.file->path, RangeOf(bones_[last].name),
                    "the last bone, ", last, " \"", QuotedName(BoneName(last)),
                    "\"");
    AddOtherModel(finding);
  }

  void AddNames(const Rule& rule, const std::vector<size_t>& tracks) {
    FindingBuilder finding = Start(rule, tracks);
    const uint32_t first = facts_.tracks[tracks.front()].bone;
    finding.Found(NameOf(tracks.front()))
        .Allowed(BoneName(first))
        .Message("of another name in ", model_.given_name(), ": ");
    for (size_t i = 0; i < std::min(tracks.size(), kMaxTracks); ++i) {
      const uint32_t bone = facts_.tracks[tracks[i]].bone;
      const absl::string_view name = NameOf(tracks[i]);
      finding.Message(i == 0 ? "" : ", ", "bone ", bone, " is \"",
                      QuotedName(BoneName(bone)), "\", not \"",
                      QuotedName(name), "\"");
      const auto elsewhere = Names().bones.find(absl::AsciiStrToLower(name));
      if (elsewhere != Names().bones.end()) {
        finding.Message(" (bone ", elsewhere->second, ")");
      }
      finding.Related(model_.file->path, RangeOf(bones_[bone].name), "bone ",
                      bone, " \"", QuotedName(BoneName(bone)), "\"");
    }
    if (&rule == &kBoneName) AddOtherModel(finding);
  }

  // A model beside it whose skeleton the animation is for.
  void AddOtherModel(FindingBuilder& finding) {
    const SameSkeleton* fitting = skeletons_.FindFitting(facts_);
    if (fitting == nullptr) return;
    const ModFile& other = *fitting->front();
    finding.Message("; the skeleton is that of ", other.given_name());
    finding.Related(other.file->path, {}, "a model with its skeleton");
  }

  const ModFile& animation_;
  const Facts& facts_;
  const ModFile& model_;
  const std::vector<Facts::Bone>& bones_;
  std::optional<ModelNames>& names_;
  SkeletonIndex& skeletons_;
  ModReport& report_;
};

constexpr Rule kProxyKind = {
    .id = "MOD007",
    .name = "proxy-kind",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A proxy names a model instead of a particle system.",
    .why =
        "The game creates a particle system for a proxy: a model does not "
        "appear.",
    .statement =
        "What a proxy names is a particle system: 734 of 734 whose file is in "
        "the same mod. In Universe at War, whose models count dazzles, it may "
        "also be a model.",
    .source = "formats/alamo/mod/ACROSS.md#proxies",
    .repair =
        "Name the particle system, or rename the file that took its name.",
};

constexpr Rule kProxyMissing = {
    .id = "MOD008",
    .name = "proxy-missing",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "What a proxy names is neither in the mod nor in the game.",
    .why = "Nothing appears at the bone: no smoke, engine or explosion.",
    .statement =
        "A proxy's name, without _ALT or _LOD and their numbers, is that of a "
        ".alo file in Data/Art/Models of the mod or the game.",
    .source = "formats/alamo/mod/ACROSS.md#proxies",
    .repair = "Add the particle system, or name one that exists.",
};

// `name` without each "_ALT" and "_LOD" that digits follow, which the game
// removes. Capitals only.
std::string WithoutLevels(absl::string_view name) {
  std::string result;
  for (size_t i = 0; i < name.size();) {
    const absl::string_view rest = name.substr(i);
    size_t end = 4;
    if (absl::StartsWith(rest, "_ALT") || absl::StartsWith(rest, "_LOD")) {
      while (end < rest.size() && absl::ascii_isdigit(rest[end])) ++end;
    }
    if (end > 4) {
      i += end;
    } else {
      result.push_back(name[i++]);
    }
  }
  return result;
}

// The first proxy of each name.
Uses<absl::string_view, size_t> DifferentProxies(const Facts& facts) {
  Uses<absl::string_view, size_t> uses;
  for (size_t i = 0; i < facts.proxies.size(); ++i) {
    const FactName name = facts.proxies[i].name;
    if (name.size == 0) continue;
    uses.Add(facts.Text(name), name.offset, [i] { return i; });
  }
  return uses;
}

class ProxyChecker {
 public:
  ProxyChecker(const NameLookup& lookup, const XmlNames& names,
               const ModFile& model, ModReport& report)
      : lookup_(lookup),
        names_(names),
        model_(model),
        facts_(*model.facts()),
        report_(report) {}

  // The proxies of one name: the first, and where all are.
  void Check(size_t proxy, const Occurrences& occurrences) const {
    const FactName name = facts_.proxies[proxy].name;
    const std::string file = WithoutLevels(facts_.Text(name));
    const bool has_extension = absl::EndsWithIgnoreCase(file, ".alo");
    const std::string file_name =
        has_extension ? file : absl::StrCat(file, ".alo");
    const ModFile* found = lookup_.index().FindLoaded(
        model_, kModelFolder, absl::AsciiStrToLower(file_name));
    const bool is_model = found != nullptr && found->is_model();
    if (is_model && facts_.universe_at_war) return;
    if (!is_model && !lookup_.Judges(model_)) return;
    const std::vector<PathSegment> path = {
        {"connections", PathSegment::kNoIndex, {}},
        {"proxy", static_cast<int64_t>(proxy), std::string(facts_.Text(name))}};
    const Reference reference = {
        .file = &model_,
        .range = RangeOf(name),
        .path = &path,
        .field = "proxy",
        .occurrences = &occurrences,
        .what = "particle system",
        .name = facts_.Text(name),
        .candidates = {file_name},
        .folders = {kModelFolder},
        .extensions = kModelExtensions,
        .format = "alo-particle",
    };
    if (is_model) AddKind(reference, *found);
    CheckMissing(reference, file);
  }

 private:
  void AddKind(const Reference& reference, const ModFile& found) const {
    reference.Add(kProxyKind, report_)
        .Message("the proxy names ", found.given_name(),
                 ", which is a model; it must name a particle system")
        .Related(found.file->path, {}, "the model");
  }

  void CheckMissing(const Reference& reference, absl::string_view file) const {
    if (!lookup_.Judges(model_)) return;
    const std::string key = absl::AsciiStrToLower(file);
    const absl::string_view stem = absl::StripSuffix(key, ".alo");
    // The name without its level may be that of lights that XML files define,
    // and those of the game are not known.
    const bool may_be_lights = file.size() != reference.name.size() ||
                               names_.FileOfObject(model_, stem) != nullptr;
    if (may_be_lights &&
        lookup_.Find(reference).place == NameLookup::Place::kNowhere) {
      return;
    }
    const bool not_in_game = IsMissingInGame(stem, MissingKind::kProxy);
    lookup_.Check(reference, not_in_game ? kMissingInGame : kProxyMissing,
                  report_);
  }

  const NameLookup& lookup_;
  const XmlNames& names_;
  const ModFile& model_;
  const Facts& facts_;
  ModReport& report_;
};

}  // namespace

ModelNames::ModelNames(const Facts& facts) {
  for (size_t i = 0; i < facts.bones.size(); ++i) {
    bones.try_emplace(absl::AsciiStrToLower(facts.Text(facts.bones[i].name)),
                      i);
  }
  for (const Facts::Mesh& mesh : facts.meshes) {
    meshes.insert(absl::AsciiStrToLower(facts.Text(mesh.name)));
  }
}

bool ModelNames::Has(absl::string_view bone_or_mesh) const {
  const std::string name = absl::AsciiStrToLower(bone_or_mesh);
  return bones.contains(name) || meshes.contains(name);
}

void CheckSkeletons(absl::Span<const NamedAnimation> animations,
                    SkeletonIndex& skeletons, const AcrossOptions& options,
                    ModReport& report) {
  // Those of one model mostly follow one another.
  const ModFile* last = nullptr;
  std::optional<ModelNames> names;
  for (const NamedAnimation& animation : animations) {
    if (animation.file->facts() == nullptr) continue;
    const ModFile* model = ModelOf(animation, options);
    if (model == nullptr || model->facts() == nullptr ||
        model->facts()->bones.empty()) {
      continue;
    }
    if (model != last) names.reset();
    last = model;
    PairChecker(*animation.file, *model, names, skeletons, report).Check();
  }
}

void CheckProxies(const NameLookup& lookup, const XmlNames& names,
                  const ModFile& file, ModReport& report) {
  if (file.facts() == nullptr) return;
  const ProxyChecker checker(lookup, names, file, report);
  const auto proxies = DifferentProxies(*file.facts());
  for (const auto& [first, occurrences] : proxies.all()) {
    checker.Check(first, occurrences);
  }
}

absl::Span<const Rule* const> ModelUseRules() {
  static constexpr const Rule* kRules[] = {
      &kBoneBeyond, &kBoneName, &kBoneNumber, &kProxyKind, &kProxyMissing};
  return kRules;
}

}  // namespace assetlint::alamo
