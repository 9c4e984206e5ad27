#include "lint/rules/symptom_search.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "lint/rules/rule_list.h"
#include "lint/text/messages.h"

namespace assetlint {

namespace {

using Words = std::set<std::string>;

constexpr absl::string_view kWithoutMeaning =
    "a after all an and any are aren as at be been but by can cannot couldn "
    "didn do does doesn don even every for from game get has have here how "
    "if im in ingame instead into is isn it its just like me my never no "
    "not of off on only or our show showing shows so some someone something "
    "still than that the their then there they this though to too use used "
    "using was wasn we what when where which while why with without won you "
    "your";

struct SynonymGroup {
  absl::string_view name;
  absl::string_view words;  // what Stem makes of them
};

// The words that count as the one before them.
constexpr SynonymGroup kSynonyms[] = {
    {"animat", "anim animation clip"},
    {"archiv", "meg megafil"},
    {"artifact", "artefact"},
    {"centr", "center middl"},
    {"colour", "color"},
    {"crash", "ctd"},
    {"destroy", "destroyabl indestructibl invinc invincibl kil undestroyabl"},
    {"die", "dead death di died dy dying"},
    {"distort", "deform"},
    {"emit", "emiter emitter"},
    {"effect", "explo explosion smok"},
    {"fast", "quick"},
    {"freez", "froz frozen hang hung"},
    {"garbag", "broken corrupt"},
    {"git", "github gitlab"},
    {"hardpoint", "hp"},
    {"invisibl", "hidden unseen"},
    {"map", "batl battlefield"},
    {"miss", "gon lost"},
    {"model", "character creatur figur"},
    {"nam", "renam"},
    {"pink", "magenta purpl"},
    {"shot", "bullet laser missil shoot turbolaser"},
    {"slow", "slowmo"},
    {"spelt", "misspel misspelt spel typo"},
    {"spik", "spiky"},
    {"streak", "line strip"},
    {"textur", "untextur"},
    {"tiny", "smal"},
    {"unit", "build infantr object ship station vehicl"},
    {"vanish", "disapear disappear"}};

// The formats that a word is about.
constexpr SynonymGroup kKinds[] = {
    {"ala anim al gsa", "animat ala"},
    {"alo", "mesh submesh triangl vertex vertic"},
    {"alo-particle", "emit emiter emitter particl"},
    {"meg", "archiv"}};

bool IsOneOf(absl::string_view word, absl::string_view words) {
  const std::vector<absl::string_view> all = absl::StrSplit(words, ' ');
  return std::find(all.begin(), all.end(), word) != all.end();
}

// Removes an ending, if it leaves at least `least` bytes; whether it did.
bool RemoveEnding(absl::string_view ending, size_t least,
                  absl::string_view& word) {
  return word.size() >= ending.size() + least &&
         absl::ConsumeSuffix(&word, ending);
}

// The part that the forms of a word share: "crash" of "crashes", "stop" of
// "stopped", "fly" of "flies". Need not be a word itself.
std::string Stem(absl::string_view word) {
  if (RemoveEnding("ies", 2, word)) return absl::StrCat(word, "y");
  if (!absl::EndsWith(word, "ss")) {
    for (const absl::string_view ending : {"ing", "ed", "es", "s"}) {
      if (RemoveEnding(ending, 3, word)) break;
    }
  }
  RemoveEnding("e", 3, word);
  if (word.size() > 3 && word.back() == word[word.size() - 2]) {
    word.remove_suffix(1);
  }
  return std::string(word);
}

// The words of a symptom: of its title, and of each of the other phrases.
using Phrases = std::vector<Words>;

const std::vector<Phrases>& AllPhrases() {
  static const auto& all = *[] {
    auto* const made = new std::vector<Phrases>;
    for (const Symptom& symptom : AllSymptoms()) {
      Phrases& phrases = made->emplace_back();
      phrases.push_back(SearchWords(symptom.title));
      for (const absl::string_view words : OtherWords(symptom)) {
        phrases.push_back(SearchWords(words));
      }
    }
    return made;
  }();
  return all;
}

bool Have(const Phrases& phrases, const std::string& word) {
  return std::any_of(phrases.begin(), phrases.end(),
                     [&](const Words& words) { return words.count(word) > 0; });
}

// What a word says: more if few symptoms have it, 0 if none has.
double WeightOf(const std::string& word) {
  const std::vector<Phrases>& all = AllPhrases();
  const auto having = static_cast<double>(std::count_if(
      all.begin(), all.end(),
      [&](const Phrases& phrases) { return Have(phrases, word); }));
  const auto size = static_cast<double>(all.size());
  return having == 0 ? 0 : std::log(1 + size / having);
}

// Each word that the symptom has counts, a quarter more in the title; and again
// those of the phrase that has most of them, the more the less else it has.
double ScoreOf(const Phrases& phrases, const Words& said) {
  double score = 0;
  for (const std::string& word : said) {
    const bool in_title = phrases.front().count(word) > 0;
    if (Have(phrases, word)) score += WeightOf(word) * (in_title ? 1.25 : 1);
  }
  double best = 0;
  for (const Words& phrase : phrases) {
    double whole = 0;
    double common = 0;
    for (const std::string& word : phrase) {
      whole += WeightOf(word);
      if (said.count(word) > 0) common += WeightOf(word);
    }
    if (common > 0) best = std::max(best, common * (1 + common / whole));
  }
  return score + best;
}

// Whether both or neither are about a crash, and the symptom is about one of
// the kinds of files that are named, if any is: "mesh", "emitter".
bool IsAbout(const Symptom& symptom, const Phrases& phrases,
             const Words& said) {
  const std::string crash = "crash";
  if (phrases.front().count(crash) > 0
          ? said.count(crash) == 0 && said.count("freez") == 0
          : said.count(crash) > 0 && !Have(phrases, crash)) {
    return false;
  }
  bool any_named = false;
  for (const SynonymGroup& kind : kKinds) {
    if (std::none_of(said.begin(), said.end(), [&](absl::string_view word) {
          return IsOneOf(word, kind.words);
        })) {
      continue;
    }
    any_named = true;
    for (const absl::string_view format : FormatNames(symptom)) {
      if (IsOneOf(format, kind.name)) return true;
    }
  }
  return !any_named;
}

}  // namespace

std::set<std::string> SearchWords(absl::string_view text) {
  Words words;
  std::string word;
  const auto finish = [&] {
    if (word.size() > 1 && !IsOneOf(word, kWithoutMeaning)) {
      std::string stem = Stem(word);
      for (const SynonymGroup& group : kSynonyms) {
        if (IsOneOf(stem, group.words)) stem = std::string(group.name);
      }
      words.insert(std::move(stem));
    }
    word.clear();
  };
  for (const char c : text) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0) {
      word += absl::ascii_tolower(static_cast<unsigned char>(c));
    } else {
      finish();
    }
  }
  finish();
  return words;
}

