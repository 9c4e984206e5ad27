// Lints the worst shapes at three sizes, n, 2n and 4n, for callgrind to count
// the instructions: fuzz/linear_time runs it and compares. Each measurement is
// a dump that is called "FORMAT/SHAPE/SIZE".
#include <valgrind/callgrind.h>

#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/grown_shapes.h"
#include "fuzz/hostile_shapes.h"

namespace assetlint {
namespace {

constexpr size_t kSmallest = 1024;
// Files to grow shapes from.
constexpr size_t kMaxFile = 1000;

void Measure(const Format& format, const std::string& shape, size_t size,
             const std::string& bytes) {
  const std::string name = absl::StrCat(format.name, "/", shape, "/", size);
  CALLGRIND_ZERO_STATS;
  {
    Report report(Report::Audience::kListener);
    format.lint(bytes, FileContext{"file.ala"}, report);
    const bool decodes = format.reencode(bytes).ok();
    if (decodes != report.decodes()) std::cerr << "law 3: " << name << "\n";
  }
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  std::cout << name << "\n";
}

void MeasureAll(size_t size) {
  for (const HostileShape& shape : HostileShapes(size)) {
    for (const Format* format : AllFormats()) {
      if (format->recognise(shape.bytes) != Recognition::kNo) {
        Measure(*format, shape.name, size, shape.bytes);
      }
    }
  }
  for (const GrownShape& shape : GrownShapes(DiskCorpus(kMaxFile), size)) {
    Measure(*shape.format, shape.name, size, shape.bytes);
  }
}

}  // namespace
}  // namespace assetlint

int main() {
  for (const size_t factor : {1, 2, 4}) {
    assetlint::MeasureAll(factor * assetlint::kSmallest);
  }
}
