#include "corpus/damage/damaged_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/real_files.h"
#include "formats/base/report.h"
#include "formats/formats.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kNearDamage = 16;

// Adds the file if it is of the format.
void Add(const Format& format, const fs::path& path,
         std::vector<DamagedFile>& files) {
  DamagedFile file = {path.filename().string(), ReadFile(path)};
  if (RecogniseFormat(file.bytes, file.name) != &format) return;
  files.push_back(std::move(file));
}

}  // namespace

Effort DamageEffort() {
  constexpr size_t kAll = size_t{1} << 20;
  if (std::getenv("ASSETLINT_ALL_DAMAGE") == nullptr) {
    return {1, 120, 65536, 16, 60};
  }
  return {3, kAll, uint64_t{1} << 30, kAll, kAll};
}

std::vector<DamagedFile> ValidFiles(const Format& format) {
  std::vector<fs::path> paths = FilesIn("corpus");
  std::sort(paths.begin(), paths.end());
  std::vector<DamagedFile> files;
  for (const fs::path& path : paths) {
    if (absl::StrContains(path.string(), "/valid/")) Add(format, path, files);
  }
  return files;
}

std::vector<DamagedFile> RealFiles(const Format& format) {
  std::vector<DamagedFile> files;
  for (const fs::path& path : RealFilePaths()) {
    if (fs::file_size(path) > DamageEffort().most_bytes) continue;
    Add(format, path, files);
  }
  std::erase_if(files, [&](const DamagedFile& file) {
    const std::vector<Finding> findings = LintFile(format, file);
    return std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
      return f.rule->severity == Severity::kError;
    });
  });
  return SpreadFiles(std::move(files), DamageEffort().real_files);
}

std::vector<Finding> LintFile(const Format& format, const DamagedFile& file) {
  Report report(Report::Mode::kCollect);
  format.lint(file.bytes, FileContext{file.name}, report);
  return report.TakeSorted();
}

ByteRange DamagedPlace(const Damage& damage) {
  const auto& [before, after] = std::pair(damage.before, damage.after);
  const size_t shorter = std::min(before.size(), after.size());
  size_t first = 0;
  while (first < shorter && before[first] == after[first]) ++first;
  size_t same = 0;
  while (same < shorter - first &&
         before.rbegin()[same] == after.rbegin()[same]) {
    ++same;
  }
  const uint64_t offset = damage.offset + first;
  const uint64_t length = after.size() - first - same;
  if (length == 0 && offset > 0) return {offset - 1, 2};
  return {offset, std::clamp<uint64_t>(length, 1, kNearDamage)};
}

bool IsAt(const Finding& finding, const Damage& damage) {
  const ByteRange place = DamagedPlace(damage);
  const uint64_t end = place.offset + place.length;
  auto is_at = [&](uint64_t offset) {
    if (offset < end && place.offset < offset + finding.range.length) {
      return true;
    }
    return offset + kNearDamage >= place.offset && offset < end + kNearDamage;
  };
  return is_at(finding.range.offset) ||
         std::any_of(finding.offsets.begin(), finding.offsets.end(), is_at);
}

DamagedLinter::DamagedLinter(const Format& format, const DamagedFile& file)
    : format_(format), file_(file) {
  for (const Finding& finding : LintFile(format, file)) {
    before_.emplace(finding.rule->id, FindingPath(finding),
                    finding.range.offset);
  }
}

std::vector<Finding> DamagedLinter::NewFindings(const Damage& damage) const {
  std::vector<Finding> findings =
      LintFile(format_, {file_.name, Damaged(file_.bytes, damage)});
  std::erase_if(findings, [&](const Finding& finding) {
    // The offset that it had before the damage.
    uint64_t offset = finding.range.offset;
    if (offset >= damage.offset + damage.after.size()) {
      offset = offset - damage.after.size() + damage.before.size();
    }
    return before_.contains({finding.rule->id, FindingPath(finding), offset});
  });
  return findings;
}

std::string DamagedLinter::Describe(const Damage& damage,
                                    const std::vector<Finding>& found) const {
  std::string text =
      absl::StrCat(file_.name, " ", damage.kind, " at ", damage.offset, ", ",
                   damage.path, ": ", found.size(), " findings");
  if (found.empty()) return text;
  const Finding& first = found.front();
  absl::StrAppend(&text, ", first ", first.rule->id, " at ", first.range.offset,
                  "+", first.range.length, ", ", FindingPath(first), ": ",
                  absl::CHexEscape(first.message));
  return text;
}

}  // namespace assetlint::corpus
