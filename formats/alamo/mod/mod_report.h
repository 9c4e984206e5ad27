// What a check across files has found so far.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_REPORT_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/across.h"
#include "formats/base/finding_builder.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

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

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_REPORT_H_
