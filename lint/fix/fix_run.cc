#include "lint/fix/fix_run.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lint/fix/file_fixer.h"
#include "lint/fix/undo_file.h"
#include "lint/os/file_system.h"
#include "lint/run/ordered_run.h"
#include "lint/terminal/terminal.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

using Status = FixedFile::Status;

bool HasPlan(const FixedFile& file) {
  return file.status == Status::kChangeable;
}

// Turns a plan into one that was not carried out.
void MarkNotWritten(FixedFile& file, Status status, std::string note) {
  file.status = status;
  file.note = std::move(note);
  file.left.Add(file.removed);
  file.change = {};
  file.applied.clear();
  file.diff.clear();
}

FixedFile PlanGuarded(const FixRun& run, const FixPlanner& planner, size_t i) {
  FixedFile file;
  file.path = run.path_of(i);
  try {
    return planner(i);
  } catch (...) {
    file.note = ExceptionText();
  }
  file.status = Status::kInternalError;
  return file;
}

UndoEntry EntryOf(const FixedFile& file) {
  const FileChange& change = file.change;
  // Without links: after one, ".." leads to the folder above its target.
  UndoEntry entry = {os::RealPath(file.path).value_or(file.path),
                     std::string(file.format->name), change.before,
                     change.after, Inverse(change.edits)};
  for (Edit& edit : entry.edits) edit.old_bytes.clear();
  return entry;
}

// Writes what must be known to undo the plans. OK and empty without any.
absl::StatusOr<std::string> WriteUndo(const std::vector<FixedFile>& files,
                                      const FixRun& run) {
  std::vector<UndoEntry> entries;
  for (const FixedFile& file : files) {
    if (HasPlan(file)) entries.push_back(EntryOf(file));
  }
  if (entries.empty() || !run.write_undo) return "";
  return WriteUndoFile(entries, run.undo_file);
}

void WriteGuarded(FileReader& reader, FixedFile& file) {
  std::string note;
  Status failed = Status::kInternalError;
  try {
    const absl::Status status =
        WriteChange(reader, file.path, file.links, file.change);
    if (status.ok()) {
      file.status = Status::kChanged;
      return;
    }
    if (!absl::IsInternal(status)) failed = Status::kNotWritten;
    note = absl::StrCat("not written: ", status.message());
  } catch (...) {
    note = ExceptionText();
  }
  MarkNotWritten(file, failed, std::move(note));
}

// The two halves of a run share its summary and outputs.
class Runner {
 public:
  Runner(const FixRun& run, FixReport& report, Output& err, Progress& progress)
      : run_(run), report_(report), err_(err), progress_(progress) {}

  // Plans all files; with `report`, hands each over at once.
  void Plan(bool report);
  void Write();
  FixSummary Take() { return std::move(summary_); }

 private:
  void Report(const FixedFile& file);
  // Removes the undo file: there is nothing to undo.
  void DropUndo();
  void Tick(size_t done) {
    report_.Flush();
    err_.Flush().IgnoreError();
    progress_.Show(done, summary_.fixes);
  }

  const FixRun& run_;
  FixReport& report_;
  Output& err_;
  Progress& progress_;
  std::vector<FixedFile> files_;
  FixSummary summary_;
};

void Runner::Report(const FixedFile& file) {
  summary_.Add(file);
  progress_.Clear();
  if (file.status == Status::kUnreadable ||
      file.status == Status::kNotWritten ||
      file.status == Status::kInternalError) {
    PrintError(err_, file.path, file.note);
  }
  report_.File(file);
}

void Runner::Plan(bool report) {
  const auto make_worker = [&] {
    return [&, planner = run_.make_planner()](size_t i) {
      return PlanGuarded(run_, planner, i);
    };
  };
  const auto emit = [&](size_t, FixedFile file) {
    if (report) {
      Report(file);
    } else {
      files_.push_back(std::move(file));
    }
  };
  OrderedRun<FixedFile>(run_.files, run_.threads, make_worker, emit,
                        [&](size_t done) { Tick(done); });
  progress_.Clear();
}

void Runner::Write() {
  const absl::StatusOr<std::string> undo = WriteUndo(files_, run_);
  if (undo.ok()) {
    summary_.undo = *undo;
  } else {
    for (FixedFile& file : files_) {
      if (!HasPlan(file)) continue;
      MarkNotWritten(file, Status::kNotWritten,
                     absl::StrCat("not written: the undo file cannot be "
                                  "written: ",
                                  undo.status().message()));
    }
  }
  const auto make_worker = [&] {
    return [&, reader = std::make_unique<FileReader>()](size_t i) {
      if (HasPlan(files_[i])) WriteGuarded(*reader, files_[i]);
      return i;
    };
  };
  const auto emit = [&](size_t, size_t i) {
    Report(files_[i]);
    files_[i] = {};
  };
  OrderedRun<size_t>(files_.size(), run_.threads, make_worker, emit,
                     [&](size_t done) { Tick(done); });
  progress_.Clear();
  if (summary_.changed == 0 && summary_.internal_errors == 0) DropUndo();
}

void Runner::DropUndo() {
  if (summary_.undo.empty()) return;
  os::RemoveFile(summary_.undo);
  summary_.undo.clear();
}

}  // namespace

FixSummary RunFixes(const FixRun& run, FixReport& report, Output& err,
                    Progress& progress) {
  Runner runner(run, report, err, progress);
  runner.Plan(/*report=*/!run.write);
  if (run.write) runner.Write();
  return runner.Take();
}

}  // namespace assetlint
