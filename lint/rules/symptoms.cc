#include "lint/rules/symptoms.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "formats/formats.h"
#include "lint/rules/rule_list.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

// The words of a text as they are compared.
using Words = std::set<std::string>;
// Those of a symptom: of its title, and of each of the other phrases.
using Phrases = std::vector<Words>;

constexpr absl::string_view kWithoutMeaning =
    "a after all an and any are aren as at be been but by can cannot couldn "
    "didn do does doesn don even every for from game get has have here how "
    "if im in ingame instead into is isn it its just like me my never no "
    "not of off on only or our show showing shows so some someone something "
    "still than that the their then there they this though to too use used "
    "using was wasn we what when where which while why with without won you "
    "your";

// What Stem makes of words that count as the first of their group.
constexpr absl::string_view kSynonyms[] = {
    "animat anim animation clip",
    "archiv meg megafil",
    "artifact artefact",
    "centr center middl",
    "colour color",
    "crash ctd",
    "destroy destroyabl indestructibl invinc invincibl kil undestroyabl",
    "die dead death di died dy dying",
    "distort deform",
    "emit emiter emitter",
    "effect explo explosion smok",
    "fast quick",
    "freez froz frozen hang hung",
    "garbag broken corrupt",
    "git github gitlab",
    "hardpoint hp",
    "invisibl hidden unseen",
    "map batl battlefield",
    "miss gon lost",
    "model character creatur figur",
    "nam renam",
    "pink magenta purpl",
    "shot bullet laser missil shoot turbolaser",
    "slow slowmo",
    "spelt misspel misspelt spel typo",
    "spik spiky",
    "streak line strip",
    "textur untextur",
    "tiny smal",
    "unit build infantr object ship station vehicl",
    "vanish disapear disappear"};

// Formats, and the words that are about them.
constexpr std::pair<absl::string_view, absl::string_view> kKinds[] = {
    {"ala anim al gsa", "animat ala"},
    {"alo", "mesh submesh triangl vertex vertic"},
    {"alo-particle", "emit emiter emitter particl"},
    {"meg", "archiv"}};

bool IsOneOf(absl::string_view word, absl::string_view words) {
  return absl::StrContains(absl::StrCat(" ", words, " "),
                           absl::StrCat(" ", word, " "));
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

Words WordsOf(absl::string_view text) {
  std::string lower = absl::AsciiStrToLower(text);
  for (char& c : lower) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && !absl::ascii_isalnum(byte)) c = ' ';
  }
  Words words;
  for (const absl::string_view word : absl::StrSplit(lower, ' ')) {
    if (word.size() < 2 || IsOneOf(word, kWithoutMeaning)) continue;
    std::string stem = Stem(word);
    for (const absl::string_view group : kSynonyms) {
      if (IsOneOf(stem, group)) {
        stem = std::string(group.substr(0, group.find(' ')));
      }
    }
    words.insert(std::move(stem));
  }
  return words;
}

const std::vector<Phrases>& AllPhrases() {
  static const auto& all = *[] {
    auto* const made = new std::vector<Phrases>;
    for (const Symptom& symptom : AllSymptoms()) {
      Phrases& phrases = made->emplace_back();
      phrases.push_back(WordsOf(symptom.title));
      for (const absl::string_view words : absl::StrSplit(symptom.also, "; ")) {
        phrases.push_back(WordsOf(words));
      }
    }
    return made;
  }();
  return all;
}

bool Have(const Phrases& phrases, const std::string& word) {
  return std::any_of(phrases.begin(), phrases.end(),
                     [&](const Words& words) { return words.contains(word); });
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
    const bool in_title = phrases.front().contains(word);
    if (Have(phrases, word)) score += WeightOf(word) * (in_title ? 1.25 : 1);
  }
  double best = 0;
  for (const Words& phrase : phrases) {
    double whole = 0;
    double common = 0;
    for (const std::string& word : phrase) {
      whole += WeightOf(word);
      if (said.contains(word)) common += WeightOf(word);
    }
    if (common > 0) best = std::max(best, common * (1 + common / whole));
  }
  return score + best;
}

// Whether both or neither are about a crash, and the symptom is about one of
// the kinds of files that are named, if any is.
bool IsAbout(const Symptom& symptom, const Phrases& phrases,
             const Words& said) {
  const bool crash = said.contains("crash");
  if (phrases.front().contains("crash") ? !crash && !said.contains("freez")
                                        : crash && !Have(phrases, "crash")) {
    return false;
  }
  bool any_named = false;
  for (const auto& [formats, words] : kKinds) {
    for (const std::string& word : said) {
      if (!IsOneOf(word, words)) continue;
      any_named = true;
      for (const absl::string_view format : FormatNames(symptom)) {
        if (IsOneOf(format, formats)) return true;
      }
    }
  }
  return !any_named;
}

}  // namespace

std::vector<absl::string_view> FormatNames(const Symptom& symptom) {
  if (symptom.formats != "all") return absl::StrSplit(symptom.formats, ", ");
  std::vector<absl::string_view> names;
  for (const Format* format : AllFormats()) names.push_back(format->name);
  return names;
}

std::vector<const Symptom*> FindSymptoms(absl::string_view text) {
  const Words said = WordsOf(text);
  std::vector<std::pair<double, const Symptom*>> scores;
  const Phrases* phrases = AllPhrases().data();
  for (const Symptom& symptom : AllSymptoms()) {
    const double score = ScoreOf(*phrases, said);
    if (score > 0 && IsAbout(symptom, *phrases, said)) {
      scores.emplace_back(score, &symptom);
    }
    ++phrases;
  }
  std::stable_sort(
      scores.begin(), scores.end(),
      [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const Symptom*> found;
  for (const auto& [score, symptom] : scores) {
    if (2 * score >= scores.front().first) found.push_back(symptom);
  }
  return found;
}

std::string SymptomsText(absl::Span<const Symptom* const> symptoms,
                         const Painter& paint) {
  constexpr size_t kWidth = 80;
  const std::vector<const Rule*> all = AllRules();
  std::string out;
  for (const Symptom* symptom : symptoms) {
    std::vector<const Rule*> rules;
    for (const absl::string_view id : absl::StrSplit(symptom->rules, ' ')) {
      std::copy_if(all.begin(), all.end(), std::back_inserter(rules),
                   [&](const Rule* rule) { return rule->id == id; });
    }
    absl::StrAppend(
        &out, paint(Style::kBold, symptom->title), " (",
        symptom->formats == "all" ? "all formats" : symptom->formats, ")\n",
        WrapText(symptom->why, 2, kWidth), "\n", RulesText(rules, paint), "\n");
  }
  return absl::StrCat(out,
                      WrapText("\"assetlint check\" finds these; \"assetlint "
                               "explain RULE\" explains one.",
                               0, kWidth));
}

std::string SymptomTitles() {
  std::string titles;
  for (const Symptom& symptom : AllSymptoms()) {
    absl::StrAppend(&titles, symptom.title, "\n");
  }
  return titles;
}

}  // namespace assetlint
