// Runs verbs on inputs under callgrind, which counts the instructions:
// fuzz/linear_time runs it and judges. Each measurement is a dump named
// "FORMAT/SHAPE/VERB/SIZE", and a line with that name, the bytes of the input,
// of the output and of peak live memory, separated by tabs.
//
//   instruction_counts VERBS KIB… [FORMAT/SHAPE…]    all shapes, or only these
//   instruction_counts VERBS mutated COUNT KIB…      COUNT for each format
//   instruction_counts VERBS file FORMAT FILE…
//
// VERBS are those of fuzz/verbs.h, separated by commas.
#include <valgrind/callgrind.h>

#include <cstddef>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/shapes/grown_shapes.h"
#include "fuzz/shapes/hostile_shapes.h"
#include "fuzz/shapes/shape.h"
#include "fuzz/verbs.h"

namespace assetlint {
namespace {

// The largest file from which shapes are grown.
constexpr size_t kMaxFile = 1000;

class Counter {
 public:
  explicit Counter(std::vector<const Verb*> verbs) : verbs_(std::move(verbs)) {}

  // `name`: "FORMAT/SHAPE".
  void Count(const std::string& name, const Format& format,
             const std::string& bytes) {
    const ScratchFile& file = FileOf(format);
    file.Write(bytes);
    for (const Verb* verb : verbs_) {
      const std::string dump =
          absl::StrCat(name, "/", verb->name, "/", bytes.size());
      size_t peak = 0;
      uint64_t output = 0;
      {
        const AllocationMeter meter;
        CALLGRIND_ZERO_STATS;
        output = verb->run(format, file.path());
        CALLGRIND_DUMP_STATS_AT(dump.c_str());
        peak = meter.peak();
      }
      std::cout << dump << "\t" << bytes.size() << "\t" << output << "\t"
                << peak << "\n";
    }
  }

 private:
  // After one run of each verb: one-time initialisation is not counted.
  const ScratchFile& FileOf(const Format& format) {
    std::unique_ptr<ScratchFile>& file = files_[&format];
    if (file == nullptr) {
      file = std::make_unique<ScratchFile>(format);
      file->Write("");
      for (const Verb* verb : verbs_) verb->run(format, file->path());
    }
    return *file;
  }

  std::vector<const Verb*> verbs_;
  std::map<const Format*, std::unique_ptr<ScratchFile>> files_;
};

std::vector<Shape> AllShapes() {
  std::vector<Shape> shapes = HostileShapes();
  for (Shape& shape : GrownShapes(DiskCorpus(kMaxFile))) {
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

void CountShapes(const std::vector<Shape>& shapes,
                 const std::vector<size_t>& sizes,
                 const std::set<std::string>& chosen, Counter& counter) {
  for (const Shape& shape : shapes) {
    const std::string name = absl::StrCat(shape.format->name, "/", shape.name);
    if (!chosen.empty() && !chosen.contains(name)) continue;
    for (const size_t size : sizes) {
      const std::string bytes = shape.of_size(size);
      if (!bytes.empty()) counter.Count(name, *shape.format, bytes);
    }
  }
}

// Counts what the arguments ask for; false when they are invalid.
bool CountFiles(const std::vector<std::string>& arguments, Counter& counter) {
  if (arguments.empty()) return false;
  const Format* format = FindFormat(arguments.front());
  if (format == nullptr) return false;
  for (size_t i = 1; i < arguments.size(); ++i) {
    std::ifstream in(arguments[i], std::ios::binary);
    if (!in.is_open()) {
      std::cerr << "cannot read " << arguments[i] << "\n";
      return false;
    }
    const std::string bytes{std::istreambuf_iterator<char>(in),
                            std::istreambuf_iterator<char>()};
    counter.Count(absl::StrCat(format->name, "/", arguments[i]), *format,
                  bytes);
  }
  return true;
}

bool CountAll(const std::vector<std::string>& arguments, Counter& counter) {
  std::vector<size_t> numbers;
  std::set<std::string> chosen;
  for (const std::string& argument : arguments) {
    size_t number = 0;
    if (absl::SimpleAtoi(argument, &number)) {
      numbers.push_back(number);
    } else {
      chosen.insert(argument);
    }
  }
  const bool mutated = chosen.erase("mutated") > 0;
  if (numbers.size() < (mutated ? 2 : 1)) return false;
  std::vector<size_t> sizes;
  for (size_t i = mutated ? 1 : 0; i < numbers.size(); ++i) {
    sizes.push_back(numbers[i] * 1024);
  }
  CountShapes(
      mutated ? MutatedShapes(DiskCorpus(kMaxFile), numbers[0]) : AllShapes(),
      sizes, chosen, counter);
  return true;
}

bool Run(std::vector<std::string> arguments) {
  if (arguments.empty()) return false;
  std::vector<const Verb*> verbs;
  for (const absl::string_view name : absl::StrSplit(arguments.front(), ',')) {
    verbs.push_back(FindVerb(name));
    if (verbs.back() == nullptr) return false;
  }
  Counter counter(std::move(verbs));
  arguments.erase(arguments.begin());
  if (arguments.empty()) return false;
  if (arguments.front() != "file") return CountAll(arguments, counter);
  arguments.erase(arguments.begin());
  return CountFiles(arguments, counter);
}

}  // namespace
}  // namespace assetlint

int main(int count, char** arguments) {
  return assetlint::Run({arguments + 1, arguments + count}) ? 0 : 2;
}
