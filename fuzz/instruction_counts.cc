// Lints the worst shapes at several sizes, for callgrind to count the
// instructions: fuzz/linear_time runs it and compares. Each measurement is a
// dump that is called "FORMAT/SHAPE/SIZE".
//
//   instruction_counts KIB… [FORMAT/SHAPE…]     all shapes, or only these
#include <valgrind/callgrind.h>

#include <cstddef>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/grown_shapes.h"
#include "fuzz/hostile_shapes.h"

namespace assetlint {
namespace {

// Files to grow shapes from.
constexpr size_t kMaxFile = 1000;

// What is measured.
struct Request {
  std::vector<size_t> sizes;
  std::set<std::string> shapes;  // all when there are none
};

Request ParseArguments(int count, char** arguments) {
  Request request;
  for (int i = 1; i < count; ++i) {
    size_t kib = 0;
    if (absl::SimpleAtoi(arguments[i], &kib)) {
      request.sizes.push_back(kib * 1024);
    } else {
      request.shapes.insert(arguments[i]);
    }
  }
  return request;
}

void Measure(const Request& request, const Format& format,
             const std::string& shape, size_t size, const std::string& bytes) {
  const std::string name = absl::StrCat(format.name, "/", shape);
  if (!request.shapes.empty() && !request.shapes.contains(name)) return;
  const std::string dump = absl::StrCat(name, "/", size);
  CALLGRIND_ZERO_STATS;
  {
    Report report(Report::Audience::kListener);
    format.lint(bytes, FileContext{"file.ala"}, report);
    const bool decodes = format.reencode(bytes).ok();
    if (decodes != report.decodes()) std::cerr << "law 3: " << dump << "\n";
  }
  CALLGRIND_DUMP_STATS_AT(dump.c_str());
  std::cout << dump << "\n";
}

void MeasureAll(const Request& request, size_t size) {
  for (const HostileShape& shape : HostileShapes(size)) {
    for (const Format* format : AllFormats()) {
      if (format->recognise(shape.bytes) != Recognition::kNo) {
        Measure(request, *format, shape.name, size, shape.bytes);
      }
    }
  }
  for (const GrownShape& shape : GrownShapes(DiskCorpus(kMaxFile), size)) {
    Measure(request, *shape.format, shape.name, size, shape.bytes);
  }
}

}  // namespace
}  // namespace assetlint

int main(int count, char** arguments) {
  const auto request = assetlint::ParseArguments(count, arguments);
  for (const size_t size : request.sizes) {
    assetlint::MeasureAll(request, size);
  }
  return request.sizes.empty() ? 2 : 0;
}
