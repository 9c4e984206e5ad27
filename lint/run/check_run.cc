#include "lint/run/check_run.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lint/run/file_linter.h"
#include "lint/run/ordered_run.h"
#include "lint/terminal/terminal.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

LintOptions LintOptionsOf(const CheckRun& run) {
  return {run.max_findings, run.baseline, run.collect != nullptr,
          run.standard_input};
}

LintedFile LintGuarded(InputLoader& loader, size_t i, const CheckRun& run) {
  const InputFile& file = run.inputs.found.files[i];
  LintedFile linted;
  try {
    linted.result = LintFile(loader, file, LintOptionsOf(run),
                             run.across == nullptr ? nullptr : &linted.facts);
    return linted;
  } catch (...) {
    linted = {};
    linted.result.note = ExceptionText();
  }
  linted.result.archive = PlaceInArchive(file);
  linted.result.status = FileResult::Status::kInternalError;
  return linted;
}

// Reports a file that should have been checked and was not.
void PrintErrorIfUnchecked(const std::string& path, const FileResult& result,
                           Output& err) {
  if (result.status == FileResult::Status::kUnreadable ||
      result.status == FileResult::Status::kInternalError) {
    PrintError(err, path, result.note);
  }
}

// Adds up the results and hands them on.
class Reporter {
 public:
  Reporter(const CheckRun& run, ReportWriter& writer, Output& err,
           Progress& progress)
      : run_(run),
        writer_(writer),
        err_(err),
        progress_(progress),
        room_(run.max_findings) {}

  // `across`: whether checks across files have checked this one.
  void Report(const InputFile& file, FileResult result, bool across);
  // An error that is no file's.
  void InternalError(const std::string& note);
  void Tick(size_t done);

  const Summary& summary() const { return summary_; }

 private:
  void CutToRoom(FileResult& result);
  void AddBaseline(const InputFile& file, FileResult& result, bool across);

  const CheckRun& run_;
  ReportWriter& writer_;
  Output& err_;
  Progress& progress_;
  uint64_t room_;
  Summary summary_;
};

void Reporter::CutToRoom(FileResult& result) {
  if (result.findings.size() > room_) {
    result.findings.erase(
        result.findings.begin() + static_cast<ptrdiff_t>(room_),
        result.findings.end());
  }
  room_ -= result.findings.size();
  summary_.omitted += result.counts.total() - result.findings.size();
}

void Reporter::AddBaseline(const InputFile& file, FileResult& result,
                           bool across) {
  if (run_.collect != nullptr) {
    run_.collect->Add(file.DiskPath(), result.collected, file.EntryPart());
  }
  // What was not looked for is not stale.
  if (!across) {
    std::erase_if(result.stale, [&](const auto& entry) {
      return std::any_of(
          run_.across_rules.begin(), run_.across_rules.end(),
          [&](const Rule* rule) { return rule->id == entry.first.rule; });
    });
  }
  if (!result.stale.empty()) {
    summary_.stale[run_.baseline->NameOf(file.DiskPath(), file.EntryPart())] =
        std::move(result.stale);
  }
}

void Reporter::Report(const InputFile& file, FileResult result, bool across) {
  summary_.Add(result);
  CutToRoom(result);
  AddBaseline(file, result, across);
  progress_.Clear();
  PrintErrorIfUnchecked(file.path, result, err_);
  writer_.File(file.path, result);
}

void Reporter::InternalError(const std::string& note) {
  ++summary_.internal_errors;
  progress_.Clear();
  PrintError(err_, absl::StrCat("checks across files: ", note));
}

void Reporter::Tick(size_t done) {
  writer_.Flush();
  err_.Flush().IgnoreError();
  progress_.Show(done, summary_.counts.total());
}

}  // namespace

Summary RunChecks(const CheckRun& run, ReportWriter& writer, Output& err,
                  Progress& progress) {
  const std::vector<InputFile>& files = run.inputs.found.files;
  Reporter reporter(run, writer, err, progress);
  AcrossPhase across(run.across, run.inputs.found, LintOptionsOf(run));
  const auto report = [&](size_t i, FileResult result) {
    reporter.Report(files[i], std::move(result), across.Checked(i));
  };
  const auto make_worker = [&] {
    auto loader = std::make_unique<InputLoader>(run.inputs.forced);
    if (run.across != nullptr) loader->ReadForFacts();
    return [&, loader = std::move(loader)](size_t i) {
      return LintGuarded(*loader, i, run);
    };
  };
  OrderedRun<LintedFile>(
      files.size(), run.threads, make_worker,
      [&](size_t i, LintedFile linted) {
        across.Take(i, std::move(linted), report);
      },
      [&](size_t done) { reporter.Tick(done); });
  try {
    across.Check();
  } catch (...) {
    reporter.InternalError(ExceptionText());
  }
  across.Release(report);
  progress.Clear();
  return reporter.summary();
}

CheckedArchives ArchivesOf(const CheckRun& run) {
  CheckedArchives archives;
  const Baseline& baseline = *run.baseline;
  for (const InputFile& file : run.inputs.found.files) {
    if (file.IsEntry()) {
      archives.entries.insert(
          baseline.NameOf(file.DiskPath(), file.EntryPart()));
    } else if (file.IsArchive()) {
      archives.archives.insert(baseline.NameOf(file.path));
      for (const std::string& path : file.archive->excluded) {
        archives.entries.insert(baseline.NameOf(
            file.path, absl::string_view(path).substr(file.path.size())));
      }
    }
  }
  return archives;
}

}  // namespace assetlint
