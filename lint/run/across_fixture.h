// Runs checks across files of the fake format: two files of one name are twins.
#ifndef ASSETLINT_LINT_RUN_ACROSS_FIXTURE_H_
#define ASSETLINT_LINT_RUN_ACROSS_FIXTURE_H_

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lint/report/text_writer.h"
#include "lint/run/across_phase.h"
#include "lint/run/check_run.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {

inline constexpr Rule kTwin = {"FAK900",
                               "fake-twin",
                               RuleClass::kReference,
                               Severity::kWarning,
                               "Summary.",
                               "why",
                               "statement",
                               "source 1",
                               "repair",
                               Confidence::kDocument};

// The fake format, whose files have their name as a fact.
inline const Format& FormatWithFacts() {
  static const Format& format = *[] {
    auto* made = new Format(testing::kFakeFormat);
    made->has_facts = true;
    made->lint = [](absl::string_view bytes, const FileContext& context,
                    Report& report) {
      testing::kFakeFormat.lint(bytes, context, report);
      if (context.facts == nullptr || bytes.size() < 8) return;
      context.facts->system_name = context.facts->Add(bytes.substr(0, 8), 0);
    };
    return made;
  }();
  return format;
}

inline std::vector<const Rule*> Rules() {
  std::vector<const Rule*> rules(testing::FakeRules().begin(),
                                 testing::FakeRules().end());
  rules.push_back(&kTwin);
  return rules;
}

inline AcrossFinding TwinOf(absl::Span<const AcrossFile> files, size_t file,
                            size_t twin) {
  AcrossFinding found;
  found.file = file;
  found.finding.rule = &kTwin;
  found.finding.range = {0, 8};
  found.finding.field = "name";
  found.finding.message = "two files have this name";
  found.finding.related = {{files[twin].path, {0, 8}, "the other one"}};
  return found;
}

// Finds the files whose name another has before them.
inline std::vector<AcrossFinding> FindTwins(absl::Span<const AcrossFile> files,
                                            const AcrossOptions&) {
  std::vector<AcrossFinding> found;
  for (size_t i = 0; i < files.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (files[i].facts == nullptr || files[j].facts == nullptr) continue;
      if (files[i].facts->text != files[j].facts->text) continue;
      found.push_back(TwinOf(files, i, j));
      break;
    }
  }
  return found;
}

struct Outcome {
  Summary summary;
  std::string text;
  std::string errors;
};

struct RunOptions {
  size_t threads = 1;
  uint64_t max_findings = ~uint64_t{0};
  RuleChoice rules;
  const Baseline* baseline = nullptr;
  Baseline* collect = nullptr;
  const Format* forced = &FormatWithFacts();
  std::vector<std::string> names;  // all, if empty
  bool across = true;
};

class AcrossPhaseTest : public ::testing::Test {
 protected:
  Outcome Run(const RunOptions& options = {}) {
    const std::vector<const Rule*> rules = Rules();
    const auto policies =
        *PathPolicies::Create(rules, options.rules, "", {"", /*none=*/true});
    std::vector<std::string> paths = {folder_.path()};
    if (!options.names.empty()) paths.clear();
    for (const std::string& name : options.names) {
      paths.push_back(folder_.Path(name));
    }
    InputSet inputs{FindFiles(paths, {}, *policies, "-"), options.forced};
    AcrossRun across = {check_, {}};
    static constexpr const Rule* kAcross[] = {&kTwin};
    CheckRun run{inputs, options.threads, options.max_findings,
                 options.baseline, options.collect};
    if (options.across) run.across = &across;
    run.across_rules = kAcross;
    testing::Capture out;
    testing::Capture err;
    Outcome outcome;
    {
      TextWriter writer(out.output(), TextWriterOptions{});
      Progress progress(err.output(), false, inputs.found.files.size());
      writer.Begin();
      outcome.summary = RunChecks(run, writer, err.output(), progress);
      writer.End(outcome.summary);
    }
    outcome.text = out.Text();
    outcome.errors = err.Text();
    return outcome;
  }

  testing::TempFolder folder_;
  decltype(AcrossRun::check) check_ = FindTwins;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_ACROSS_FIXTURE_H_
