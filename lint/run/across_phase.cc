#include "lint/run/across_phase.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "lint/run/file_finder.h"
#include "lint/run/file_linter.h"

namespace assetlint {
namespace {

using Kind = InputFile::Kind;

bool AnyOfKind(const FoundFiles& found, Kind kind) {
  return std::any_of(found.files.begin(), found.files.end(),
                     [&](const InputFile& file) { return file.kind == kind; });
}

// Whether there is nothing in it but what is known of every file.
bool IsEmpty(const FileResult& result) {
  return result.findings.empty() && result.counts.total() == 0 &&
         result.fixable.total() == 0 && result.rules.empty() &&
         result.known == 0 && result.stale.empty() && result.collected.empty();
}

}  // namespace

bool MayCheckAcross(const FoundFiles& found,
                    absl::Span<const Rule* const> rules) {
  if (AnyOfKind(found, Kind::kStdin)) return false;
  std::set<const Policy*> policies;
  for (const InputFile& file : found.files) policies.insert(file.policy);
  policies.erase(nullptr);
  return std::any_of(policies.begin(), policies.end(), [&](const Policy* p) {
    return std::any_of(rules.begin(), rules.end(), [&](const Rule* rule) {
      return p->filter.SeverityOf(*rule).has_value();
    });
  });
}

AcrossPhase::AcrossPhase(const AcrossRun* run, const FoundFiles& found,
                         const LintOptions& options)
    : run_(run), found_(found), options_(options), room_(options.max_findings) {
  if (run_ != nullptr) files_.reserve(found_.files.size());
}

bool AcrossPhase::HasFacts(size_t file) const {
  return file < files_.size() && files_[file].facts != nullptr;
}

bool AcrossPhase::Keep(size_t file, LintedFile& linted) {
  if (run_ == nullptr) return false;
  if (linted.facts != nullptr && with_facts_++ == 0) {
    first_held_ = file;
    held_.reserve(found_.files.size() - file);
  }
  files_.push_back(
      {found_.files[file].path, linted.result.format, std::move(linted.facts)});
  return with_facts_ > 0;
}

void AcrossPhase::Hold(FileResult result) {
  // Findings that will be left out need not be kept: those across files only
  // make more of them.
  if (result.findings.size() > room_) {
    result.findings.erase(
        result.findings.begin() + static_cast<ptrdiff_t>(room_),
        result.findings.end());
  }
  room_ -= result.findings.size();
  Held& held =
      held_.emplace_back(Held{result.status, result.note, result.fail_on,
                              result.format, result.size, nullptr});
  if (!IsEmpty(result)) {
    held.whole = std::make_unique<FileResult>(std::move(result));
  }
}

FileResult AcrossPhase::TakeHeld(size_t i) {
  Held& held = held_[i];
  if (held.whole != nullptr) return std::move(*held.whole);
  FileResult result;
  result.status = held.status;
  result.note = std::move(held.note);
  result.fail_on = held.fail_on;
  result.format = held.format;
  result.size = held.size;
  result.archive = PlaceInArchive(found_.files[first_held_ + i]);
  return result;
}

void AcrossPhase::AddNamesBeside() {
  for (std::string& path :
       NamesBeside(found_, run_->options.game_files != nullptr)) {
    files_.push_back({std::move(path), nullptr, nullptr});
  }
}

void AcrossPhase::Check() {
  if (run_ == nullptr || !AreEnoughToCompare(with_facts_, run_->options)) {
    return;
  }
  AddNamesBeside();
  // By file, and in a file in the order of all findings.
  std::map<size_t, std::vector<Finding>> findings;
  for (AcrossFinding& found : run_->check(files_, run_->options)) {
    findings[found.file].push_back(std::move(found.finding));
  }
  for (auto& [file, list] : findings) Judge(file, std::move(list));
  // What a run of single files does not find may be in a file that was left
  // out.
  checked_ = !AnyOfKind(found_, Kind::kNamed);
}

void AcrossPhase::Judge(size_t file, std::vector<Finding> findings) {
  // Only files with facts have findings.
  if (!HasFacts(file)) return;
  FileResult result = TakeHeld(file - first_held_);
  if (result.status != FileResult::Status::kInternalError) {
    SortFindings(findings);
    JudgeFindings(std::move(findings), found_.files[file], options_, result);
  }
  held_[file - first_held_].whole =
      std::make_unique<FileResult>(std::move(result));
}

}  // namespace assetlint
