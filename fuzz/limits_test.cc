// Law 5, bounded: memory stays under a constant times the input, and a small
// stack is enough, whatever the bytes say. That time grows no faster than the
// input is shown by fuzz/linear_time, which counts instructions.
#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/description.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/tiling_checker.h"
#include "formats/formats.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/checking_value_writer.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/hostile_shapes.h"
#include "fuzz/mutator.h"
#include "fuzz/random.h"
#include "gtest/gtest.h"

#if defined(__SANITIZE_ADDRESS__)
#define ASSETLINT_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ASSETLINT_ASAN 1
#endif
#endif

namespace assetlint {
namespace {

// What a verb may have live at once: so much, and so much more for each byte
// of input. The first part of `lint` is its findings, at most
// kMaxFindingsPerRule of each rule.
struct MemoryBound {
  size_t fixed;
  size_t per_byte;
};
constexpr MemoryBound kLintBound = {1 << 20, 64};
constexpr MemoryBound kReencodeBound = {64 << 10, 64};
constexpr MemoryBound kValuesBound = {64 << 10, 64};
constexpr MemoryBound kTreeBound = {64 << 10, 64};

constexpr size_t kShapeSize = 4 << 10;

void Lint(const Format& format, absl::string_view bytes) {
  Report report(Report::Audience::kListener);
  format.lint(bytes, FileContext{"file.ala"}, report);
}

size_t PeakOf(absl::FunctionRef<void()> verb) {
  const AllocationMeter meter;
  verb();
  return meter.peak();
}

// Keeps the worst of what was seen of one verb, for people to read.
class Worst {
 public:
  Worst(absl::string_view verb, MemoryBound bound)
      : verb_(verb), bound_(bound) {}
  ~Worst() {
    std::cout << verb_ << ": at most " << fixed_ << " bytes on inputs under 4 "
              << "KiB (" << fixed_name_ << "), " << per_byte_
              << " bytes per byte of larger ones (" << per_byte_name_ << ")\n";
  }

  void Note(const std::string& name, size_t size, size_t peak) {
    if (size < 4096) {
      if (peak > fixed_) fixed_name_ = name;
      fixed_ = std::max(fixed_, peak);
    } else {
      const double ratio =
          static_cast<double>(peak) / static_cast<double>(size);
      if (ratio > per_byte_) per_byte_name_ = name;
      per_byte_ = std::max(per_byte_, ratio);
    }
    EXPECT_LE(peak, bound_.fixed + bound_.per_byte * size)
        << verb_ << " of " << name << ", " << size << " bytes";
  }

 private:
  absl::string_view verb_;
  MemoryBound bound_;
  size_t fixed_ = 0;
  double per_byte_ = 0;
  std::string fixed_name_;
  std::string per_byte_name_;
};

class LimitsTest : public testing::Test {
 protected:
  void Measure(const std::string& name, const Format& format,
               absl::string_view bytes) {
    const std::string full = absl::StrCat(name, " as ", format.name);
    lint_.Note(full, bytes.size(), PeakOf([&] { Lint(format, bytes); }));
    reencode_.Note(full, bytes.size(),
                   PeakOf([&] { (void)format.reencode(bytes); }));
    tree_.Note(full, bytes.size(), PeakOf([&] {
                 TilingChecker sink;
                 format.tree(bytes, TreeOptions{}, sink);
               }));
    if (format.values == nullptr) return;
    values_.Note(full, bytes.size(), PeakOf([&] {
                   CheckingValueWriter writer;
                   format.values(bytes, writer).IgnoreError();
                 }));
  }

 private:
  Worst lint_{"lint", kLintBound};
  Worst reencode_{"reencode", kReencodeBound};
  Worst tree_{"tree", kTreeBound};
  Worst values_{"values", kValuesBound};
};

TEST_F(LimitsTest, MemoryOnTheCorpus) {
  for (const DiskFile& file : DiskCorpus(SIZE_MAX)) {
    // Once before, for what is made once for all files.
    Lint(*file.format, file.bytes);
    Measure(file.path, *file.format, file.bytes);
  }
}

TEST_F(LimitsTest, MemoryOnHostileShapes) {
  for (const HostileShape& shape : HostileShapes(kShapeSize)) {
    for (const Format* format : AllFormats()) {
      Measure(shape.name, *format, shape.bytes);
    }
  }
}

// A count that speaks of more than there is must not be believed.
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

// Models that the generator makes up, before and after their counts agree.
TEST_F(LimitsTest, MemoryOnInventedModels) {
  constexpr int kModels = 100;
  Random random(1);
  for (const Format* format : AllFormats()) {
    for (int i = 0; i < kModels; ++i) {
      std::string choices(random.Below(400), '\0');
      for (char& c : choices) c = static_cast<char>(random.Bits());
      const Invention invention = format->description->invent(choices);
      const std::string name = absl::StrCat("invented model ", i);
      Measure(name, *format, invention.raw);
      if (invention.bytes.ok()) Measure(name, *format, *invention.bytes);
    }
  }
}

// Chains of mutations, as a fuzzer makes them.
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

// Runs `body` on a thread with a stack of `size` bytes; running over its end
// hits a guard page.
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

#ifdef ASSETLINT_ASAN
// Frames are several times as large with AddressSanitizer.
constexpr size_t kStack = 512 << 10;
#else
constexpr size_t kStack = 128 << 10;
#endif

void EveryVerb(const Format& format, absl::string_view bytes) {
  Lint(format, bytes);
  (void)format.reencode(bytes);
  TilingChecker sink;
  format.tree(bytes, TreeOptions{}, sink);
  CheckingValueWriter writer;
  if (format.values != nullptr) format.values(bytes, writer).IgnoreError();
}

TEST(StackTest, SmallIsEnoughForTheCorpus) {
  const std::vector<DiskFile> files = DiskCorpus(SIZE_MAX);
  OnStack(kStack, [&] {
    for (const DiskFile& file : files) EveryVerb(*file.format, file.bytes);
  });
}

TEST(StackTest, SmallIsEnoughForHostileShapes) {
  // A million headers, one inside the other, where shapes are nested.
  const std::vector<HostileShape> shapes = NestedShapes(8'000'000);
  OnStack(kStack, [&] {
    for (const HostileShape& shape : shapes) {
      for (const Format* format : AllFormats()) {
        if (format->recognise(shape.bytes) == Recognition::kNo) continue;
        Lint(*format, shape.bytes);
      }
    }
  });
}

}  // namespace
}  // namespace assetlint
