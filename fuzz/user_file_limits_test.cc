// Law 5 for the files that users write: whatever the bytes, a small stack and
// memory proportional to the file are enough.
#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/checks/user_file_checks.h"
#include "fuzz/small_stack.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// Configurations are limited to 256 KiB; larger ones are rejected before they
// are read.
constexpr size_t kSize = 200000;

constexpr size_t kMaxMemory = 1 << 20;
constexpr size_t kMaxForAByte = 128;

std::string Repeated(absl::string_view text) {
  std::string repeated;
  while (repeated.size() < kSize) absl::StrAppend(&repeated, text);
  return repeated;
}

void CheckAll(absl::string_view kind, const std::vector<std::string>& shapes) {
  for (const std::string& shape : shapes) {
    OnSmallStack([&] {
      const absl::Status status = CheckUserFile(kind, shape);
      EXPECT_TRUE(status.ok()) << status << "\n" << shape.substr(0, 100);
    });
    const AllocationMeter meter;
    EXPECT_TRUE(CheckUserText(kind, shape).ok());
    EXPECT_LT(meter.peak(), kMaxMemory + kMaxForAByte * shape.size())
        << shape.substr(0, 100);
  }
}

TEST(UserFileLimitsTest, Baselines) {
  const std::string begin = "{\"version\":1,\"findings\":[";
  std::string entries = begin;
  for (size_t i = 0; entries.size() < kSize; ++i) {
    absl::StrAppend(&entries, i == 0 ? "" : ",", "{\"file\":\"", i,
                    "\",\"rule\":\"\",\"path\":\"\",\"count\":1}");
  }
  CheckAll("baseline",
           {Repeated("["), Repeated("{\"\":"), begin + Repeated("["),
            begin + Repeated("{\"file\":"), begin + Repeated("[["),
            "{\"x\":" + Repeated("["), "{\"x\":" + Repeated("{\"x\":"),
            "{\"x\":[" + Repeated("[],"), begin + Repeated("{},"),
            begin + "\"" + Repeated("\\u001b"), begin + "{\"" + Repeated("x"),
            begin + "{\"file\":\"" + Repeated("\\u2028") + "\"", entries + "]}",
            Repeated("1"), Repeated("\""), Repeated(" ")});
}

TEST(UserFileLimitsTest, UndoFiles) {
  const std::string begin = "{\"version\":1,\"files\":[";
  const std::string edits = begin + "{\"edits\":[";
  std::string many = edits;
  for (size_t i = 0; many.size() < kSize; ++i) {
    absl::StrAppend(&many, i == 0 ? "" : ",", "{\"offset\":", i,
                    ",\"length\":1,\"old\":\"\"}");
  }
  CheckAll("undo", {Repeated("["), begin + Repeated("["),
                    begin + Repeated("{\"path\":"), edits + Repeated("["),
                    edits + Repeated("{\"old\":"), "{\"x\":" + Repeated("["),
                    edits + "{\"old\":\"" + Repeated("00") + "\"}", many,
                    many + "]}]}", begin + "{\"path\":\"" + Repeated("\\u001b"),
                    begin + "{\"" + Repeated("x"), Repeated("1")});
}

TEST(UserFileLimitsTest, GameLists) {
  std::string different;
  for (size_t i = 0; different.size() < kSize; ++i) {
    absl::StrAppend(&different, "Data\\", i, "\n");
  }
  CheckAll("game_list",
           {Repeated("x\n"), Repeated("\n"), Repeated("#\n"), Repeated("/\n"),
            Repeated("./"), Repeated("a/"), Repeated("\\"), Repeated(" "),
            Repeated("X"), Repeated("\x1b[2J\n"), Repeated("\xff"), different,
            Repeated(absl::string_view("\0", 1))});
}

TEST(UserFileLimitsTest, Configurations) {
  CheckAll("configuration",
           {"select = " + Repeated("["), "select = " + Repeated("{a="),
            "a = " + Repeated("[{a="), Repeated("a."), Repeated("[a]\n"),
            Repeated("[[per-path]]\n"), "[" + Repeated("a.") + "]",
            Repeated("a.a.a.a.a = [\n"), Repeated("x"), Repeated("\""),
            "\"" + Repeated("\\u001b") + "\" = 1",
            "ignore = [\"" + Repeated("\\u202e") + "\"]",
            "ignore = [" + Repeated("\"x\",") + "]",
            "exclude = [\"" + Repeated("*") + "\"]",
            "exclude = [\"" + Repeated("[a-z]") + "\"]",
            "exclude = [" + Repeated("\"[\",") + "]",
            "severity = { \"" + Repeated("x") + "\" = 1 }"});
}

}  // namespace
}  // namespace assetlint
