// AddressSanitizer's defaults for a fuzz target, unless ASAN_OPTIONS overrides
// them: short allocation stacks and a small quarantine, which would otherwise
// cost a third of the time. Replay a crash with
// ASAN_OPTIONS=malloc_context_size=30.
extern "C" __attribute__((visibility("default"), used)) const char*
__asan_default_options() {
  return "malloc_context_size=1:quarantine_size_mb=16";
}
