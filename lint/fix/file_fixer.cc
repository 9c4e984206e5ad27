#include "lint/fix/file_fixer.h"

#include <sha2.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "formats/base/limits.h"
#include "lint/config/rule_filter.h"
#include "lint/fix/fix_report.h"
#include "lint/fix/undo_file.h"
#include "lint/os/file_replacement.h"
#include "lint/os/system.h"

namespace assetlint {

FileState StateOf(absl::string_view bytes) {
  SHA2_CTX context;
  SHA256Init(&context);
  SHA256Update(&context, reinterpret_cast<const uint8_t*>(bytes.data()),
               bytes.size());
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256Final(reinterpret_cast<uint8_t*>(digest.data()), &context);
  return {bytes.size(), absl::BytesToHexString(digest)};
}

absl::Status WriteChange(FileReader& reader, const std::string& path,
                         FileReader::Links links, const FileChange& change) {
  const absl::Status changed =
      absl::AbortedError("it has changed since it was read");
  os::FileInfo at_first;
  const bool known = os::Describe(path, at_first);
  const absl::StatusOr<absl::string_view> bytes =
      reader.ReadFile(path, links, kMaxInputSize);
  if (!bytes.ok()) return bytes.status();
  if (!known || StateOf(*bytes) != change.before) return changed;
  const std::string result = ApplyEdits(*bytes, change.edits);
  if (StateOf(result) != change.after) {
    return absl::InternalError("internal error: the edits give another file");
  }
  const absl::StatusOr<std::unique_ptr<FileReplacement>> file =
      FileReplacement::Begin(path);
  if (!file.ok()) return file.status();
  (*file)->output().Write(result);
  const absl::Status status = (*file)->output().Flush();
  if (!status.ok()) return status;
  reader.Close();
  os::FileInfo now;
  const bool same = os::Describe(path, now) && now == at_first;
  return same ? (*file)->Commit() : changed;
}

void FixSummary::Add(const FixedFile& file) {
  using Status = FixedFile::Status;
  const Status status = file.status;
  uint64_t* const totals[] = {&files, &files,   &files,      &files,
                              &files, &skipped, &unreadable, &internal_errors};
  ++*totals[static_cast<size_t>(status)];
  if (status == Status::kNotWritten) ++not_written;
  if (status == Status::kChanged || status == Status::kChangeable) {
    ++changed;
    fixes += file.applied.size();
  }
  declined += file.declined.size();
  left.Add(file.left);
  failed |= file.fail_on.has_value() && file.left.AnyFrom(*file.fail_on);
  for (const auto& [rule, count] : file.needs_unsafe) {
    needs_unsafe[rule] += count;
  }
  for (const auto& [rule, count] : file.needs_source) {
    needs_source[rule] += count;
  }
  unfixable += file.unfixable;
}

namespace {

// Whether a fix of the rule may be applied to a file with this filter. Rules
// that are off are never fixed.
bool AllowsFix(const FixChoice& choice, const RuleFilter& filter,
               const Rule& rule, FixLevel level) {
  if (!filter.SeverityOf(rule).has_value()) return false;
  if (choice.only.has_value()) return choice.only->contains(&rule);
  return filter.MayFix(rule) &&
         (level == FixLevel::kSafe || choice.unsafe_fixes);
}

// Counts a finding of the result by what would have to be done about it.
void CountLeft(const Finding& finding, const FixChoice& choice,
               const RuleFilter& filter, FixedFile& result) {
  const Rule& rule = *finding.rule;
  const std::optional<Severity> severity = filter.SeverityOf(rule);
  if (!severity.has_value()) return;
  result.left.Add(*severity);
  FixLevel level = FixLevel::kNone;
  for (const Fix& fix : finding.fixes) level = std::max(level, fix.level);
  if (level < FixLevel::kUnsafe) {
    ++result.needs_source[&rule];
  } else if (AllowsFix(choice, filter, rule, level)) {
    return;  // declined, and counted there
  } else if (choice.only.has_value()) {
    return;  // not asked for
  } else if (!filter.MayFix(rule)) {
    ++result.unfixable;
  } else {
    ++result.needs_unsafe[&rule];
  }
}

void TakeOutcome(FixOutcome outcome, absl::string_view bytes,
                 const FixChoice& choice, FixedFile& result) {
  result.applied = std::move(outcome.applied);
  result.declined = std::move(outcome.declined);
  if (!outcome.changes.empty()) {
    result.status = FixedFile::Status::kChangeable;
    result.change = {StateOf(bytes), StateOf(outcome.bytes),
                     std::move(outcome.changes)};
  } else if (!result.declined.empty()) {
    result.status = FixedFile::Status::kDeclined;
  }
  if (choice.diff != nullptr) {
    for (const AppliedFix& fix : result.applied) {
      result.diff += FixRows(result.path, bytes, fix, *choice.diff);
    }
  }
  if (!choice.keep_edits) {
    for (AppliedFix& applied : result.applied) applied.fix.edits = {};
  }
}

}  // namespace

FixedFile PlanFixes(InputLoader& loader, const InputFile& file,
                    const FixChoice& choice) {
  FixedFile result;
  result.path = file.path;
  if (file.IsEntry()) {
    result.status = FixedFile::Status::kUnreadable;
    result.note =
        file.note.empty() ? "fix does not write into archives" : file.note;
    return result;
  }
  const LoadedInput input = loader.Load(file);
  result.format = input.format;
  result.size = input.size;
  if (input.status != LoadedInput::Status::kLoaded) {
    result.status = input.IsSkipped() ? FixedFile::Status::kSkipped
                                      : FixedFile::Status::kUnreadable;
    result.note = input.note;
    return result;
  }
  result.links = LinksOf(file);
  result.fail_on = file.policy->fail_on;
  const RuleFilter& filter = file.policy->filter;
  FixOutcome outcome =
      FixBytes(*input.format, input.bytes, FileContext{input.file_name},
               [&](const Finding& finding, const Fix& fix) {
                 return AllowsFix(choice, filter, *finding.rule, fix.level);
               });
  for (const Finding& finding : outcome.left) {
    CountLeft(finding, choice, filter, result);
  }
  for (const AppliedFix& applied : outcome.applied) {
    result.removed.Add(filter.SeverityOf(*applied.finding.rule)
                           .value_or(applied.finding.rule->grade.severity));
  }
  if (!outcome.changes.empty() &&
      !MayUndo(*input.format, file.path, outcome.bytes, input.bytes)) {
    result.status = FixedFile::Status::kNotWritten;
    result.note =
        "not written: neither its content nor its name is that of an asset, so "
        "fix --undo would not restore it";
    return result;
  }
  TakeOutcome(std::move(outcome), input.bytes, choice, result);
  return result;
}

}  // namespace assetlint
