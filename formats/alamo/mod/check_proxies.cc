#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/tables/known_names.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kProxyKind = {
    .id = "MOD007",
    .name = "proxy-kind",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A proxy names a model instead of a particle system.",
    .why =
        "The game creates a particle system for a proxy: a model does not "
        "appear.",
    .statement =
        "What a proxy names is a particle system: 734 of 734 whose file is in "
        "the same mod.",
    .source = "formats/alamo/mod/ACROSS.md#proxies",
    .repair =
        "Name the particle system, or rename the file that took its name.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The intended particle system is not known.",
};

constexpr Rule kProxyMissing = {
    .id = "MOD008",
    .name = "proxy-missing",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "What a proxy names is neither in the mod nor in the game.",
    .why = "Nothing appears at the bone: no smoke, engine or explosion.",
    .statement =
        "A proxy's name, without _ALT or _LOD and their numbers, is that of a "
        ".alo file in Data/Art/Models of the mod or the game.",
    .source = "formats/alamo/mod/ACROSS.md#proxies",
    .repair = "Add the particle system, or name one that exists.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The particle system is not in the file.",
};

constexpr const Rule* kRules[] = {&kProxyKind, &kProxyMissing};

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

// The proxies of each name: the first, and where all are. In their order.
using SameProxies = std::pair<size_t, Occurrences>;

std::vector<SameProxies> DifferentProxies(const Facts& facts) {
  std::vector<SameProxies> different;
  absl::flat_hash_map<absl::string_view, size_t> places;
  for (size_t i = 0; i < facts.proxies.size(); ++i) {
    const FactName name = facts.proxies[i].name;
    if (name.size == 0) continue;
    const auto [entry, is_new] =
        places.try_emplace(facts.Text(name), different.size());
    if (is_new) different.emplace_back(i, Occurrences());
    different[entry->second].second.Note(name.offset);
  }
  return different;
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
    const ModFile* found = lookup_.FindInMod(model_, kModelFolder,
                                             absl::AsciiStrToLower(file_name));
    const bool is_model = found != nullptr && found->is_model();
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
    };
    if (is_model) AddKind(reference, *found);
    CheckMissing(reference, file);
  }

 private:
  void AddKind(const Reference& reference, const ModFile& found) const {
    report_.Add(kProxyKind, model_, reference.range)
        .SetPath(*reference.path)
        .Field(reference.field)
        .Times(*reference.occurrences)
        .Found(reference.name)
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
    const bool may_be_lights =
        file.size() != reference.name.size() || names_.IsObject(model_, stem);
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

void CheckProxies(const NameLookup& lookup, const XmlNames& names,
                  const ModFile& file, ModReport& report) {
  if (file.facts() == nullptr) return;
  const ProxyChecker checker(lookup, names, file, report);
  for (const auto& [first, occurrences] : DifferentProxies(*file.facts())) {
    checker.Check(first, occurrences);
  }
}

absl::Span<const Rule* const> ProxyRules() { return kRules; }

}  // namespace assetlint::alamo
