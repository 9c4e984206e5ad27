#include "fuzz/work_counter.h"

#include <cstddef>

#define ASSETLINT_NOT_COUNTED __attribute__((no_sanitize("coverage")))

namespace {

uint64_t edges = 0;
uint64_t bytes = 0;

}  // namespace

// The functions that the linker (--wrap) calls instead of those without
// __wrap_, which are the compiler's (clang, -fsanitize-coverage=trace-pc-guard;
// libFuzzer defines the same names), or the C library's.
extern "C" {

// NOLINTBEGIN(bugprone-reserved-identifier)
void __wrap___sanitizer_cov_trace_pc_guard(uint32_t*);
void __wrap___sanitizer_cov_trace_pc_guard_init(uint32_t*, uint32_t*);
void* __real_memcpy(void*, const void*, size_t);
void* __wrap_memcpy(void*, const void*, size_t);
void* __real_memmove(void*, const void*, size_t);
void* __wrap_memmove(void*, const void*, size_t);
void* __real_memset(void*, int, size_t);
void* __wrap_memset(void*, int, size_t);
int __real_memcmp(const void*, const void*, size_t);
int __wrap_memcmp(const void*, const void*, size_t);
int __real_bcmp(const void*, const void*, size_t);
int __wrap_bcmp(const void*, const void*, size_t);
void* __real_memchr(const void*, int, size_t);
void* __wrap_memchr(const void*, int, size_t);

ASSETLINT_NOT_COUNTED void __wrap___sanitizer_cov_trace_pc_guard(uint32_t*) {
  ++edges;
}
void __wrap___sanitizer_cov_trace_pc_guard_init(uint32_t*, uint32_t*) {}

void* __wrap_memcpy(void* to, const void* from, size_t size) {
  bytes += size;
  return __real_memcpy(to, from, size);
}
void* __wrap_memmove(void* to, const void* from, size_t size) {
  bytes += size;
  return __real_memmove(to, from, size);
}
void* __wrap_memset(void* to, int byte, size_t size) {
  bytes += size;
  return __real_memset(to, byte, size);
}
int __wrap_memcmp(const void* a, const void* b, size_t size) {
  bytes += size;
  return __real_memcmp(a, b, size);
}
int __wrap_bcmp(const void* a, const void* b, size_t size) {
  bytes += size;
  return __real_bcmp(a, b, size);
}
void* __wrap_memchr(const void* in, int byte, size_t size) {
  bytes += size;
  return __real_memchr(in, byte, size);
}
// NOLINTEND(bugprone-reserved-identifier)

}  // extern "C"

namespace assetlint {

Work WorkSoFar() { return {edges, bytes}; }

}  // namespace assetlint
