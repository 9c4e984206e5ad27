// Makes every allocation of the whole program fail, alone and with all later
// ones, on any thread: the program exits with 3, or as usual and with the same
// output - never by a signal, and never with a different result.
//
// With ASSETLINT_EXHAUSTIVE=all for every allocation, else for the first ones
// and a part of the others.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"
#include "lint/exit_code.h"
#include "lint/program.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::ContentsOf;
using Later = AllocationFailure::Later;
using Arguments = std::vector<std::string>;

// The first kFailEach allocations fail one by one, and then one in LaterStep():
// there are thousands, and each takes a run of the program.
constexpr uint64_t kFailEach = 150;

uint64_t LaterStep() {
  const char* wanted = std::getenv("ASSETLINT_EXHAUSTIVE");
  return wanted != nullptr && absl::string_view(wanted) == "all" ? 1 : 13;
}

// The exit code of a run that could not report its result.
constexpr int kBroken = 99;

struct ProgramRun {
  int status = 0;  // as from waitpid
  std::string output;
  bool failure_happened = false;

  bool ExitedWith(ExitCode code) const {
    return WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(code);
  }
};

std::ostream& operator<<(std::ostream& out, const ProgramRun& run) {
  if (WIFEXITED(run.status)) return out << "exit " << WEXITSTATUS(run.status);
  return out << "signal " << WTERMSIG(run.status);
}

std::string ContentsOfDescriptor(int file) {
  std::string bytes(static_cast<size_t>(lseek(file, 0, SEEK_END)), '\0');
  EXPECT_EQ(pread(file, bytes.data(), bytes.size(), 0),
            static_cast<ssize_t>(bytes.size()));
  return bytes;
}

