#include "corpus/all_files.h"

#include <iterator>
#include <utility>
#include <vector>

#include "corpus/engine_files.h"
#include "corpus/file/files.h"

namespace assetlint::corpus {

namespace {

void Append(std::vector<CorpusFile> files, std::vector<CorpusFile>& all) {
  all.insert(all.end(), std::make_move_iterator(files.begin()),
             std::make_move_iterator(files.end()));
}

}  // namespace

std::vector<CorpusFile> AllFiles() {
  std::vector<CorpusFile> all;
  for (auto* make : kEngineFiles) Append(make(), all);
  Append(TransferDamageFiles(), all);
  return all;
}

}  // namespace assetlint::corpus
