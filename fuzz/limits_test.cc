// Law 5, bounded: every verb stays within the law's memory, and a small stack
// is enough, whatever the bytes. fuzz/linear_time counts instructions.
#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/sanitizer.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "formats/testing/cost_bounds.h"
#include "formats/testing/description.h"
#include "formats/testing/descriptions.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/random.h"
#include "fuzz/shapes/grown_shapes.h"
#include "fuzz/shapes/hostile_shapes.h"
#include "fuzz/shapes/shape.h"
#include "fuzz/verbs.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// The memory limit for an input of a few kilobytes: the read buffer, which
// begins at 2 MiB, the report and some room. Less than the law's fixed part, so
// that a count which is trusted before it is checked is detected.
constexpr size_t kMaxForSmall = size_t{5} << 20;
constexpr size_t kSmall = 4096;

const ScratchFile& FileOf(const Format& format) {
  static auto& files =
      *new std::map<const Format*, std::unique_ptr<ScratchFile>>;
  std::unique_ptr<ScratchFile>& file = files[&format];
  if (file == nullptr) {
    file = std::make_unique<ScratchFile>(format);
    // Run once before measuring, for one-time initialisation.
    file->Write("");
    for (const Verb& verb : AllVerbs()) verb.run(format, file->path());
  }
  return *file;
}

size_t PeakOf(const Verb& verb, const Format& format, const ScratchFile& file) {
  const AllocationMeter meter;
  verb.run(format, file.path());
  return meter.peak();
}

// The worst measurement of one verb, for people to read.
struct Worst {
  size_t peak = 0;
  std::string name;
};

class LimitsTest : public testing::Test {
 protected:
  void TearDown() override {
    for (const auto& [verb, worst] : worst_) {
      std::cout << verb << ": at most " << worst.peak << " bytes ("
                << worst.name << ")\n";
    }
  }

  void Measure(const std::string& name, const Format& format,
               absl::string_view bytes) {
    const ScratchFile& file = FileOf(format);
    file.Write(bytes);
    for (const Verb& verb : AllVerbs()) {
      const size_t peak = PeakOf(verb, format, file);
      Note(absl::StrCat(name, " as ", format.name), verb, peak);
      EXPECT_LE(peak, bytes.size() <= kSmall ? kMaxForSmall
                                             : MaxLiveMemory(bytes.size()))
          << verb.name << " of " << name << " as " << format.name << ", "
          << bytes.size() << " bytes";
    }
  }

  // Measures a shape at two sizes. While each additional byte takes more than
  // the law allows per byte, continues with sizes four times as large, up to
  // kLargest.
  void MeasureGrowth(const Shape& shape) {
    for (const Verb& verb : AllVerbs()) ExpectBounded(shape, verb);
  }

 private:
  static constexpr size_t kFirst = size_t{16} << 10;
  static constexpr size_t kLargest = size_t{1} << 20;

  void ExpectBounded(const Shape& shape, const Verb& verb) {
    const ScratchFile& file = FileOf(*shape.format);
    size_t size_before = 0;
    size_t peak_before = 0;
    for (size_t size = kFirst; size <= kLargest; size *= 4) {
      const std::string bytes = shape.of_size(size);
      if (bytes.size() <= size_before) return;
      file.Write(bytes);
      const size_t peak = PeakOf(verb, *shape.format, file);
      const std::string name =
          absl::StrCat(shape.name, " as ", shape.format->name);
      Note(name, verb, peak);
      ASSERT_LE(peak, MaxLiveMemory(bytes.size()))
          << verb.name << " of " << name << ", " << bytes.size() << " bytes";
      if (size > kFirst &&
          peak <= peak_before +
                      kMemoryPerInputByte * (bytes.size() - size_before)) {
        return;
      }
      size_before = bytes.size();
      peak_before = peak;
    }
    ADD_FAILURE() << verb.name << " of " << shape.name << " as "
                  << shape.format->name
                  << ": each byte takes more than the law has for it, up to "
                  << size_before << " bytes and " << peak_before
                  << " of memory";
  }

  void Note(const std::string& name, const Verb& verb, size_t peak) {
    Worst& worst = worst_[verb.name];
    if (peak > worst.peak) worst = {peak, name};
  }

  std::map<absl::string_view, Worst> worst_;
};

TEST_F(LimitsTest, MemoryOnTheCorpus) {
  for (const DiskFile& file : DiskCorpus(SIZE_MAX)) {
    Measure(file.path, *file.format, file.bytes);
  }
}

