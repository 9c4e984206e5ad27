#include "lint/run/file_linter.h"

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "formats/base/report.h"
#include "formats/fixer/fixer.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

// Both uses of a baseline: true when the finding must not be reported.
bool TakeKnown(const Finding& finding, bool collect, BaselineCheck& check,
               FileResult& result) {
  if (collect) result.collected[KeyOf(finding)] += finding.count;
  const bool known = collect || check.TakeKnown(finding);
  result.known += known ? 1 : 0;
  return known;
}

// Before the first findings: what fails the file, and which of its findings are
// known. All of these are stale until they are found.
void BeginJudging(const InputFile& file, const LintOptions& options,
                  FileResult& result) {
  result.fail_on = file.policy->fail_on;
  if (options.baseline == nullptr) return;
  const KnownPlaces* known =
      options.baseline->Find(file.DiskPath(), file.EntryPart());
  if (known != nullptr) result.stale = StaleIfNotFound(*known, *file.policy);
}

// Larger files are not tried: a trial reads them several times.
constexpr uint64_t kMaxTriedSize = uint64_t{1} << 18;

// Counts what `assetlint fix` would fix: not all that has a fix. Of an archive,
// only the directory was read, and all fixes count.
void CountFixes(const LoadedInput& input, const FileContext& context,
                const RuleFilter& filter, FileResult& result) {
  FixCounts& counts = result.fixed;
  const uint64_t most = result.fixable.total();
  if (most == 0 || input.bytes.size() > kMaxTriedSize ||
      context.directory_only) {
    return;
  }
  counts = FixCounts();
  const auto allowed = [&](const Finding& finding, const Fix&) {
    return filter.MayFix(*finding.rule) &&
           filter.SeverityOf(*finding.rule).has_value();
  };
  for (const AppliedFix& applied :
       FixBytes(*input.format, input.bytes, {.file_name = context.file_name},
                allowed)
           .applied) {
    // One that shows only when others are fixed is not among the findings.
    if (counts.total() == most) break;
    ++(applied.fix.level == FixLevel::kSafe ? counts.safe : counts.unsafe);
  }
}

}  // namespace

KnownPlaces StaleIfNotFound(KnownPlaces known, const Policy& policy) {
  std::erase_if(known, [&](const auto& place) {
    return policy.filter.IsOff(place.first.rule);
  });
  return known;
}

void JudgeFindings(std::vector<Finding> findings, const InputFile& file,
                   const LintOptions& options, FileResult& result,
                   std::vector<Finding>* provisional) {
  BaselineCheck check(&result.stale);
  for (Finding& finding : findings) {
    if (finding.provisional && provisional != nullptr) {
      provisional->push_back(std::move(finding));
      continue;
    }
    const std::string fault = FaultOfFinding(finding, result.size.value_or(0));
    if (!fault.empty()) return MakeInternalError(fault, result);
    std::optional<Severity> severity =
        file.policy->filter.SeverityOf(*finding.rule);
    if (severity.has_value() && finding.provisional) {
      severity = Severity::kInfo;
    }
    if (!severity.has_value() ||
        TakeKnown(finding, options.collect != nullptr, check, result)) {
      continue;
    }
    AddFinding(std::move(finding), *severity, options.max_findings, result);
  }
  result.stale = check.TakeLeft();
}

std::optional<ArchivePlace> PlaceInArchive(const InputFile& file) {
  if (!file.IsEntry()) return std::nullopt;
  return ArchivePlace{file.archive->path, file.range.offset};
}

FileResult LintFile(InputLoader& loader, const InputFile& file,
                    const LintOptions& options, ForAcross* across) {
  const LoadedInput input = loader.LoadToLint(file);
  FileResult result;
  result.archive = PlaceInArchive(file);
  result.format = input.format;
  result.size = input.size;
  if (input.status != LoadedInput::Status::kLoaded) {
    result.status = input.IsSkipped() ? FileResult::Status::kSkipped
                                      : FileResult::Status::kUnreadable;
    result.note = input.note;
    // It may have facts without a format.
    if (across == nullptr || input.bytes.data() == nullptr) return result;
    absl::StatusOr<Facts> read = ReadFacts(input.bytes, input.file_name);
    if (!read.ok()) return result;
    across->facts = std::make_unique<const Facts>(*read);
    BeginJudging(file, options, result);
    return result;
  }
  if (options.standard_input != nullptr &&
      file.kind == InputFile::Kind::kStdin) {
    options.standard_input->assign(input.bytes.data(), input.bytes.size());
  }
  BeginJudging(file, options, result);
  Facts collected;
  const bool collect = across != nullptr && input.format->has_facts;
  Report report(Report::Mode::kCollect);
  const FileContext context = {
      .file_name = input.file_name,
      .facts = collect ? &collected : nullptr,
      .directory_only = file.IsArchive() && !file.archive->whole};
  input.format->lint(input.bytes, context, report);
  // Facts are kept for a whole run: a copy has no room to spare.
  if (collect && report.decodes()) {
    across->facts = std::make_unique<const Facts>(collected);
  }
  if (report.findings().empty()) return result;
  const bool later = across != nullptr && across->facts != nullptr;
  JudgeFindings(report.TakeSorted(), file, options, result,
                later ? &across->provisional : nullptr);
  CountFixes(input, context, file.policy->filter, result);
  return result;
}

}  // namespace assetlint
