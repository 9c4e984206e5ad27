#include "lint/os/wasm_host.h"

#include <cerrno>

namespace assetlint::os {

bool Succeeded(int32_t result) {
  if (result >= 0) return true;
  errno = -result;
  return false;
}

std::string TakeText(int32_t length) {
  std::string text(static_cast<size_t>(length), '\0');
  HostTakeText(text.data());
  return text;
}

bool OnWindows() {
  static const bool on_windows = HostIsWindows() != 0;
  return on_windows;
}

}  // namespace assetlint::os
