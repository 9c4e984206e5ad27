// Checks across the Alamo files of a mod: animations against models, proxies
// against particle systems, names against files. ACROSS.md has the statements
// and their evidence.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_

#include <cstddef>
#include <map>
#include <vector>

#include "absl/types/span.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/across.h"
#include "formats/base/path.h"
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

// What checks across files have found so far.
class ModReport {
 public:
  // Starts a finding at a place in `file`; an empty range means the file as a
  // whole.
  FindingBuilder Add(const Rule& rule, const ModFile& file,
                     ByteRange range = {}) {
    Report& report =
        files_.try_emplace(file.index, Report::Mode::kCollect).first->second;
    return report.Add(rule, Path(), range);
  }

  // Withdraws the provisional findings of `file`.
  void Withdraw(const ModFile& file) { withdrawn_.push_back(file.index); }

  // The findings, by path and place of the file.
  std::vector<AcrossFinding> Sorted(absl::Span<const AcrossFile> files) const;

 private:
  std::map<size_t, Report> files_;  // by index in the run
  std::vector<size_t> withdrawn_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_
