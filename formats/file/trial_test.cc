// A trial finds what linting finds, at the same places.
#include "formats/file/trial.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <tuple>
#include <vector>

#include "corpus/all_files.h"
#include "formats/alamo/formats.h"
#include "formats/base/limits.h"
#include "formats/base/report.h"
#include "formats/known_formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

auto PlaceOf(const Finding& f) {
  return std::tie(f.rule, f.range.offset, f.range.length, f.field, f.count,
                  f.offsets);
}

// In the order of their places. Whether a finding is a consequence depends on
// paths, which places do not have.
std::vector<Finding> InOrder(std::vector<Finding> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) {
                     return PlaceOf(a) < PlaceOf(b);
                   });
  return findings;
}

// Without searches and hints, as trials do.
std::vector<Finding> Lint(const Format& format, const std::string& bytes,
                          Report::Mode mode) {
  Report report(mode);
  format.lint(bytes, FileContext{}, report);
  return report.TakeSorted();
}

// The number of findings; a test fails when the modes disagree.
size_t ComparePlaces(const Format& format, const std::string& bytes) {
  const auto whole =
      InOrder(Lint(format, bytes, Report::Mode::kWithoutSearches));
  const auto places = InOrder(Lint(format, bytes, Report::Mode::kPlaces));
  EXPECT_EQ(whole.size(), places.size());
  if (whole.size() != places.size()) return 0;
  for (size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(PlaceOf(whole[i]), PlaceOf(places[i]))
        << whole[i].rule->id << " at byte " << whole[i].range.offset << " and "
        << places[i].rule->id << " at byte " << places[i].range.offset;
    EXPECT_EQ(whole[i].role == FindingRole::kCause,
              places[i].role == FindingRole::kCause);
    EXPECT_THAT(places[i].message, IsEmpty());
    EXPECT_THAT(places[i].data, IsEmpty());
    if (places[i].rule->rule_class == RuleClass::kStructure) {
      EXPECT_THAT(places[i].path, SizeIs(whole[i].path.size()));
    }
  }
  return whole.size();
}

TEST(TrialTest, PlacesAreThoseOfTheWholeFindings) {
  size_t findings = 0;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    SCOPED_TRACE(file.path);
    for (const KnownFormat& known : kKnownFormats) {
      const Format& format = *known.format;
      if (format.recognise(file.bytes) == Recognition::kNo) continue;
      SCOPED_TRACE(std::string(format.name));
      findings += ComparePlaces(format, file.bytes);
      findings +=
          ComparePlaces(format, file.bytes.substr(0, file.bytes.size() / 2));
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(findings, 1000u);
}

TEST(TrialTest, ReadsTheFileOnlySoOften) {
  const std::string bytes(64, '\1');
  const Format& format = alamo::kModelFormat;
  Report own(Report::Mode::kCollect);
  format.lint(bytes, FileContext{}, own);
  const FileContext context;
  Trials trials(format, context, own);
  while (trials.Places(bytes).has_value()) {
  }
  EXPECT_TRUE(trials.refused());
  EXPECT_LT(own.rereads(), kMaxRereads);
  EXPECT_FALSE(trials.TryFindings(bytes).has_value());
  EXPECT_FALSE(trials.PlacesIfWhole(bytes, own.findings()).has_value());
  EXPECT_FALSE(trials.IsSound(bytes, format));
  // What a diagnosis that was found still needs.
  EXPECT_THAT(trials.Findings(bytes), SizeIs(own.findings().size()));
  EXPECT_LE(own.rereads(), kMaxRereads);
}

TEST(TrialTest, DoesNotReadLargeFilesAgain) {
  Report own(Report::Mode::kCollect);
  const FileContext context;
  Trials trials(alamo::kModelFormat, context, own);
  EXPECT_TRUE(trials.Places(std::string(kMaxSearchedSize, '\0')).has_value());
  EXPECT_FALSE(
      trials.Places(std::string(kMaxSearchedSize + 1, '\0')).has_value());
}

TEST(TrialTest, VerdictsAsAnotherFormatAreThoseOfLinting) {
  size_t sound = 0;
  size_t with_errors = 0;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    for (const KnownFormat& known : kKnownFormats) {
      const auto findings =
          Lint(*known.format, file.bytes, Report::Mode::kPlaces);
      const bool decodes =
          std::none_of(findings.begin(), findings.end(), [](const Finding& f) {
            return f.rule->rule_class == RuleClass::kStructure;
          });
      const FileContext context;
      Report own(Report::Mode::kCollect);
      Trials trials(alamo::kAnimationFormat, context, own);
      EXPECT_EQ(trials.Decodes(file.bytes, *known.format), decodes)
          << file.path << " as " << known.format->name;
      EXPECT_EQ(trials.IsSound(file.bytes, *known.format), !AnyError(findings))
          << file.path << " as " << known.format->name;
      if (decodes) ++(AnyError(findings) ? with_errors : sound);
    }
  }
  EXPECT_GT(sound, 100u);
  EXPECT_GT(with_errors, 100u);
}

TEST(TrialTest, NumbersInTheOtherByteOrderAreSound) {
  const auto* const known = std::find_if(
      std::begin(kKnownFormats), std::end(kKnownFormats),
      [](const KnownFormat& k) { return k.format->lint_swapped != nullptr; });
  ASSERT_NE(known, std::end(kKnownFormats));
  const Format& format = *known->format;
  const FileContext context;
  size_t sound = 0;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    Report own(Report::Mode::kCollect);
    Trials trials(format, context, own);
    if (!trials.IsSoundSwapped(file.bytes)) continue;
    // Zeros decode in both.
    if (!trials.Decodes(file.bytes, format)) ++sound;
  }
  EXPECT_GT(sound, 0u);
  Report own(Report::Mode::kCollect);
  Trials others(alamo::kModelFormat, context, own);
  EXPECT_FALSE(others.IsSoundSwapped(std::string(64, '\0')));
}

}  // namespace
}  // namespace assetlint::file