TEST_F(LimitsTest, MemoryOnHostileShapes) {
  for (const Shape& shape : HostileShapes()) MeasureGrowth(shape);
}

TEST_F(LimitsTest, MemoryOnGrownFiles) {
  for (const Shape& shape : GrownShapes(DiskCorpus(1000))) {
    MeasureGrowth(shape);
  }
}

TEST_F(LimitsTest, MemoryOnGrownDamage) {
  constexpr uint64_t kPerFormat = 20;
  constexpr size_t kSize = size_t{64} << 10;
  for (const Shape& shape : MutatedShapes(DiskCorpus(1000), kPerFormat)) {
    Measure(shape.name, *shape.format, shape.of_size(kSize));
  }
}

// A count that exceeds what is there must not be trusted.
TEST_F(LimitsTest, MemoryOnHostileCounts) {
  for (const DiskFile& file : DiskCorpus(256)) {
    if (!absl::StrContains(file.path, "/valid/")) continue;
    std::string bytes = file.bytes;
    for (size_t at = 0; at + 4 <= bytes.size(); at += 4) {
      for (const absl::string_view word :
           {absl::string_view("\xFF\xFF\xFF\x7F", 4),
            absl::string_view("\x7F\xFF\xFF\xFF", 4),
            absl::string_view("\xFF\xFF\0\0", 4)}) {
        bytes.replace(at, 4, word.data(), word.size());
        Measure(absl::StrCat(file.path, " with a large number at ", at),
                *file.format, bytes);
      }
      bytes.replace(at, 4, file.bytes, at, 4);
    }
  }
}

// Generated models, before and after their counts are made consistent.
TEST_F(LimitsTest, MemoryOnGeneratedModels) {
  constexpr int kModels = 100;
  Random random(1);
  for (const Format* format : AllFormats()) {
    for (int i = 0; i < kModels; ++i) {
      std::string choices(random.Below(400), '\0');
      for (char& c : choices) c = static_cast<char>(random.Bits());
      const GeneratedModel generated = DescriptionOf(*format).generate(choices);
      const std::string name = absl::StrCat("generated model ", i);
      Measure(name, *format, generated.raw);
      if (generated.bytes.ok()) Measure(name, *format, *generated.bytes);
    }
  }
}

// Chains of mutations, as a fuzzer produces them.
TEST_F(LimitsTest, MemoryOnMutations) {
  constexpr size_t kMaxFile = 1024;
  constexpr uint64_t kMutationsPerFile = 20;
  for (const DiskFile& file : DiskCorpus(kMaxFile)) {
    if (!absl::StrContains(file.path, "/valid/")) continue;
    std::string bytes = file.bytes;
    for (uint64_t seed = 0; seed < kMutationsPerFile; ++seed) {
      Mutate(*file.format, seed, 4 * kMaxFile, bytes);
      Measure(absl::StrCat(file.path, " after ", seed + 1, " mutations"),
              *file.format, bytes);
    }
  }
}

// Runs `body` on a thread with a stack of `size` bytes; overflowing it hits a
// guard page.
void OnStack(size_t size, absl::FunctionRef<void()> body) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, size), 0);
  pthread_t thread;
  ASSERT_EQ(pthread_create(
                &thread, &attributes,
                [](void* argument) -> void* {
                  (*static_cast<absl::FunctionRef<void()>*>(argument))();
                  return nullptr;
                },
                &body),
            0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

// Frames are several times as large with AddressSanitizer.
constexpr size_t kStack = size_t{corpus::kAddressSanitizer ? 512 : 128} << 10;

void EveryVerb(const Format& format, absl::string_view bytes) {
  const ScratchFile& file = FileOf(format);
  file.Write(bytes);
  for (const Verb& verb : AllVerbs()) verb.run(format, file.path());
}

TEST(StackTest, SmallIsEnoughForTheCorpus) {
  const std::vector<DiskFile> files = DiskCorpus(SIZE_MAX);
  OnStack(kStack, [&] {
    for (const DiskFile& file : files) EveryVerb(*file.format, file.bytes);
  });
}

TEST(StackTest, SmallIsEnoughForHostileShapes) {
  // A million nested headers, for the nested shapes.
  constexpr size_t kSize = 8'000'000;
  const std::vector<Shape> shapes = NestedShapes();
  OnStack(kStack, [&] {
    for (const Shape& shape : shapes) {
      EveryVerb(*shape.format, shape.of_size(kSize));
    }
  });
}

}  // namespace
}  // namespace assetlint
