// Tells emscripten's linker that loader.mjs defines these functions of
// exports.cc. Nothing of this file is in the module.
mergeInto(LibraryManager.library, {assetlint_read: () => 0});
