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
#include "absl/strings/str_split.h"
#include "formats/formats.h"
#include "lint/rules/rule_list.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

using Words = std::set<std::string>;

constexpr absl::string_view kWithoutMeaning =
    " a after all an and any are aren as at be been but by can cannot couldn "
    "didn do does doesn don even every for from game get has have here how if "
    "im in ingame instead into is isn it its just like me my never no not of "
    "off on only or our show showing shows so some someone something still "
    "than that the their then there they this though to too use used using was "
    "wasn we what when where which while why with without won you your ";

// The words of a text as they are compared: their first letters, which most
// forms of a word share.
Words WordsOf(absl::string_view text) {
  constexpr size_t kCompared = 5;
  std::string lower = absl::AsciiStrToLower(text);
  for (char& c : lower) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && !absl::ascii_isalnum(byte)) c = ' ';
  }
  Words words;
  for (const absl::string_view word : absl::StrSplit(lower, ' ')) {
    if (word.size() < 2 ||
        absl::StrContains(kWithoutMeaning, absl::StrCat(" ", word, " "))) {
      continue;
    }
    words.emplace(word.substr(0, kCompared));
  }
  return words;
}

// The words of a symptom: of its title, and of each of the other phrases.
std::vector<Words> PhrasesOf(const Symptom& symptom) {
  std::vector<Words> phrases = {WordsOf(symptom.title)};
  for (const absl::string_view words : absl::StrSplit(symptom.also, "; ")) {
    phrases.push_back(WordsOf(words));
  }
  return phrases;
}

// Each word that the symptom has counts, and again those of the phrase that has
// most of them, the more the less else it has.
double ScoreOf(const std::vector<Words>& phrases, const Words& said,
               const std::map<std::string, double>& weights) {
  double score = 0;
  double best = 0;
  Words counted;
  for (const Words& phrase : phrases) {
    double whole = 0;
    double common = 0;
    for (const std::string& word : phrase) {
      const double weight = weights.at(word);
      whole += weight;
      if (!said.contains(word)) continue;
      common += weight;
      if (counted.insert(word).second) score += weight;
    }
    if (common > 0) best = std::max(best, common * (1 + common / whole));
  }
  return score + best;
}

}  // namespace

std::vector<absl::string_view> FormatNames(const Symptom& symptom) {
  if (symptom.formats != "all") return absl::StrSplit(symptom.formats, ", ");
  std::vector<absl::string_view> names;
  for (const Format* format : AllFormats()) names.push_back(format->name);
  return names;
}

std::vector<const Symptom*> FindSymptoms(absl::string_view text) {
  std::vector<std::vector<Words>> phrases;  // of each symptom
  std::map<std::string, double> weights;    // of all words
  for (const Symptom& symptom : AllSymptoms()) {
    phrases.push_back(PhrasesOf(symptom));
    Words all;
    for (const Words& phrase : phrases.back()) {
      all.insert(phrase.begin(), phrase.end());
    }
    for (const std::string& word : all) ++weights[word];
  }
  for (auto& [word, weight] : weights) {
    weight = std::log(1 + static_cast<double>(phrases.size()) / weight);
  }
  const Words said = WordsOf(text);
  std::vector<std::pair<double, const Symptom*>> scores;
  for (size_t i = 0; i < phrases.size(); ++i) {
    const double score = ScoreOf(phrases[i], said, weights);
    if (score > 0) scores.emplace_back(score, &AllSymptoms()[i]);
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
