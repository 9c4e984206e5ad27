// System calls that fail midway. The test is linked statically, so that its
// functions take precedence over the C library's.

#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "corpus/alamo/model_spec.h"
#include "gtest/gtest.h"
#include "lint/cli/command_line.h"
#include "lint/commands/commands.h"
#include "lint/exit_code.h"
#include "lint/os/file_reader.h"
#include "lint/os/file_replacement.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"
#include "lint/testing/capture.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::TempFolder;

enum class SystemCall : uint8_t {
  kRead,
  kWrite,
  kFstat,
  kFsync,
  kFchmod,
  kRename,
  kOpen,
  kLinkat,
  kAccess,
};

// Calls up to the failing one: 1 is the next; 0 and below mean none.
struct Plan {
  std::atomic<int> calls_left = 0;
  std::atomic<int> error = 0;
};
std::array<Plan, 9> plans;

Plan& PlanOf(SystemCall call) { return plans.at(static_cast<size_t>(call)); }

// During its lifetime, one call fails with `error` after `others` successful
// ones; later calls succeed. At most one object per call at a time.
class FailingCall {
 public:
  FailingCall(SystemCall call, int error, int others = 0) : call_(call) {
    PlanOf(call).error = error;
    PlanOf(call).calls_left = others + 1;
  }
  ~FailingCall() { PlanOf(call_).calls_left = 0; }
  FailingCall(const FailingCall&) = delete;
  FailingCall& operator=(const FailingCall&) = delete;

  // Whether the failing call was made.
  bool happened() const { return PlanOf(call_).calls_left == 0; }

 private:
  SystemCall call_;
};

// Whether this call must fail; if so, sets errno.
bool Fails(SystemCall call) {
  Plan& plan = PlanOf(call);
  if (plan.calls_left <= 0 || --plan.calls_left != 0) return false;
  errno = plan.error;
  return true;
}

// The C library's function that one of ours replaces.
template <typename Function>
Function* Real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// The parameter names in the C library's headers are reserved.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
extern "C" {

ssize_t read(int descriptor, void* buffer, size_t size) {
  if (Fails(SystemCall::kRead)) return -1;
  return Real<ssize_t(int, void*, size_t)>("read")(descriptor, buffer, size);
}

ssize_t write(int descriptor, const void* buffer, size_t size) {
  if (Fails(SystemCall::kWrite)) return -1;
  return Real<ssize_t(int, const void*, size_t)>("write")(descriptor, buffer,
                                                          size);
}

int fstat(int descriptor, struct stat* info) noexcept {
  if (Fails(SystemCall::kFstat)) return -1;
  return Real<int(int, struct stat*)>("fstat")(descriptor, info);
}

int fsync(int descriptor) {
  if (Fails(SystemCall::kFsync)) return -1;
  return Real<int(int)>("fsync")(descriptor);
}

int fchmod(int descriptor, mode_t mode) noexcept {
  if (Fails(SystemCall::kFchmod)) return -1;
  return Real<int(int, mode_t)>("fchmod")(descriptor, mode);
}

int rename(const char* from, const char* to) noexcept {
  if (Fails(SystemCall::kRename)) return -1;
  return Real<int(const char*, const char*)>("rename")(from, to);
}

int open(const char* path, int flags, ...) {
  if (Fails(SystemCall::kOpen)) return -1;
  va_list more;
  va_start(more, flags);
  const mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return Real<int(const char*, int, ...)>("open")(path, flags, mode);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to,
           int flags) noexcept {
  if (Fails(SystemCall::kLinkat)) return -1;
  return Real<int(int, const char*, int, const char*, int)>("linkat")(
      from_folder, from, to_folder, to, flags);
}

int access(const char* path, int mode) noexcept {
  if (Fails(SystemCall::kAccess)) return -1;
  return Real<int(const char*, int)>("access")(path, mode);
}

}  // extern "C"
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

namespace {

TEST(FailingCallsTest, ReadingContinuesWhenInterrupted) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "hello");
  for (const int others : {0, 1}) {
    FileReader reader;
    ASSERT_TRUE(reader.Open(path, FileReader::Links::kFollow).ok());
    const FailingCall interrupted(SystemCall::kRead, EINTR, others);
    EXPECT_EQ(*reader.ReadHead(2), "he");
    EXPECT_EQ(*reader.ReadAll(100), "hello");
    EXPECT_TRUE(interrupted.happened());
  }
}

