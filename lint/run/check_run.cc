#include "lint/run/check_run.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "lint/os/system.h"
#include "lint/run/ordered_run.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

// A file before checks across files.
struct LintedFile {
  FileResult result;
  ForAcross across;
};

LintedFile LintGuarded(InputLoader& loader, size_t i, const CheckRun& run) {
  const InputFile& file = run.inputs.found.files[i];
  LintedFile linted;
  try {
    linted.result = LintFile(loader, file, run.lint,
                             run.across == nullptr ? nullptr : &linted.across);
    return linted;
  } catch (...) {
    linted = {};
    linted.result.note = ExceptionText();
  }
  linted.result.archive = PlaceInArchive(file);
  linted.result.status = FileResult::Status::kInternalError;
  return linted;
}

bool AnyOfKind(const FoundFiles& found, InputFile::Kind kind) {
  return std::any_of(found.files.begin(), found.files.end(),
                     [&](const InputFile& file) { return file.kind == kind; });
}

// Takes the files of a run in order, adds up the results and hands them on. A
// check across files may add findings to any file with facts, so results are
// held back from the first of these on.
class Runner {
 public:
  Runner(const CheckRun& run, ReportWriter& writer, Output& err,
         Progress& progress)
      : run_(run),
        writer_(writer),
        err_(err),
        progress_(progress),
        room_(run.lint.max_findings) {}

  void Take(size_t i, LintedFile linted) {
    if (run_.across == nullptr) return Report(i, std::move(linted.result));
    if (linted.across.facts != nullptr && with_facts_++ == 0) first_held_ = i;
    across_.push_back({run_.inputs.found.files[i].path, linted.result.format,
                       std::move(linted.across.facts)});
    if (!linted.across.provisional.empty()) {
      findings_[i] = std::move(linted.across.provisional);
    }
    if (with_facts_ == 0) return Report(i, std::move(linted.result));
    held_.push_back(std::move(linted.result));
  }

  void Tick(size_t done) {
    writer_.Flush();
    err_.WriteBuffer();
    progress_.Show(done, summary_.counts.total());
  }

  // After the last file: checks across all of them and hands over what was held
  // back.
  Summary Finish() {
    try {
      CheckAcross();
    } catch (...) {
      ++summary_.internal_errors;
      progress_.Clear();
      PrintError(err_, absl::StrCat("checks across files: ", ExceptionText()));
    }
    for (size_t i = 0; i < held_.size(); ++i) {
      Report(first_held_ + i, std::move(held_[i]));
    }
    progress_.Clear();
    return summary_;
  }

 private:
  void Report(size_t i, FileResult result) {
    const std::string& path = run_.inputs.found.files[i].path;
    summary_.Add(result);
    CutToRoom(result);
    AddBaseline(i, result);
    progress_.Clear();
    if (result.NotChecked()) PrintError(err_, path, result.note);
    writer_.File(path, result);
  }

  void CutToRoom(FileResult& result) {
    if (result.findings.size() > room_) result.findings.resize(room_);
    room_ -= result.findings.size();
    summary_.omitted += result.counts.total() - result.findings.size();
  }

  void AddBaseline(size_t i, FileResult& result) {
    const InputFile& file = run_.inputs.found.files[i];
    if (run_.lint.collect != nullptr) {
      run_.lint.collect->Add(file.DiskPath(), result.collected,
                             file.EntryPart());
    }
    // What was not looked for is not stale.
    if (!checked_across_ || !HasFacts(i)) {
      std::erase_if(result.stale, [&](const auto& entry) {
        return std::any_of(
            run_.across_rules.begin(), run_.across_rules.end(),
            [&](const Rule* rule) { return rule->id == entry.first.rule; });
      });
    }
    if (!result.stale.empty()) {
      summary_.stale[run_.lint.baseline->NameOf(
          file.DiskPath(), file.EntryPart())] = std::move(result.stale);
    }
  }

  bool HasFacts(size_t i) const {
    return i < across_.size() && across_[i].facts != nullptr;
  }

  void CheckAcross() {
    if (run_.across == nullptr) return;
    const AcrossOptions& options = run_.across->options;
    const bool enough = AreEnoughToCompare(with_facts_, options);
    // A single file is enough to find what it names.
    if (!enough && findings_.empty()) return;
    for (std::string& path :
         NamesBeside(run_.inputs.found,
                     options.game_files != nullptr || !findings_.empty())) {
      across_.push_back({std::move(path), nullptr, nullptr});
    }
    // Those of files alone, as long as no other file shows more.
    for (AcrossFinding& found : run_.across->check(across_, options)) {
      if (found.withdraws) {
        std::erase_if(findings_[found.file],
                      [](const Finding& f) { return f.provisional; });
      } else if (enough) {
        findings_[found.file].push_back(std::move(found.finding));
      }
    }
    for (auto& [i, list] : findings_) Judge(i, std::move(list));
    if (!enough) return;
    // What a run of single files does not find may be in a file that was left
    // out.
    checked_across_ = !AnyOfKind(run_.inputs.found, InputFile::Kind::kNamed);
  }

