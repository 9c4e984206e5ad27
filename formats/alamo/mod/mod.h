// Checks across the Alamo files of a mod: animations against models, proxies
// against particle systems, names against files. ACROSS.md has the statements
// and their evidence.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/across.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// What is wrong between the files of a run, which may have several mods in it;
// files of other kinds are ignored. Sorted by the path of the file, then by the
// place in it, whatever the order of `files`. Files without facts have no
// findings, but others find them.
std::vector<AcrossFinding> CheckMod(absl::Span<const AcrossFile> files,
                                    const AcrossOptions& options);

// Every rule that CheckMod can report, sorted by id.
absl::Span<const Rule* const> ModRules();

// What a check across files has found so far.

class ModReport final : private FindingSink {
 public:
  ModReport() = default;
  ModReport(const ModReport&) = delete;
  ModReport& operator=(const ModReport&) = delete;

  // Starts a finding at a place in `file`; an empty range means the file as a
  // whole. One at a time. Of each rule a file has at most kMaxFindingsPerRule;
  // the last one counts the others.
  FindingBuilder Add(const Rule& rule, const ModFile& file,
                     ByteRange range = {});

  // The findings, by path and place of the file.
  std::vector<AcrossFinding> TakeSorted(absl::Span<const AcrossFile> files);

 private:
  struct Tally {
    size_t count = 0;
    size_t last = 0;  // index into findings_
  };

  void Commit(Finding finding) override;

  std::vector<AcrossFinding> findings_;
  size_t file_ = 0;  // of the finding that is being built
  absl::flat_hash_map<std::pair<size_t, const Rule*>, Tally> tallies_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_
