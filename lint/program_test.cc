#include "lint/program.h"

#include <exception>
#include <functional>
#include <stdexcept>

#include "gtest/gtest.h"
#include "lint/exit_code.h"

namespace assetlint {
namespace {

using ::testing::ExitedWithCode;

constexpr int kInternal = static_cast<int>(ExitCode::kInternal);

// Turns any exception from `call` into std::terminate.
void CallNoexcept(const std::function<void()>& call) noexcept { call(); }

TEST(ProgramDeathTest, TerminateIsAnInternalError) {
  const auto end = [](auto... thrown) {
    HandleFatalErrors();
    (CallNoexcept([&] { throw thrown; }), ...);
    std::terminate();
  };
  EXPECT_EXIT(end(), ExitedWithCode(kInternal), "^assetlint: internal error\n");
  EXPECT_EXIT(end(1), ExitedWithCode(kInternal),
              "^assetlint: internal error: unknown exception\n");
  EXPECT_EXIT(end(std::runtime_error("a\x1b[0m")), ExitedWithCode(kInternal),
              "^assetlint: internal error: a\\\\x1b\\[0m\n");
}

}  // namespace
}  // namespace assetlint