std::vector<const Symptom*> FindSymptoms(absl::string_view text) {
  const Words said = SearchWords(text);
  std::vector<std::pair<double, const Symptom*>> scores;
  const absl::Span<const Symptom> symptoms = AllSymptoms();
  for (size_t i = 0; i < symptoms.size(); ++i) {
    const Phrases& phrases = AllPhrases()[i];
    const double score = ScoreOf(phrases, said);
    if (score > 0 && IsAbout(symptoms[i], phrases, said)) {
      scores.emplace_back(score, &symptoms[i]);
    }
  }
  std::stable_sort(
      scores.begin(), scores.end(),
      [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const Symptom*> found;
  for (const auto& [score, symptom] : scores) {
    if (2 * score < scores.front().first) break;
    found.push_back(symptom);
  }
  return found;
}

namespace {

constexpr size_t kWidth = 80;

// In the order of the symptom.
std::vector<const Rule*> RulesOf(const Symptom& symptom) {
  const std::vector<const Rule*> all = AllRules();
  std::vector<const Rule*> rules;
  for (const absl::string_view id : RuleIds(symptom)) {
    for (const Rule* rule : all) {
      if (rule->id == id) rules.push_back(rule);
    }
  }
  return rules;
}

}  // namespace

std::string SymptomsText(absl::Span<const Symptom* const> symptoms,
                         const Painter& paint) {
  std::string out;
  for (const Symptom* symptom : symptoms) {
    absl::StrAppend(
        &out, paint(Style::kBold, symptom->title), " (",
        symptom->formats == "all" ? "all formats" : symptom->formats, ")\n",
        WrapText(symptom->why, 2, kWidth), "\n",
        RulesText(RulesOf(*symptom), paint), "\n");
  }
  absl::StrAppend(&out, WrapText("\"assetlint check\" finds these; \"assetlint "
                                 "explain RULE\" explains one.",
                                 0, kWidth));
  return out;
}

std::string SymptomTitles() {
  return absl::StrCat(
      absl::StrJoin(AllSymptoms(), "\n",
                    [](std::string* out, const Symptom& symptom) {
                      absl::StrAppend(out, symptom.title);
                    }),
      "\n");
}

}  // namespace assetlint
