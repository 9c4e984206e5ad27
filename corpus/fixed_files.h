// The repaired twins of the corpus's invalid files.
#ifndef ASSETLINT_CORPUS_FIXED_FILES_H_
#define ASSETLINT_CORPUS_FIXED_FILES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

// A file <engine>/invalid/<RULE>/<name> that `fix` repairs.
struct FixedPair {
  std::string rule;  // a fix of which was applied
  CorpusFile invalid;
  CorpusFile fixed;  // <engine>/fixed/<RULE>/<name>
  // The safe fixes alone did it, and `fixed` is the valid file of the corpus
  // that the damage was done to: it does not depend on the code that repairs.
  bool known_good = false;
};

// What all fixes, safe and unsafe, make of each invalid file whose rule has
// one, for the files that change.
const std::vector<FixedPair>& FixedPairs();

// `bytes`, of the file with that name, with all fixes applied; empty if nothing
// changes. `safe_only` leaves out the unsafe ones.
std::string Fixed(absl::string_view bytes, absl::string_view name,
                  bool safe_only);

// Of the files in `valid`, the one that differs from `bytes` in the shortest
// range; empty if two are equally close, or if every range is long.
std::string GoodTwin(absl::string_view bytes,
                     const std::vector<CorpusFile>& valid);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_FIXED_FILES_H_
