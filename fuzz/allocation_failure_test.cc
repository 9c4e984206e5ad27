// Makes each allocation fail once: each verb throws std::bad_alloc, which the
// program reports as an internal error, or gives its usual answer - never a
// different one, which would pass unchecked input - and works again afterwards.
//
// With ASSETLINT_EXHAUSTIVE=all for every corpus file up to 4 KiB, else for
// small ones, including only some of those that break a rule.
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/checks/checking_value_writer.h"
#include "fuzz/checks/oracle.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr size_t kMaxSize = 4096;
// Larger files have too many allocations to fail each in a quick test.
constexpr size_t kQuickSize = 700;
// Of the files that break a rule, every kInvalidStep-th.
constexpr size_t kInvalidStep = 6;
// In verbs with more allocations than this (the search for a wrong size lints a
// file many times), fails the first kFailEach, and then one in kLaterStep.
constexpr uint64_t kFailEach = 1500;
constexpr uint64_t kLaterStep = 61;

bool Exhaustive() {
  const char* wanted = std::getenv("ASSETLINT_EXHAUSTIVE");
  return wanted != nullptr && absl::string_view(wanted) == "all";
}

std::vector<DiskFile> Files() {
  if (Exhaustive()) return DiskCorpus(kMaxSize);
  std::vector<DiskFile> files;
  size_t invalid = 0;
  for (DiskFile& file : DiskCorpus(kQuickSize)) {
    if (absl::StrContains(file.path, "/invalid/") &&
        invalid++ % kInvalidStep != 0) {
      continue;
    }
    files.push_back(std::move(file));
  }
  return files;
}

// The result of a verb, as a number that differs when something is left out.
using Verb = absl::FunctionRef<uint64_t()>;

// Runs `verb` with each of its allocations failing in turn.
void FailEach(absl::string_view name, Verb verb) {
  const uint64_t usual = verb();
  for (uint64_t n = 0;; n += n < kFailEach ? 1 : kLaterStep) {
    AllocationFailure failure(n);
    try {
      const uint64_t answer = verb();
      if (!failure.happened()) return;
      ASSERT_EQ(answer, usual)
          << name << " left something out when allocation " << n << " failed";
    } catch (const std::bad_alloc&) {
    }
  }
}

// Computes a checksum of a tree.
class TreeSum : public TreeSink {
 public:
  void Begin(const Field& node) override { Leaf(node); }
  void End() override { ++sum_; }
  void Leaf(const Field& node) override {
    sum_ += 1 + node.name.size() + node.length + node.numbers.size() +
            node.text.size();
  }
  uint64_t sum() const { return sum_; }

 private:
  uint64_t sum_ = 0;
};

class AllocationFailureTest : public testing::TestWithParam<DiskFile> {};

TEST_P(AllocationFailureTest, IsBadAllocOrTheUsualAnswer) {
  const DiskFile& file = GetParam();
  const Format& format = *file.format;
  SCOPED_TRACE(file.path);
  // Objects that are created once for all files are created before.
  ASSERT_EQ(CheckInput(format, file.bytes), absl::OkStatus());
  FailEach("lint", [&]() -> uint64_t {
    Report report(Report::Mode::kCollect);
    format.lint(file.bytes, FileContext{"file.ala"}, report);
    uint64_t sum = report.decodes();
    for (const Finding& finding : report.TakeSorted()) {
      sum = sum * 31 + finding.message.size() + finding.range.offset;
    }
    return sum;
  });
  FailEach("reencode", [&]() -> uint64_t {
    const absl::StatusOr<std::string> bytes = format.reencode(file.bytes);
    return bytes.ok() ? 1 + bytes->size() : 0;
  });
  FailEach("tree", [&] {
    TreeSum sum;
    format.tree(file.bytes, TreeOptions{}, sum);
    return sum.sum();
  });
  if (format.values != nullptr) {
    FailEach("values", [&]() -> uint64_t {
      CheckingValueWriter writer;
      const bool ok = format.values(file.bytes, writer).ok();
      return 2 * writer.events() + ok;
    });
  }
  EXPECT_EQ(CheckInput(format, file.bytes), absl::OkStatus());
}

TEST(FindingAllocationTest, ACopyIsCompleteOrThrows) {
  const std::string text(100, 'x');  // longer than a string has room for
  Finding finding;
  finding.data = {{"found", FindingText{text}}, {"allowed", uint64_t{1}}};
  finding.message = text;
  FailEach("copy", [&]() -> uint64_t {
    const Finding copy = finding;
    return copy.data == finding.data && copy.message == text;
  });
}

INSTANTIATE_TEST_SUITE_P(Files, AllocationFailureTest,
                         testing::ValuesIn(Files()));

}  // namespace
}  // namespace assetlint
