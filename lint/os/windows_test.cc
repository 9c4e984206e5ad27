// What lint/os does on Windows alone. Runs there, or under wine.
#include <chrono>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/os/file_reader.h"
#include "lint/os/file_replacement.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/os/windows_text.h"
#include "lint/testing/temp_folder.h"

namespace assetlint::os {
namespace {

using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;

TEST(WindowsTextTest, EveryCharacterIsKept) {
  for (char32_t c = 1; c < 0x110000; c = c < 0x3000 ? c + 1 : c + 97) {
    std::wstring wide;
    if (c < 0x10000) {
      wide = {L'a', static_cast<wchar_t>(c), L'b'};
    } else {
      wide = {static_cast<wchar_t>(0xD7C0 + (c >> 10)),
              static_cast<wchar_t>(0xDC00 + (c & 0x3FF))};
    }
    EXPECT_EQ(ToWide(ToUtf8(wide)), wide) << static_cast<uint32_t>(c);
  }
  EXPECT_EQ(ToUtf8(L"\u00FC\u65E5\U0001F600"), "\u00FC\u65E5\U0001F600");
}

TEST(WindowsTextTest, HalfACharacterIsKept) {
  for (const std::wstring& half :
       {std::wstring{0xD800}, std::wstring{0xDFFF, L'a'},
        std::wstring{0xDC00, 0xD800}, std::wstring{L'a', 0xDBFF}}) {
    EXPECT_EQ(ToWide(ToUtf8(half)), half);
  }
}

TEST(WindowsTextTest, BytesThatAreNoCharacterAreReplaced) {
  EXPECT_EQ(ToWide("a\xFF\x80z"), L"a\uFFFD\uFFFDz");
  EXPECT_EQ(ToWide("\xED\xA0"), L"\uFFFD\uFFFD");
  EXPECT_EQ(ToWide("\xC3"), L"\uFFFD");
}

TEST(WindowsPathTest, Roots) {
  EXPECT_EQ(RootLength("C:/x"), 3u);
  EXPECT_EQ(RootLength("C:x"), 2u);
  EXPECT_EQ(RootLength("/x"), 1u);
  EXPECT_EQ(RootLength("//server/share/x"), 15u);
  EXPECT_EQ(RootLength("//server/share"), 14u);
  EXPECT_EQ(RootLength("x/C:/"), 0u);
  EXPECT_TRUE(IsRoot("//server/share/"));
}

TEST(WindowsPathTest, PartsOfPaths) {
  EXPECT_EQ(ParentPath("C:/x"), "C:/");
  EXPECT_EQ(ParentPath("C:/"), "C:/");
  EXPECT_EQ(ParentPath("//server/share/x"), "//server/share/");
  EXPECT_EQ(NormalPath("C:/a/../../b"), "C:/b");
  EXPECT_EQ(NormalPath("//server/share/../x"), "//server/share/x");
  EXPECT_EQ(JoinPath("C:/a", "D:/b"), "D:/b");
  EXPECT_EQ(JoinPath("//server/share", "b"), "//server/share/b");
  EXPECT_EQ(RelativePath("C:/a/b", "C:/a/c"), "../b");
  EXPECT_EQ(RelativePath("C:/a", "D:/a"), "");
  EXPECT_EQ(RelativePathIfAny("C:/a", "D:/a"), "C:/a");
  EXPECT_EQ(WithoutSlash("C:/"), "C:/");
  EXPECT_EQ(FromUser("a\\b/c"), "a/b/c");
}

TEST(WindowsPathTest, AbsolutePaths) {
  EXPECT_EQ(AbsolutePath("c:/x/../y/"), "C:/y");
  EXPECT_EQ(AbsolutePath("//server/share/"), "//server/share/");
  const std::string here = CurrentFolder();
  EXPECT_EQ(AbsolutePath("/x"), here.substr(0, 3) + "x");
  EXPECT_EQ(AbsolutePath(here.substr(0, 2) + "x"), JoinPath(here, "x"));
}

TEST(WindowsPathTest, LongPathsGetAPrefix) {
  const std::string name(300, 'x');
  EXPECT_EQ(SystemPath("C:/x"), L"C:\\x");
  EXPECT_EQ(SystemPath("C:/a/../" + name), L"\\\\?\\C:\\" + ToWide(name));
  EXPECT_EQ(SystemPath("//server/share/" + name),
            L"\\\\?\\UNC\\server\\share\\" + ToWide(name));
  EXPECT_EQ(SystemPath(name).rfind(L"\\\\?\\", 0), 0u);
  EXPECT_EQ(PathFromSystem(L"\\\\?\\UNC\\server\\share\\x"),
            "//server/share/x");
  EXPECT_EQ(PathFromSystem(L"\\\\?\\C:\\x"), "C:/x");
}

TEST(WindowsPathTest, Devices) {
  for (const char* name : {"nul", "a/CON", "C:/aux", "COM1", "x/lpt9"}) {
    EXPECT_TRUE(IsDeviceName(name)) << name;
  }
  for (const char* name : {"null", "console.alo", "com", "common.alo", "x/a"}) {
    EXPECT_FALSE(IsDeviceName(name)) << name;
  }
}

class HeldFileTest : public ::testing::Test {
 protected:
  // Opens the file as other programs may: no other may open it.
  HANDLE Hold() {
    return CreateFileW(SystemPath(path_).c_str(), GENERIC_READ, 0, nullptr,
                       OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  }

  absl::Status Replace() {
    const auto file = FileReplacement::Begin(path_);
    if (!file.ok()) return file.status();
    (*file)->output().Write("after");
    return (*file)->Commit();
  }

  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    EXPECT_TRUE(ListFolder(
        folder_.path(), Links::kFollow,
        [&](absl::string_view name, FileKind) { names.emplace_back(name); }));
    return names;
  }

