#include "lint/rules/symptoms.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "formats/formats.h"
#include "lint/rules/rule_list.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

constexpr absl::string_view kWithoutMeaning =
    " a after all an and any are aren as at be been but by can cannot couldn "
    "didn do does doesn don even every for from game get has have here how if "
    "im in ingame instead into is isn it its just like me my never no not of "
    "off on only or our show showing shows so some someone something still "
    "than that the their then there they this though to too use used using was "
    "wasn we what when where which while why with without won you your ";

// Things, and the formats that have them, as a symptom has its: a text that
// names one is not about a symptom of other formats.
constexpr std::pair<absl::string_view, absl::string_view> kThings[] = {
    {"model mesh bone shadow hardpoint turret", "alo, ala, anim, gsa, al"},
    {"animation clip metroid swat bw2", "ala, anim, gsa, al"},
    {"particle emitter", "alo-particle, alo-uaw-particle"},
    {"archive meg mega", "meg"},
};

// The words of a text without their endings, so that "turned" is "turns".
std::vector<std::string> StemsOf(absl::string_view text) {
  std::string lower = absl::AsciiStrToLower(text);
  // The game, and no colours.
  absl::StrReplaceAll({{"black & white", "bw2"}, {"black and white", "bw2"}},
                      &lower);
  for (char& c : lower) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && !absl::ascii_isalnum(byte)) c = ' ';
  }
  std::vector<std::string> stems;
  for (absl::string_view word : absl::StrSplit(lower, ' ')) {
    if (word.size() < 2 ||
        absl::StrContains(kWithoutMeaning, absl::StrCat(" ", word, " "))) {
      continue;
    }
    for (const absl::string_view ending : {"ing", "ed", "es", "s", "e"}) {
      if (word.size() >= 3 + ending.size() &&
          absl::ConsumeSuffix(&word, ending)) {
        break;
      }
    }
    stems.emplace_back(word);
  }
  return stems;
}

// The formats of the things that are named; empty when none is.
std::set<absl::string_view> FormatsOfThings(const std::set<std::string>& said) {
  std::set<absl::string_view> formats;
  for (const auto& [words, names] : kThings) {
    for (const std::string& stem : StemsOf(words)) {
      if (!said.contains(stem)) continue;
      for (const auto name : absl::StrSplit(names, ", ")) formats.insert(name);
    }
  }
  return formats;
}

// How often each word occurs in a symptom, where its title counts twice.
using Counts = std::map<std::string, double>;

Counts CountsOf(const Symptom& symptom) {
  Counts counts;
  for (const std::string& stem : StemsOf(absl::StrCat(
           symptom.title, " ", symptom.title, " ", symptom.also))) {
    ++counts[stem];
  }
  return counts;
}

// How well each symptom fits, by Okapi BM25, whatever its length.
std::vector<double> ScoresOf(const std::set<std::string>& said) {
  constexpr double kSaturation = 1.2;  // k1
  std::vector<Counts> symptoms;
  for (const Symptom& symptom : AllSymptoms()) {
    symptoms.push_back(CountsOf(symptom));
  }
  std::vector<double> scores(symptoms.size());
  for (const std::string& stem : said) {
    double with = 0;
    for (const Counts& counts : symptoms) with += counts.contains(stem);
    const double without = static_cast<double>(symptoms.size()) - with;
    const double rarity = std::log(1 + (without + 0.5) / (with + 0.5));
    for (size_t i = 0; i < symptoms.size(); ++i) {
      const auto found = symptoms[i].find(stem);
      if (found == symptoms[i].end()) continue;
      scores[i] += rarity * found->second * (kSaturation + 1) /
                   (found->second + kSaturation);
    }
  }
  return scores;
}

}  // namespace

std::vector<absl::string_view> FormatNames(const Symptom& symptom) {
  if (symptom.formats != "all") return absl::StrSplit(symptom.formats, ", ");
  std::vector<absl::string_view> names;
  for (const Format* format : AllFormats()) names.push_back(format->name);
  return names;
}

std::vector<const Symptom*> FindSymptoms(absl::string_view text) {
  const std::vector<std::string> stems = StemsOf(text);
  const std::set<std::string> said(stems.begin(), stems.end());
  const std::set<absl::string_view> meant = FormatsOfThings(said);
  const std::vector<double> all_scores = ScoresOf(said);
  std::vector<std::pair<double, const Symptom*>> scores;
  for (size_t i = 0; i < all_scores.size(); ++i) {
    const Symptom& symptom = AllSymptoms()[i];
    bool fits = meant.empty();
    for (const auto name : FormatNames(symptom)) fits |= meant.contains(name);
    if (fits && all_scores[i] > 0) scores.emplace_back(all_scores[i], &symptom);
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

}  // namespace assetlint
