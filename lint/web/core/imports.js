// For emscripten's linker: what exports.cc declares and loader.mjs defines.
// Nothing of this file is in the module.
mergeInto(LibraryManager.library, {assetlint_read: () => 0});
