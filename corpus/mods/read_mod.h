// A mod as a check of its folder reads it.
#ifndef ASSETLINT_CORPUS_MODS_READ_MOD_H_
#define ASSETLINT_CORPUS_MODS_READ_MOD_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/mods/mod.h"
#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

struct ReadMod {
  // Each with its facts; the entries of an archive after it.
  std::vector<AcrossFile> files;
  std::vector<std::string> contents;  // their bytes
  // What linting found in each.
  std::vector<std::vector<Finding>> findings;

  ReadMod() = default;
  explicit ReadMod(const Mod& mod);
  // One more file, and what is in it.
  void Add(absl::string_view path, absl::string_view bytes);

 private:
  const Format* AddOne(absl::string_view path, absl::string_view bytes);
};

// What checks across its files find, with what a check knows of `mod`.
std::vector<AcrossFinding> Check(const ReadMod& read, const Mod& mod);

// For each finding its rule, its file, its bytes (offset, length and text; none
// for the file as a whole), its path and its message; below it, the places that
// it relates to.
std::string FindingsText(const ReadMod& read,
                         const std::vector<AcrossFinding>& findings);

// The name of a case, "MOD001/animation-copies", and what it gives.
std::string CaseFindings(const BrokenMod& broken);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_READ_MOD_H_
