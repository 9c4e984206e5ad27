// Declares to emscripten's linker the functions of exports.cc that loader.mjs
// defines. Nothing of this file is in the module.
mergeInto(LibraryManager.library, {assetlint_read: () => 0});
