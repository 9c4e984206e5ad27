// Every allocation made to fail once: each verb gives std::bad_alloc or its
// usual answer, and works again afterwards.
#include <cstdint>
#include <new>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/checking_value_writer.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/oracle.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// Files over this many bytes have too many allocations to fail each.
constexpr size_t kMaxSize = 700;
// Of the files that break a rule, every kInvalidStep-th.
constexpr size_t kInvalidStep = 6;

std::vector<DiskFile> Files() {
  std::vector<DiskFile> files;
  size_t invalid = 0;
  for (DiskFile& file : DiskCorpus(kMaxSize)) {
    if (absl::StrContains(file.path, "/invalid/") &&
        invalid++ % kInvalidStep != 0) {
      continue;
    }
    files.push_back(std::move(file));
  }
  return files;
}

// Runs `verb` with each of its allocations failing in turn; the number of them.
uint64_t FailEach(absl::FunctionRef<void()> verb) {
  for (uint64_t n = 0;; ++n) {
    AllocationFailure failure(n);
    try {
      verb();
    } catch (const std::bad_alloc&) {
    }
    if (!failure.happened()) return n;
  }
}

class AllocationFailureTest : public testing::TestWithParam<DiskFile> {};

TEST_P(AllocationFailureTest, IsBadAllocOrNothing) {
  const DiskFile& file = GetParam();
  const Format& format = *file.format;
  SCOPED_TRACE(file.path);
  // What is made once for all files is made before.
  ASSERT_EQ(CheckInput(format, file.bytes), absl::OkStatus());
  FailEach([&] {
    Report report(Report::Audience::kListener);
    format.lint(file.bytes, FileContext{"file.ala"}, report);
    report.TakeSorted();
  });
  FailEach([&] { (void)format.reencode(file.bytes); });
  FailEach([&] { format.tree(file.bytes, TreeOptions{}); });
  if (format.values != nullptr) {
    FailEach([&] {
      CheckingValueWriter writer;
      format.values(file.bytes, writer).IgnoreError();
    });
  }
  EXPECT_EQ(CheckInput(format, file.bytes), absl::OkStatus());
}

INSTANTIATE_TEST_SUITE_P(Files, AllocationFailureTest,
                         testing::ValuesIn(Files()));

}  // namespace
}  // namespace assetlint
