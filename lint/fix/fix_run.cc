#include "lint/fix/fix_run.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lint/fix/undo_file.h"
#include "lint/os/system.h"
#include "lint/run/ordered_run.h"
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

// Writes what must be known to undo the plans. Empty when that is nothing; when
// it cannot be written, no plan is left.
std::string WriteUndo(std::vector<FixedFile>& files, const FixRun& run) {
  std::vector<UndoEntry> entries;
  for (const FixedFile& file : files) {
    if (HasPlan(file)) entries.push_back(EntryOf(file));
  }
  if (entries.empty() || !run.write_undo) return "";
  const absl::StatusOr<std::string> undo =
      WriteUndoFile(entries, run.undo_file);
  if (undo.ok()) return *undo;
  for (FixedFile& file : files) {
    if (!HasPlan(file)) continue;
    MarkNotWritten(
        file, Status::kNotWritten,
        absl::StrCat("not written: the undo file cannot be written: ",
                     undo.status().message()));
  }
  return "";
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

}  // namespace

FixSummary RunFixes(const FixRun& run, FixReport& report, Output& err,
                    Progress& progress) {
  FixSummary summary;
  std::vector<FixedFile> files;
  const auto hand_over = [&](const FixedFile& file) {
    summary.Add(file);
    progress.Clear();
    if (file.status == Status::kUnreadable ||
        file.status == Status::kNotWritten ||
        file.status == Status::kInternalError) {
      PrintError(err, file.path, file.note);
    }
    report.File(file);
  };
  const auto tick = [&](size_t done) {
    report.Flush();
    err.WriteBuffer();
    progress.Show(done, summary.fixes);
  };
  OrderedRun<FixedFile>(
      run.files, run.threads,
      [&] {
        return [&, planner = run.make_planner()](size_t i) {
          return PlanGuarded(run, planner, i);
        };
      },
      [&](size_t, FixedFile file) {
        if (run.write) {
          files.push_back(std::move(file));
        } else {
          hand_over(file);
        }
      },
      tick);
  progress.Clear();
  if (!run.write) return summary;
  summary.undo = WriteUndo(files, run);
  OrderedRun<size_t>(
      files.size(), run.threads,
      [&] {
        return [&, reader = std::make_unique<FileReader>()](size_t i) {
          if (HasPlan(files[i])) WriteGuarded(*reader, files[i]);
          return i;
        };
      },
      [&](size_t, size_t i) {
        hand_over(files[i]);
        files[i] = {};
      },
      tick);
  progress.Clear();
  if (summary.changed == 0 && summary.internal_errors == 0 &&
      !summary.undo.empty()) {
    os::RemoveFile(summary.undo);  // there is nothing to undo
    summary.undo.clear();
  }
  return summary;
}

}  // namespace assetlint
