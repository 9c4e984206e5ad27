// What a fuzz target wants of AddressSanitizer, unless ASAN_OPTIONS says
// otherwise: short stacks of allocations and a small quarantine, which cost a
// third of the time otherwise. A crash is replayed with
// ASAN_OPTIONS=malloc_context_size=30.
extern "C" __attribute__((visibility("default"), used)) const char*
__asan_default_options() {
  return "malloc_context_size=1:quarantine_size_mb=16";
}
