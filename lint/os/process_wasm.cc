#include "absl/strings/string_view.h"
#include "lint/os/process.h"
#include "lint/os/wasm_host.h"

namespace assetlint::os {

std::vector<std::string> Arguments(int, const char* const*) {
  // The host has them as bytes.
  const int length = HostArguments();
  const std::string words = TakeText(length);
  std::vector<std::string> arguments;
  for (size_t begin = 0; begin < words.size();) {
    arguments.emplace_back(words.c_str() + begin);
    begin += arguments.back().size() + 1;
  }
  return arguments;
}

bool ShellExpandsPatterns() { return !OnWindows(); }

std::optional<std::string> EnvironmentVariable(const char* name) {
  const int length = HostEnvironment(name);
  if (length < 0) return std::nullopt;
  return TakeText(length);
}

bool ColorsWithoutTerm() { return OnWindows(); }

size_t Processors() { return 1; }

std::unique_ptr<Thread> Thread::Start(const std::function<void()>&) {
  return nullptr;
}

std::tm LocalTime(std::time_t time) {
  const std::time_t local = time + HostTimeZone(static_cast<double>(time));
  std::tm fields = {};
  gmtime_r(&local, &fields);
  return fields;
}

void ExitNow(int code) { HostExit(code); }

}  // namespace assetlint::os
