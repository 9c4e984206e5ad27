#include "bench/grown_input.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "corpus/large/large_files.h"
#include "formats/base/decoder.h"
#include "formats/base/report.h"

namespace assetlint {
namespace {

// The file size at which candidates are compared.
constexpr size_t kTrialSize = size_t{64} << 10;

// A larger file has so much content that it hides the shape.
constexpr size_t kMaxSeed = 4000;

bool Decodes(const Format& format, absl::string_view bytes) {
  Report report(Report::Mode::kStatusOnly);
  format.lint(bytes, FileContext{}, report);
  return report.decodes();
}

uint64_t Nodes(const Format& format, absl::string_view bytes) {
  TilingChecker sink;
  format.tree(bytes, TreeOptions{}, sink);
  return sink.nodes();
}

// Fields per byte, over all of `files`.
double Density(const std::vector<DiskFile>& files) {
  double nodes = 1, bytes = 1;
  for (const DiskFile& file : files) {
    nodes += static_cast<double>(Nodes(*file.format, file.bytes));
    bytes += static_cast<double>(file.bytes.size());
  }
  return nodes / bytes;
}

// A factor of two in density counts as much as two findings.
double Distance(const Format& format, absl::string_view bytes, double density) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{}, report);
  const double own = static_cast<double>(Nodes(format, bytes)) /
                     static_cast<double>(bytes.size());
  const size_t findings = std::min<size_t>(report.findings().size(), 8);
  return std::abs(std::log2(own / density)) +
         0.5 * static_cast<double>(findings);
}

bool Reaches(absl::string_view bytes, size_t size) {
  return bytes.size() <= size && bytes.size() >= size / 3;
}

}  // namespace

std::vector<DiskFile> ValidFiles(const Format& format,
                                 const std::vector<DiskFile>& corpus) {
  std::vector<DiskFile> files;
  for (const DiskFile& file : corpus) {
    if (file.format == &format && absl::StrContains(file.path, "/valid/")) {
      files.push_back(file);
    }
  }
  return files;
}

InputGrower::InputGrower(const Format& format,
                         const std::vector<DiskFile>& corpus)
    : format_(format) {
  std::vector<DiskFile> files = ValidFiles(format, corpus);
  files.erase(std::remove_if(files.begin(), files.end(),
                             [](const DiskFile& file) {
                               return file.bytes.size() > kMaxSeed;
                             }),
              files.end());
  const double density = Density(files);
  for (Shape& shape : GrownShapes(files)) {
    const std::string bytes = shape.of_size(kTrialSize);
    if (!Reaches(bytes, kTrialSize) || !Decodes(format, bytes)) continue;
    candidates_.push_back({Distance(format, bytes, density), std::move(shape)});
  }
  // Unmodified files, for sizes too small to grow to.
  for (DiskFile& file : files) {
    candidates_.push_back(
        {100, {file.path, &format, [file](size_t) { return file.bytes; }}});
  }
  std::stable_sort(candidates_.begin(), candidates_.end(),
                   [](const Candidate& a, const Candidate& b) {
                     return a.distance < b.distance;
                   });
}

std::string InputGrower::Grow(size_t size) const {
  std::string large = corpus::LargeFile(format_.name, size);
  if (!large.empty()) return large;
  for (const Candidate& candidate : candidates_) {
    std::string bytes = candidate.shape.of_size(size);
    if (Reaches(bytes, size) && Decodes(*candidate.shape.format, bytes)) {
      return bytes;
    }
  }
  return "";
}

}  // namespace assetlint
