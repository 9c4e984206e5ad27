#include "corpus/damage/damaged_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "absl/strings/match.h"
#include "corpus/real_files.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/formats.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

// Adds the file if it is of the format.
void Add(const Format& format, const fs::path& path,
         std::vector<DamagedFile>& files) {
  DamagedFile file = {path.filename().string(), ReadFile(path)};
  if (RecogniseFormat(file.bytes, file.name) != &format) return;
  files.push_back(std::move(file));
}

bool HasErrors(const Format& format, const DamagedFile& file) {
  Report report(Report::Mode::kCollect);
  format.lint(file.bytes, FileContext{file.name}, report);
  const std::vector<Finding> findings = report.TakeSorted();
  return std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.rule->severity == Severity::kError;
  });
}

}  // namespace

Effort DamageEffort() {
  return std::getenv("ASSETLINT_ALL_DAMAGE") == nullptr ? kUsual : kAll;
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

bool HasRealFiles() { return !RealFilePaths().empty(); }

std::vector<DamagedFile> RealFiles(const Format& format) {
  std::vector<DamagedFile> files;
  for (const fs::path& path : RealFilePaths()) {
    if (fs::file_size(path) > DamageEffort().most_bytes) continue;
    Add(format, path, files);
  }
  std::erase_if(
      files, [&](const DamagedFile& file) { return HasErrors(format, file); });
  return SpreadFiles(std::move(files), DamageEffort().real_files);
}

std::vector<Damage> Spread(std::vector<Damage> all, size_t most) {
  const size_t step = std::max<size_t>((all.size() + most - 1) / most, 1);
  std::vector<Damage> some;
  for (size_t i = all.size() % step; i < all.size(); i += step) {
    some.push_back(std::move(all[i]));
  }
  return some;
}

}  // namespace assetlint::corpus
