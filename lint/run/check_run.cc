#include "lint/run/check_run.h"

#include <memory>
#include <string>
#include <utility>

#include "lint/run/file_linter.h"
#include "lint/run/ordered_run.h"
#include "lint/terminal/print_error.h"
#include "lint/text/exception_text.h"

namespace assetlint {
namespace {

FileResult LintGuarded(InputLoader& loader, const InputFile& file,
                       const CheckRun& run) {
  FileResult result;
  try {
    return LintFile(loader, file,
                    {run.max_findings, run.baseline, run.collect != nullptr});
  } catch (...) {
    result.note = ExceptionText();
  }
  result.status = FileResult::Status::kInternalError;
  return result;
}

void Add(const FileResult& result, Summary& summary) {
  switch (result.status) {
    case FileResult::Status::kOk:
    case FileResult::Status::kFindings:
      ++summary.files;
      break;
    case FileResult::Status::kSkipped:
      ++summary.skipped;
      break;
    case FileResult::Status::kUnreadable:
      ++summary.unreadable;
      break;
    case FileResult::Status::kInternalError:
      ++summary.internal_errors;
      break;
  }
  summary.counts.Add(result.counts);
  summary.fixable.Add(result.fixable);
  summary.failed |= result.Fails();
  for (const auto& [rule, count] : result.rules) {
    summary.rules[rule].Add(count);
  }
  summary.known += result.known;
}

// Reports a file that should have been checked and was not.
void PrintErrorIfUnchecked(const std::string& path, const FileResult& result,
                           Output& err) {
  if (result.status == FileResult::Status::kUnreadable ||
      result.status == FileResult::Status::kInternalError) {
    PrintError(err, path, result.note);
  }
}

}  // namespace

Summary RunChecks(const CheckRun& run, ReportWriter& writer, Output& err,
                  Progress& progress) {
  const std::vector<InputFile>& files = run.inputs.found.files;
  Summary summary;
  uint64_t room = run.max_findings;

  const auto make_worker = [&] {
    return [&, loader = std::make_unique<InputLoader>(run.inputs.forced)](
               size_t i) { return LintGuarded(*loader, files[i], run); };
  };
  const auto emit = [&](size_t i, FileResult result) {
    Add(result, summary);
    if (result.findings.size() > room) {
      result.findings.erase(
          result.findings.begin() + static_cast<ptrdiff_t>(room),
          result.findings.end());
    }
    room -= result.findings.size();
    summary.omitted += result.counts.total() - result.findings.size();
    if (run.collect != nullptr) {
      run.collect->Add(files[i].path, result.collected);
    }
    if (!result.stale.empty()) {
      summary.stale[run.baseline->NameOf(files[i].path)] = result.stale;
    }
    progress.Clear();
    PrintErrorIfUnchecked(files[i].path, result, err);
    writer.File(files[i].path, result);
  };
  const auto tick = [&](size_t done) {
    writer.Flush();
    err.Flush().IgnoreError();
    progress.Show(done, summary.counts.total());
  };
  OrderedRun<FileResult>(files.size(), run.threads, make_worker, emit, tick);
  progress.Clear();
  return summary;
}

}  // namespace assetlint
