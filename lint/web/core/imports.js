// For emscripten's linker: what exports.cc and lint/os declare and loader.mjs
// defines. Nothing of this file is in the module.
mergeInto(LibraryManager.library, {
  assetlint_read: () => 0,
  is_windows: () => 0,
});