// Runs the program in a separate process; `fail` arms the failure there.
template <typename Fail>
ProgramRun RunWith(Arguments arguments, Fail fail) {
  arguments.insert(arguments.begin(), "assetlint");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const int output = memfd_create("output", 0);
  const int happened = memfd_create("happened", 0);
  const pid_t child = fork();
  if (child == 0) {
    const int errors = memfd_create("errors", 0);
    dup2(output, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    int code = 0;
    bool failed = false;
    {
      const auto failure = fail();
      code = RunProgram(static_cast<int>(arguments.size()), argv.data());
      failed = failure.happened();
    }
    if (failed && write(happened, "x", 1) != 1) _exit(kBroken);
    _exit(code);
  }
  ProgramRun run;
  EXPECT_EQ(waitpid(child, &run.status, 0), child);
  run.output = ContentsOfDescriptor(output);
  run.failure_happened = !ContentsOfDescriptor(happened).empty();
  close(output);
  close(happened);
  return run;
}

// Runs it without failures.
ProgramRun RunWithoutFailure(const Arguments& arguments) {
  return RunWith(arguments, [] { return AllocationFailure(INT64_MAX); });
}

class ProgramAllocationsTest : public ::testing::Test {
 protected:
  ProgramAllocationsTest() {
    // One small valid file of each format, and one invalid file.
    std::set<std::string> seen;
    for (const DiskFile& file : DiskCorpus(700)) {
      const bool valid = absl::StrContains(file.path, "/valid/");
      const std::string kind =
          std::string(file.format->name) + (valid ? "-whole" : "-broken");
      if (!seen.insert(kind).second) continue;
      const std::string name = kind + file.path.substr(file.path.rfind('.'));
      folder_.Write(name, file.bytes);
      if (valid) whole_.push_back(folder_.Path(name));
    }
    folder_.Write("read.me", "no game file");
  }

  void FailEach(ExitCode code, const Arguments& arguments, Later later,
                const std::function<void()>& check) {
    SCOPED_TRACE(absl::StrJoin(arguments, " "));
    const ProgramRun usual = RunWithoutFailure(arguments);
    ASSERT_TRUE(usual.ExitedWith(code)) << usual;
    check();
    const uint64_t later_step = LaterStep();
    uint64_t internal = 0;
    uint64_t n = 0;
    for (;; n += n < kFailEach ? 1 : later_step) {
      const ProgramRun run =
          RunWith(arguments, [&] { return AllocationFailure(n, later); });
      check();
      if (run.ExitedWith(ExitCode::kInternal)) {
        ++internal;
        continue;
      }
      ASSERT_EQ(run.status, usual.status)
          << run << " when allocation " << n << " failed";
      ASSERT_EQ(run.output, usual.output)
          << "when allocation " << n << " failed";
      if (!run.failure_happened) break;
    }
    // At least some allocations must have failed.
    EXPECT_GT(internal, n < kFailEach ? n / 2 : kFailEach / 2);
  }

  // `code` is the exit code without failures; `check` examines what each run
  // left.
  void FailEach(
      ExitCode code, const Arguments& arguments,
      const std::function<void()>& check = [] {}) {
    FailEach(code, arguments, Later::kSucceed, check);
    FailEach(code, arguments, Later::kFail, check);
  }

  testing::TempFolder folder_;
  std::vector<std::string> whole_;
};

TEST_F(ProgramAllocationsTest, CheckOnOneThread) {
  FailEach(ExitCode::kFindings, {"check", "-j1", folder_.path()});
}

TEST_F(ProgramAllocationsTest, CheckOnSeveralThreads) {
  FailEach(ExitCode::kFindings, {"check", "-j3", folder_.path()});
}

TEST_F(ProgramAllocationsTest, CheckInEveryFormat) {
  for (const absl::string_view format :
       {"json", "sarif", "junit", "github", "gitlab", "html"}) {
    FailEach(
        ExitCode::kFindings,
        {"check", "-j2", "--format=" + std::string(format), folder_.path()});
  }
}

TEST_F(ProgramAllocationsTest, Baseline) {
  const std::string baseline = folder_.Path("baseline.json");
  const Arguments write = {"check", "-j2", "--write-baseline=" + baseline,
                           folder_.path()};
  ASSERT_TRUE(RunWithoutFailure(write).ExitedWith(ExitCode::kClean));
  FailEach(ExitCode::kClean,
           {"check", "-j2", "--baseline=" + baseline, folder_.path()});
  FailEach(ExitCode::kClean,
           {"check", "-j2", "--strict-baseline", "--baseline=" + baseline,
            folder_.path() + "/al-broken.al"});
  const std::string known = ContentsOf(baseline);
  ASSERT_FALSE(known.empty());
  FailEach(ExitCode::kClean, write, [&] {
    // The previous file, or a complete new one.
    ASSERT_EQ(ContentsOf(baseline), known);
  });
}

TEST_F(ProgramAllocationsTest, Output) {
  const std::string report = folder_.Path("report");
  const Arguments check = {"check", "-j2", "--output=" + report,
                           whole_.front()};
  ASSERT_TRUE(RunWithoutFailure(check).ExitedWith(ExitCode::kClean));
  const std::string whole = ContentsOf(report);
  ASSERT_FALSE(whole.empty());
  FailEach(ExitCode::kClean, check, [&] {
    // The previous file, a complete one, or one that reports the error.
    const std::string now = ContentsOf(report);
    ASSERT_TRUE(now == whole || absl::StrContains(now, "internal"));
  });
}

TEST_F(ProgramAllocationsTest, Configuration) {
  folder_.Write("assetlint.toml",
                "fail-on = \"warning\"\n"
                "severity = { ALA001 = \"info\", style = \"info\" }\n"
                "exclude = [\"*.me\"]\n"
                "[[per-path]]\n"
                "paths = [\"*.al\"]\n"
                "ignore = [\"BWA\"]\n");
  FailEach(ExitCode::kClean, {"config", folder_.path()});
  FailEach(ExitCode::kFindings, {"check", "-j2", folder_.path()});
}

TEST_F(ProgramAllocationsTest, Roundtrip) {
  FailEach(ExitCode::kFindings, {"roundtrip", "-j3", folder_.path()});
}

TEST_F(ProgramAllocationsTest, Fix) {
  // Of each file, its content before and after.
  std::map<std::string, std::pair<std::string, std::string>> files;
  for (const DiskFile& file : DiskCorpus(700)) {
    if (files.size() == 2) break;
    if (!absl::StrContains(file.path, "alamo/invalid/ALA012/")) continue;
    const std::string name = file.path.substr(file.path.rfind('/') + 1);
    files[folder_.Write("Data/" + name, file.bytes)].first = file.bytes;
  }
  ASSERT_EQ(files.size(), 2u);
  const std::string undo = folder_.Path("undo.json");
  const Arguments fix = {"fix", "-j2", "--no-config", "--undo-file=" + undo,
                         folder_.Path("Data")};
  ASSERT_TRUE(RunWithoutFailure(fix).ExitedWith(ExitCode::kClean));
  for (auto& [path, contents] : files) {
    contents.second = ContentsOf(path);
    ASSERT_NE(contents.second, contents.first);
  }
  const auto undo_all = [&] {
    bool changed = false;
    for (const auto& [path, contents] : files) {
      const std::string now = ContentsOf(path);
      ASSERT_TRUE(now == contents.first || now == contents.second) << path;
      changed |= now != contents.first;
    }
    if (changed) {
      ASSERT_TRUE(RunWithoutFailure({"fix", "--no-undo", "--undo=" + undo})
                      .ExitedWith(ExitCode::kClean));
    }
    for (const auto& [path, contents] : files) {
      ASSERT_EQ(ContentsOf(path), contents.first);
    }
    std::filesystem::remove(undo);
  };
  undo_all();
  FailEach(ExitCode::kClean, fix, undo_all);
}

TEST_F(ProgramAllocationsTest, Dump) {
  for (const std::string& path : whole_) {
    FailEach(ExitCode::kClean, {"dump", path});
    FailEach(ExitCode::kClean,
             {"dump", "--format=json", "--values", "--full", path});
  }
}

TEST_F(ProgramAllocationsTest, WhatReadsNoFile) {
  FailEach(ExitCode::kClean, {"rules"});
  FailEach(ExitCode::kClean, {"explain", "ALA001"});
  FailEach(ExitCode::kClean, {"--version"});
  FailEach(ExitCode::kUsage, {"check"});
  FailEach(ExitCode::kUsage, {"no such command"});
}

}  // namespace
}  // namespace assetlint
