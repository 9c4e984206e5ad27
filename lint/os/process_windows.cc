#include <process.h>
#include <windows.h>

#include "lint/os/process.h"
// After windows.h, which it needs.
#include <shellapi.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "lint/os/windows_text.h"

namespace assetlint::os {

std::vector<std::string> Arguments(int argc, const char* const* argv) {
  int count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) return {argv, argv + argc};
  std::vector<std::string> arguments;
  for (int i = 0; i < count; ++i) arguments.push_back(ToUtf8(wide[i]));
  LocalFree(wide);
  return arguments;
}

bool ShellExpandsPatterns() { return false; }

std::optional<std::string> EnvironmentVariable(const char* name) {
  const std::wstring wide = ToWide(name);
  std::wstring value;
  for (;;) {
    SetLastError(ERROR_SUCCESS);
    const DWORD length = GetEnvironmentVariableW(
        wide.c_str(), value.data(), static_cast<DWORD>(value.size()));
    if (length == 0 && GetLastError() == ERROR_ENVVAR_NOT_FOUND) {
      return std::nullopt;
    }
    const bool complete = length < value.size() || length == 0;
    value.resize(length);
    if (complete) return ToUtf8(value);
  }
}

bool ColorsWithoutTerm() { return true; }

size_t Processors() {
  DWORD_PTR ours = 0;
  DWORD_PTR all = 0;
  if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all)) return 1;
  return static_cast<size_t>(std::max(1, std::popcount(uint64_t{ours})));
}

std::tm LocalTime(std::time_t time) {
  std::tm local = {};
  localtime_s(&local, &time);
  return local;
}

void ExitNow(int code) { _exit(code); }

}  // namespace assetlint::os
