// System calls that fail midway.
#include <dirent.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/model_spec.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/cli/command_line.h"
#include "lint/commands/commands.h"
#include "lint/exit_code.h"
#include "lint/os/file_reader.h"
#include "lint/os/file_replacement.h"
#include "lint/os/output.h"
#include "lint/os/process.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"
#include "lint/testing/capture.h"
#include "lint/testing/failing_call.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::FailingCall;
using ::assetlint::testing::FakeRules;
using ::assetlint::testing::ListedAs;
using ::assetlint::testing::SystemCall;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class FailingReadTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string path = folder_.Write("a", "hello");
    ASSERT_TRUE(reader_.Open(path, FileReader::Links::kFollow).ok());
  }

  TempFolder folder_;
  FileReader reader_;
};

TEST_F(FailingReadTest, InterruptedIsReadOn) {
  for (int others : {0, 1}) {
    SetUp();
    const FailingCall interrupted(SystemCall::kRead, EINTR, others);
    const auto head = reader_.ReadHead(2);
    ASSERT_TRUE(head.ok()) << head.status();
    EXPECT_EQ(*head, "he");
    const auto all = reader_.ReadAll(100);
    ASSERT_TRUE(all.ok()) << all.status();
    EXPECT_EQ(*all, "hello");
    EXPECT_TRUE(interrupted.happened());
  }
}

TEST_F(FailingReadTest, AllAtOnceIsTriedAgain) {
  const FailingCall broken(SystemCall::kRead, EIO);
  const auto all = reader_.ReadAll(100);
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_EQ(*all, "hello");
}

TEST_F(FailingReadTest, ABrokenDiskIsAnError) {
  const FailingCall broken(SystemCall::kRead, EIO);
  EXPECT_EQ(reader_.ReadHead(2).status().message(), "Input/output error");
}

TEST_F(FailingReadTest, ABrokenDiskIsAnErrorAtTheSecondPiece) {
  ASSERT_TRUE(reader_.ReadHead(2).ok());
  // The file is now shorter: there is a second call.
  ASSERT_EQ(truncate(folder_.Path("a").c_str(), 3), 0);
  const FailingCall broken(SystemCall::kRead, EIO, 1);
  EXPECT_EQ(reader_.ReadAll(100).status().message(), "Input/output error");
}

TEST_F(FailingReadTest, AnUnknownFileOfAFolderIsStillAnError) {
  const std::string path = folder_.Write("a.txt", "hello");
  InputLoader loader(nullptr);
  const FailingCall broken(SystemCall::kRead, EIO);
  // Reading all of it succeeds here, so it is merely unknown.
  EXPECT_EQ(loader.Load({path, InputFile::Kind::kFolder, ""}).status,
            LoadedInput::Status::kSkipped);
  EXPECT_TRUE(broken.happened());
}