  void Judge(size_t i, std::vector<Finding> findings) {
    // Only files with facts have findings.
    if (!HasFacts(i)) return;
    FileResult& result = held_[i - first_held_];
    if (result.status == FileResult::Status::kInternalError) return;
    SortFindings(findings);
    JudgeFindings(std::move(findings), run_.inputs.found.files[i], run_.lint,
                  result);
  }

  const CheckRun& run_;
  ReportWriter& writer_;
  Output& err_;
  Progress& progress_;
  uint64_t room_;
  Summary summary_;
  // With checks across files.
  std::vector<AcrossFile> across_;
  size_t with_facts_ = 0;
  size_t first_held_ = 0;
  std::vector<FileResult> held_;
  // Still to be judged, by file.
  std::map<size_t, std::vector<Finding>> findings_;
  // Whether findings across files that are known and no longer occur are stale:
  // only where the check had the chance to find them.
  bool checked_across_ = false;
};

// True when the file certainly does not exist.
bool IsGone(const Baseline& baseline, const std::string& name) {
  // No file has such a name; the system would see a shorter one.
  if (absl::StrContains(name, '\0')) return true;
  os::FileInfo info;
  return !os::DescribeLink(baseline.PathOf(name), info) &&
         (errno == ENOENT || errno == ENOTDIR);
}

// The archives that a run has read, and all their entries, by their names in
// the baseline.
std::set<std::string> ArchivesOf(const CheckRun& run) {
  std::set<std::string> names;
  const Baseline& baseline = *run.lint.baseline;
  for (const InputFile& file : run.inputs.found.files) {
    if (!file.IsEntry() && !file.IsArchive()) continue;
    names.insert(baseline.NameOf(file.DiskPath(), file.EntryPart()));
    if (file.IsEntry()) continue;
    for (const std::string& path : file.archive->excluded) {
      names.insert(baseline.NameOf(
          file.path, absl::string_view(path).substr(file.path.size())));
    }
  }
  return names;
}

// Adds the entries of files that no longer exist to `summary.stale`. Those of
// files that this run did not check are left alone.
void AddEntriesOfMissingFiles(const CheckRun& run, Summary& summary) {
  const Baseline& baseline = *run.lint.baseline;
  const std::set<std::string> checked = ArchivesOf(run);
  for (const auto& [name, places] : baseline.files()) {
    const std::optional<std::string> archive = baseline.ArchiveOf(name);
    const bool gone = archive.has_value() ? checked.contains(*archive) &&
                                                !checked.contains(name)
                                          : IsGone(baseline, name);
    if (!gone) continue;
    KnownPlaces stale = StaleIfNotFound(
        places, run.policies.PolicyAt(baseline.PathOf(archive.value_or(name))));
    if (!stale.empty()) summary.stale[name] = std::move(stale);
  }
}

}  // namespace

bool MayCheckAcross(const FoundFiles& found,
                    absl::Span<const Rule* const> rules) {
  if (AnyOfKind(found, InputFile::Kind::kStdin)) return false;
  std::set<const Policy*> policies;
  for (const InputFile& file : found.files) policies.insert(file.policy);
  policies.erase(nullptr);
  return std::any_of(policies.begin(), policies.end(), [&](const Policy* p) {
    return std::any_of(rules.begin(), rules.end(), [&](const Rule* rule) {
      return p->filter.SeverityOf(*rule).has_value();
    });
  });
}

Summary RunChecks(const CheckRun& run, ReportWriter& writer, Output& err,
                  Progress& progress) {
  Runner runner(run, writer, err, progress);
  const auto make_worker = [&] {
    auto loader = std::make_unique<InputLoader>(run.inputs.forced);
    if (run.across != nullptr) loader->ReadForFacts();
    return [&, loader = std::move(loader)](size_t i) {
      return LintGuarded(*loader, i, run);
    };
  };
  OrderedRun<LintedFile>(
      run.inputs.found.files.size(), run.threads, make_worker,
      [&](size_t i, LintedFile linted) { runner.Take(i, std::move(linted)); },
      [&](size_t done) { runner.Tick(done); });
  Summary summary = runner.Finish();
  if (run.lint.baseline != nullptr) AddEntriesOfMissingFiles(run, summary);
  return summary;
}

}  // namespace assetlint
