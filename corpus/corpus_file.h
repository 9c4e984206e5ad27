// A corpus file as generated.
#ifndef ASSETLINT_CORPUS_CORPUS_FILE_H_
#define ASSETLINT_CORPUS_CORPUS_FILE_H_

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// `path` is relative to corpus/ and gives the file's purpose:
//   <engine>/valid/<what>.<extension>          has no warning and no error
//   <engine>/invalid/<RULE>/<what>.<extension> breaks that rule
//   <engine>/fixed/<RULE>/<what>.<extension>   the same after `fix`
//   <engine>/regressions/<what it was>.<extension>
struct CorpusFile {
  std::string path;
  std::string bytes;
};

// Adds `files` to `all`, their paths after `folder`.
inline void Append(absl::string_view folder,
                   const std::vector<CorpusFile>& files,
                   std::vector<CorpusFile>& all) {
  for (const CorpusFile& file : files) {
    all.push_back({absl::StrCat(folder, file.path), file.bytes});
  }
}

// The bytes of the one at `path`; ends the program if the corpus lacks it.
inline std::string BytesOf(const std::vector<CorpusFile>& files,
                           absl::string_view path) {
  for (const CorpusFile& file : files) {
    if (file.path == path) return file.bytes;
  }
  std::cerr << "no file " << path << " in the corpus" << std::endl;
  std::abort();
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_CORPUS_FILE_H_