TEST(FailingCallsTest, WritingContinuesWhenInterrupted) {
  const TempFolder folder;
  const auto output = Output::AppendToFile(folder.Path("out"));
  ASSERT_TRUE(output.ok());
  (*output)->Write("hello");
  const FailingCall interrupted(SystemCall::kWrite, EINTR);
  EXPECT_TRUE((*output)->Flush().ok());
  EXPECT_TRUE(interrupted.happened());
  FileReader reader;
  ASSERT_TRUE(reader.Open(folder.Path("out"), FileReader::Links::kFollow).ok());
  EXPECT_EQ(*reader.ReadAll(100), "hello");
}

// fix of one file of a folder, when a system call fails.
class FailingFixTest : public ::testing::Test {
 protected:
  FailingFixTest() {
    corpus::ModelSpec model = corpus::SmallModel();
    model.Hull().num_vertices = 5;
    before_ = model.Build();
    options_.inputs.paths = {folder_.Path("x.alo")};
    options_.inputs.jobs = 1;
    options_.inputs.config.none = true;
    options_.undo_file = folder_.Path("undo.json");
    undo_.inputs = options_.inputs;
    undo_.inputs.paths.clear();
    undo_.undo = options_.undo_file;
    undo_.no_undo = true;
    Restore();
    EXPECT_EQ(Run(options_), ExitCode::kClean);
    after_ = ContentsOf(options_.inputs.paths[0]);
    EXPECT_NE(after_, before_);
  }

  void Restore() {
    folder_.Write("x.alo", before_);
    std::filesystem::remove(options_.undo_file);
  }

  ExitCode Run(const FixOptions& options) {
    return RunFix(options, ColorMode::kNever, out_.output(), err_.output());
  }

  // The file is as it was, and the program says so; or it is fixed, and the
  // undo file brings it back.
  void ExpectOldOrNew(ExitCode code) {
    for (const auto& entry :
         std::filesystem::directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename();
      EXPECT_TRUE(name == "x.alo" || name == "undo.json") << name;
    }
    const std::string now = ContentsOf(options_.inputs.paths[0]);
    if (now == before_) {
      EXPECT_EQ(code, ExitCode::kUsage);
      return;
    }
    ASSERT_EQ(now, after_);
    EXPECT_EQ(Run(undo_), ExitCode::kClean);
    EXPECT_EQ(ContentsOf(options_.inputs.paths[0]), before_);
  }

  TempFolder folder_;
  Capture out_;  // opened before a call fails
  Capture err_;
  FixOptions options_;
  FixOptions undo_;
  std::string before_;
  std::string after_;
};

TEST_F(FailingFixTest, LeavesTheFileOrFixesItWhole) {
  for (const SystemCall call :
       {SystemCall::kRead, SystemCall::kWrite, SystemCall::kFstat,
        SystemCall::kFsync, SystemCall::kFchmod, SystemCall::kRename,
        SystemCall::kOpen, SystemCall::kLinkat, SystemCall::kAccess}) {
    for (const int error : {EIO, ENOSPC}) {
      for (int others = 0;; ++others) {
        SCOPED_TRACE(absl::StrCat("call ", static_cast<int>(call), ", error ",
                                  error, ", after ", others));
        Restore();
        ExitCode code = ExitCode::kClean;
        bool happened = false;
        {
          const FailingCall failing(call, error, others);
          code = Run(options_);
          happened = failing.happened();
        }
        if (!happened) {
          EXPECT_GT(others, 0);
          break;
        }
        ExpectOldOrNew(code);
      }
    }
  }
}

// Not every file system has unnamed files, and not every machine has /proc.
TEST(FailingCallsTest, AFileIsReplacedByANamedOne) {
  for (const auto& [call, others] :
       {std::pair(SystemCall::kOpen, 0), std::pair(SystemCall::kAccess, 1)}) {
    const TempFolder folder;
    const std::string path = folder.Write("out", "before");
    for (const bool renamed : {false, true}) {
      const FailingCall refused(call, EOPNOTSUPP, others);
      const FailingCall rename_refused(SystemCall::kRename, EIO,
                                       renamed ? 1 : 0);
      const auto file = FileReplacement::Begin(path);
      ASSERT_TRUE(file.ok());
      (*file)->output().Write("after");
      EXPECT_EQ((*file)->Commit().ok(), renamed);
      EXPECT_TRUE(refused.happened());
      EXPECT_EQ(ContentsOf(path), renamed ? "after" : "before");
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()),
                            std::filesystem::directory_iterator()),
              1);
  }
}

}  // namespace
}  // namespace assetlint
