#include "lint/rules/symptom_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace assetlint {
namespace {

const std::set<absl::string_view>& WordsWithoutMeaning() {
  static const auto& words = *new std::set<absl::string_view>{
      "a",    "after", "all",   "an",    "and",  "any",  "are",    "as",
      "at",   "be",    "been",  "but",   "by",   "can",  "do",     "does",
      "for",  "from",  "get",   "has",   "have", "how",  "if",     "in",
      "into", "is",    "it",    "its",   "me",   "my",   "no",     "not",
      "of",   "off",   "on",    "only",  "or",   "so",   "some",   "that",
      "the",  "their", "then",  "they",  "this", "to",   "too",    "was",
      "what", "when",  "where", "while", "why",  "with", "without"};
  return words;
}

// By what Stem makes of a word.
const std::map<absl::string_view, absl::string_view>& Synonyms() {
  static const auto& synonyms =
      *new std::map<absl::string_view, absl::string_view>{
          {"anim", "animat"},       {"animation", "animat"},
          {"artefact", "artifact"}, {"body", "model"},
          {"broken", "garbag"},     {"build", "unit"},
          {"bullet", "shot"},       {"character", "model"},
          {"color", "colour"},      {"corrupt", "garbag"},
          {"creatur", "model"},     {"ctd", "crash"},
          {"deform", "distort"},    {"disappear", "vanish"},
          {"explosion", "explod"},  {"figur", "model"},
          {"froz", "freez"},        {"frozen", "freez"},
          {"gon", "vanish"},        {"hang", "freez"},
          {"hidden", "invisibl"},   {"hung", "freez"},
          {"laser", "shot"},        {"magenta", "pink"},
          {"object", "model"},      {"purpl", "pink"},
          {"quick", "fast"},        {"ship", "unit"},
          {"shoot", "shot"},        {"slowmo", "slow"},
          {"spiky", "spik"},        {"unseen", "invisibl"},
          {"untextur", "textur"},   {"vehicl", "unit"}};
  return synonyms;
}

bool IsWordByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0;
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

// The words of one symptom.
struct Entry {
  const Symptom* symptom;
  std::set<std::string> title;
  std::set<std::string> also;
};

const std::vector<Entry>& Entries() {
  static const auto& entries = *[] {
    auto* made = new std::vector<Entry>;
    for (const Symptom& symptom : AllSymptoms()) {
      made->push_back(
          {&symptom, SearchWords(symptom.title), SearchWords(symptom.also)});
    }
    return made;
  }();
  return entries;
}

// How many symptoms have the word.
uint64_t Frequency(const std::string& word) {
  return static_cast<uint64_t>(std::count_if(
      Entries().begin(), Entries().end(), [&](const Entry& entry) {
        return entry.title.count(word) + entry.also.count(word) > 0;
      }));
}

// 0 when the symptom does not have the word.
uint64_t Score(const Entry& entry, const std::string& word,
               uint64_t frequency) {
  const uint64_t place = entry.title.count(word) > 0  ? 3
                         : entry.also.count(word) > 0 ? 2
                                                      : 0;
  return place == 0 ? 0 : place * (4 + Entries().size() / frequency);
}

}  // namespace

std::set<std::string> SearchWords(absl::string_view text) {
  std::set<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (word.size() > 1 && WordsWithoutMeaning().count(word) == 0) {
      const std::string stem = Stem(word);
      const auto synonym = Synonyms().find(stem);
      words.insert(synonym == Synonyms().end() ? stem
                                               : std::string(synonym->second));
    }
    word.clear();
  };
  for (const char c : text) {
    if (IsWordByte(c)) {
      word += absl::ascii_tolower(static_cast<unsigned char>(c));
    } else {
      finish();
    }
  }
  finish();
  return words;
}

std::vector<const Symptom*> FindSymptoms(absl::string_view text) {
  std::vector<std::pair<uint64_t, const Entry*>> scores;
  for (const Entry& entry : Entries()) scores.emplace_back(0, &entry);
  for (const std::string& word : SearchWords(text)) {
    const uint64_t frequency = Frequency(word);
    if (frequency == 0) continue;
    for (auto& [score, entry] : scores) {
      score += Score(*entry, word, frequency);
    }
  }
  // Of equal scores, the title that says less besides comes first.
  std::stable_sort(
      scores.begin(), scores.end(), [](const auto& a, const auto& b) {
        return a.first != b.first
                   ? a.first > b.first
                   : a.second->title.size() < b.second->title.size();
      });
  std::vector<const Symptom*> found;
  const uint64_t best = scores.front().first;
  for (const auto& [score, entry] : scores) {
    if (score == 0 || 2 * score < best) break;
    found.push_back(entry->symptom);
  }
  return found;
}

}  // namespace assetlint