  TempFolder folder_;
  std::string path_ = folder_.Write("held", "before");
};

TEST_F(HeldFileTest, CannotBeRead) {
  const HANDLE held = Hold();
  ASSERT_NE(held, INVALID_HANDLE_VALUE);
  FileReader reader;
  EXPECT_EQ(reader.Open(path_, Links::kFollow).message(),
            "in use by another program");
  CloseHandle(held);
  EXPECT_TRUE(reader.Open(path_, Links::kRefuse).ok());
}

TEST_F(HeldFileTest, CannotBeReplaced) {
  const HANDLE held = Hold();
  ASSERT_NE(held, INVALID_HANDLE_VALUE);
  EXPECT_EQ(Replace().message(), "in use by another program");
  CloseHandle(held);
  EXPECT_EQ(ContentsOf(path_), "before");
  EXPECT_THAT(Names(), ElementsAre("held"));
}

TEST_F(HeldFileTest, IsReplacedWhenReleased) {
  const HANDLE held = Hold();
  ASSERT_NE(held, INVALID_HANDLE_VALUE);
  std::thread scanner([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    CloseHandle(held);
  });
  EXPECT_EQ(Replace(), absl::OkStatus());
  scanner.join();
  EXPECT_EQ(ContentsOf(path_), "after");
  EXPECT_THAT(Names(), ElementsAre("held"));
}

TEST_F(HeldFileTest, WithoutItsEndNothingHappens) {
  {
    const auto file = FileReplacement::Begin(path_);
    ASSERT_TRUE(file.ok());
    (*file)->output().Write("after");
    EXPECT_TRUE((*file)->output().Flush().ok());
  }
  EXPECT_EQ(ContentsOf(path_), "before");
  EXPECT_THAT(Names(), ElementsAre("held"));
}

TEST_F(HeldFileTest, AFileThatIsOnlyReadStays) {
  const std::wstring path = SystemPath(path_);
  ASSERT_TRUE(SetFileAttributesW(path.c_str(), FILE_ATTRIBUTE_READONLY));
  EXPECT_EQ(Replace().message(), "Permission denied");
  SetFileAttributesW(path.c_str(), FILE_ATTRIBUTE_NORMAL);
  EXPECT_EQ(ContentsOf(path_), "before");
}

}  // namespace
}  // namespace assetlint::os