TEST(FailingCallsTest, AFileWithoutPropertiesIsAnError) {
  const TempFolder folder;
  FileReader reader;
  const std::string path = folder.Write("a", "hello");
  const FailingCall broken(SystemCall::kFstat, EIO);
  EXPECT_EQ(reader.Open(path, FileReader::Links::kFollow).message(),
            "Input/output error");
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

class FailingReplacementTest : public ::testing::Test {
 protected:
  absl::Status Replace() const {
    const auto file = FileReplacement::Begin(path_);
    if (!file.ok()) return file.status();
    (*file)->output().Write("after");
    return (*file)->Commit();
  }

  // The file's content; no other file may be in its folder.
  std::string Left() const {
    for (const auto& entry :
         std::filesystem::directory_iterator(folder_.path())) {
      EXPECT_EQ(entry.path().filename(), "out");
    }
    FileReader reader;
    if (!reader.Open(path_, FileReader::Links::kFollow).ok()) return "";
    return std::string(*reader.ReadAll(100));
  }

  TempFolder folder_;
  std::string path_ = folder_.Write("out", "before");
};

TEST_F(FailingReplacementTest, LeavesAllAsItWas) {
  for (const SystemCall call :
       {SystemCall::kAccess, SystemCall::kFchmod, SystemCall::kWrite,
        SystemCall::kFsync, SystemCall::kLinkat, SystemCall::kRename}) {
    const FailingCall refused(call, EIO);
    EXPECT_EQ(Replace().message(), "Input/output error");
    EXPECT_TRUE(refused.happened());
    EXPECT_EQ(Left(), "before");
  }
}

// Not every file system has unnamed files, and not every machine has /proc.
TEST_F(FailingReplacementTest, ContinuesWithNames) {
  for (const auto& [call, others] :
       {std::pair(SystemCall::kOpen, 0), std::pair(SystemCall::kAccess, 1)}) {
    folder_.Write("out", "before");
    {
      const FailingCall refused(call, EOPNOTSUPP, others);
      EXPECT_EQ(Replace(), absl::OkStatus());
      EXPECT_TRUE(refused.happened());
    }
    EXPECT_EQ(Left(), "after");

    folder_.Write("out", "before");
    const FailingCall refused(call, EOPNOTSUPP, others);
    const FailingCall rename_refused(SystemCall::kRename, EIO);
    EXPECT_EQ(Replace().message(), "Input/output error");
    EXPECT_EQ(Left(), "before");
  }
}

TEST(FailingCallsTest, WithoutAffinityAllProcessorsCount) {
  const FailingCall refused(SystemCall::kSchedGetaffinity, ENOSYS);
  EXPECT_GE(ThreadCount(0), 1u);
  EXPECT_TRUE(refused.happened());
}

class FailingFolderTest : public ::testing::Test {
 protected:
  // The name of each file found, with its note.
  std::vector<std::string> Find(const std::string& path) {
    const auto policies = *PathPolicies::Create(FakeRules(), {}, "", config_);
    const FoundFiles found = FindFiles({path}, {}, *policies, "-");
    mistakes_ = std::string(policies->status().message());
    std::vector<std::string> files;
    for (const InputFile& file : found.files) {
      files.push_back(file.path.substr(file.path.rfind('/') + 1) +
                      (file.note.empty() ? "" : ": " + file.note));
    }
    return files;
  }

  TempFolder folder_;
  ConfigChoice config_ = {"", /*none=*/true};
  std::string mistakes_;
};

TEST_F(FailingFolderTest, ThatCannotBeListedIsUnreadable) {
  folder_.Write("m/a", "");
  {
    const FailingCall broken(SystemCall::kFdopendir, ENOMEM);
    EXPECT_THAT(Find(folder_.Path("m")),
                ::testing::ElementsAre("m: Cannot allocate memory"));
  }
  // The three others are ".", ".." and the file.
  const FailingCall broken(SystemCall::kReaddir, EIO, 3);
  EXPECT_THAT(Find(folder_.Path("m")),
              ::testing::UnorderedElementsAre("a", "m: Input/output error"));
}

TEST_F(FailingFolderTest, TheRootIsAFolder) {
  const FailingCall nothing_there(SystemCall::kReaddir, 0);
  EXPECT_THAT(Find("/"), IsEmpty());
  EXPECT_TRUE(nothing_there.happened());
}

TEST_F(FailingFolderTest, TypesMissingFromTheListAreLookedUp) {
  folder_.Write("m/a", "");
  folder_.Write("m/b/c", "");
  ASSERT_EQ(symlink("a", folder_.Path("m/link").c_str()), 0);
  const ListedAs unknown(DT_UNKNOWN);
  EXPECT_THAT(Find(folder_.Path("m")),
              ::testing::ElementsAre("a", "c", "link: a symbolic link"));
}

TEST_F(FailingFolderTest, WhatCannotBeLookedUpIsLeftToReading) {
  folder_.Write("m/a", "");
  const ListedAs unknown(DT_UNKNOWN);
  const FailingCall gone(SystemCall::kFstatat, ENOENT);
  EXPECT_THAT(Find(folder_.Path("m")), ::testing::ElementsAre("a"));
  EXPECT_TRUE(gone.happened());
}

TEST_F(FailingFolderTest, DevicesAreNotRead) {
  folder_.Write("m/a", "");
  const ListedAs device(DT_CHR);
  EXPECT_THAT(Find(folder_.Path("m")), ::testing::ElementsAre("a: a device"));
}

TEST_F(FailingFolderTest, AConfigurationThatCannotBeReadIsAnError) {
  config_ = {};
  folder_.Write("m/a", "");
  {
    const FailingCall broken(SystemCall::kLstat, EIO);
    Find(folder_.Path("m"));
    EXPECT_THAT(mistakes_, HasSubstr("assetlint.toml: Input/output error"));
  }
  for (const int harmless : {ENOENT, ENOTDIR, EACCES, ENAMETOOLONG}) {
    const FailingCall broken(SystemCall::kLstat, harmless);
    Find(folder_.Path("m"));
    EXPECT_TRUE(broken.happened());
    EXPECT_EQ(mistakes_, "") << harmless;
  }
}

}  // namespace
}  // namespace assetlint
