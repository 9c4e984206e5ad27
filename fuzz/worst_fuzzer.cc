// A libFuzzer target that searches for the costliest input: each verb's work,
// memory and output per byte of input are features like new code, so that an
// input that costs more than any before it is kept and mutated further. Inputs
// whose cost seems to exceed law 5 (formats/testing/cost_bounds.h) are kept for
// an exact count, and the search goes on: the estimate of the work was up to 9
// times too high. ASSETLINT_FUZZ_FORMAT is the name of the format. From the
// environment:
//   ASSETLINT_WORST_VERBS   which verbs, separated by commas; all if unset
//   ASSETLINT_WORST_KEEP    a folder for the worst input of each verb and cost,
//                           and those that seem to exceed the law
//   ASSETLINT_WORST_PRINT   print every cost
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "formats/testing/cost_bounds.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/verbs.h"
#include "fuzz/work_counter.h"

namespace {

using assetlint::AllocationMeter;
using assetlint::AllVerbs;
using assetlint::Format;
using assetlint::ScratchFile;
using assetlint::Verb;
using assetlint::Work;

constexpr size_t kMaxVerbs = 9;
constexpr size_t kCosts = 3;
constexpr size_t kScores = 2;
constexpr size_t kBuckets = 256;

// A feature for each twelfth of a doubling of each score. libFuzzer clears them
// before each run.
__attribute__((section("__libfuzzer_extra_counters")))
uint8_t buckets[kMaxVerbs][kCosts][kScores][kBuckets];

constexpr absl::string_view kCostNames[kCosts] = {"work", "memory", "output"};
constexpr size_t kOutput = 2;  // which has no law

// The cost of running a verb.
struct Cost {
  uint64_t work;  // estimated instructions
  uint64_t memory;
  uint64_t output;
};

// How bad a cost is, by two measures.
struct Scores {
  // Per byte of input, with a few bytes added: finds dense inputs while they
  // are still small and quick to try.
  double a_byte;
  // As a share of what the law allows: grows with the input while that costs
  // more.
  double of_the_law;
};

Scores ScoresOf(const Verb& verb, const Cost& cost, size_t which,
                uint64_t size) {
  constexpr double kNotCounted = 2048;
  const double all = static_cast<double>(size);
  const double costs[kCosts] = {static_cast<double>(cost.work),
                                static_cast<double>(cost.memory),
                                static_cast<double>(cost.output)};
  const double laws[kCosts] = {
      static_cast<double>(
          assetlint::MaxInstructions(size, verb.dumps ? cost.output : 0)),
      static_cast<double>(assetlint::MaxLiveMemory(size)), all + 65536};
  return {costs[which] / (all + kNotCounted), costs[which] / laws[which]};
}

size_t BucketOf(double score) {
  const double bucket = 128 + 12 * std::log2(std::max(score, 1e-6));
  return static_cast<size_t>(std::clamp(bucket, 0.0, kBuckets - 1.0));
}

std::vector<const Verb*> ChosenVerbs() {
  std::vector<const Verb*> chosen;
  const char* names = std::getenv("ASSETLINT_WORST_VERBS");
  for (const Verb& verb : AllVerbs()) {
    if (names == nullptr) chosen.push_back(&verb);
  }
  if (names == nullptr) return chosen;
  for (const absl::string_view name : absl::StrSplit(names, ',')) {
    const Verb* verb = assetlint::FindVerb(name);
    if (verb == nullptr) {
      std::cerr << "no verb " << name << "\n";
      std::exit(2);
    }
    chosen.push_back(verb);
  }
  return chosen;
}

const Format& TheFormat() {
  static const Format* const format =
      assetlint::FindFormat(ASSETLINT_FUZZ_FORMAT);
  if (format == nullptr) std::abort();
  return *format;
}

// Writes the worst input of each verb and cost to the folder, and of those that
// seem to exceed the law the worst for each doubling of the size: the estimate
// may be the most wrong for the one that seems the worst of all.
class WorstInputWriter {
 public:
  void Note(const Verb& verb, size_t verb_index, size_t cost, double score,
            absl::string_view bytes) {
    if (score > worst_[verb_index][cost]) {
      worst_[verb_index][cost] = score;
      Write(absl::StrCat(verb.name, "-", kCostNames[cost]), bytes);
    }
    if (score <= 1 || cost == kOutput) return;
    const size_t doublings = std::bit_width(bytes.size());
    if (score <= over_[verb_index][cost][doublings]) return;
    over_[verb_index][cost][doublings] = score;
    Write(absl::StrCat(verb.name, "-", kCostNames[cost], "-over-", doublings),
          bytes);
  }

 private:
  void Write(const std::string& name, absl::string_view bytes) {
    if (folder_ == nullptr) return;
    std::ofstream(absl::StrCat(folder_, "/", TheFormat().name, "-", name),
                  std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }

  const char* folder_ = std::getenv("ASSETLINT_WORST_KEEP");
  double worst_[kMaxVerbs][kCosts] = {};
  double over_[kMaxVerbs][kCosts][65] = {};
};

Cost Measure(const Verb& verb, const std::string& path) {
  const Work before = assetlint::WorkSoFar();
  const AllocationMeter meter;
  Cost cost = {};
  cost.output = verb.run(TheFormat(), path);
  const Work after = assetlint::WorkSoFar();
  cost.work = assetlint::EstimatedInstructions(
      {after.edges - before.edges, after.bytes - before.bytes}, meter.count());
  cost.memory = meter.peak();
  return cost;
}

void Print(const Verb& verb, const Cost& cost, uint64_t size) {
  std::cerr << verb.name << " of " << size << " bytes: about " << cost.work
            << " instructions, " << cost.memory << " bytes of memory, writes "
            << cost.output << "\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::vector<const Verb*> verbs = ChosenVerbs();
  static const ScratchFile file(TheFormat());
  static const bool print = std::getenv("ASSETLINT_WORST_PRINT") != nullptr;
  static WorstInputWriter writer;
  const absl::string_view bytes(
      size == 0 ? "" : reinterpret_cast<const char*>(data), size);
  file.Write(bytes);
  static bool first = true;
  if (first) {
    // One-time initialisation.
    for (const Verb* verb : verbs) verb->run(TheFormat(), file.path());
    first = false;
  }
  for (size_t i = 0; i < verbs.size(); ++i) {
    const Cost cost = Measure(*verbs[i], file.path());
    for (size_t which = 0; which < kCosts; ++which) {
      const Scores scores = ScoresOf(*verbs[i], cost, which, size);
      buckets[i][which][0][BucketOf(scores.a_byte)] = 1;
      buckets[i][which][1][BucketOf(scores.of_the_law)] = 1;
      writer.Note(*verbs[i], i, which, scores.of_the_law, bytes);
    }
    if (print) Print(*verbs[i], cost, size);
  }
  return 0;
}
