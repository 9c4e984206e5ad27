#include "corpus/all_files.h"

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "corpus/engine_files.h"
#include "corpus/file/files.h"

namespace assetlint::corpus {

std::vector<CorpusFile> AllFiles() {
  std::vector<CorpusFile> all;
  for (auto* make : kEngineFiles) Append("", make(), all);
  Append("", TransferDamageFiles(), all);
  return all;
}

const std::string& BytesOfFile(absl::string_view path) {
  static const auto& files = *new std::vector<CorpusFile>(AllFiles());
  for (const CorpusFile& file : files) {
    if (file.path == path) return file.bytes;
  }
  std::cerr << "no file " << path << " in the corpus" << std::endl;
  std::abort();
}

}  // namespace assetlint::corpus
