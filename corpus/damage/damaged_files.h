// The files that the tests damage, and what linting reports about them.
#ifndef ASSETLINT_CORPUS_DAMAGE_DAMAGED_FILES_H_
#define ASSETLINT_CORPUS_DAMAGE_DAMAGED_FILES_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// The test effort: much with ASSETLINT_ALL_DAMAGE set.
struct Effort {
  size_t places;        // per field of a file
  size_t most_damages;  // per real file, spread evenly over all damages
  uint64_t most_bytes;  // of a real file
  size_t real_files;    // of each format
  size_t most_fixed;    // damages to a file that are fixed
};
Effort DamageEffort();

struct DamagedFile {
  std::string name;  // without folders
  std::string bytes;
};

// The corpus's valid files of the format, in a fixed order.
std::vector<DamagedFile> ValidFiles(const Format& format);

// The sound files of the format in the folders of ASSETLINT_REAL_FILES, of at
// most DamageEffort().most_bytes, in a fixed order: at most
// DamageEffort().real_files of them, spread evenly.
std::vector<DamagedFile> RealFiles(const Format& format);

// What linting finds, sorted.
std::vector<Finding> LintFile(const Format& format, const DamagedFile& file);

// The damaged bytes of the damaged file, or the first 16 of them if there are
// more: what a finding in the middle of a converted file says is not the cause.
ByteRange DamagedPlace(const Damage& damage);

// Whether the finding covers one of the damaged bytes or begins at most 16
// bytes from them.
bool IsAt(const Finding& finding, const Damage& damage);

// Lints one file with different damages.
class DamagedLinter {
 public:
  DamagedLinter(const Format& format, const DamagedFile& file);

  // The findings that the damaged file has and the original does not, sorted.
  std::vector<Finding> NewFindings(const Damage& damage) const;
  // The damage and what was found, for logs: "walk.ala cut at 300, file: 2
  // findings, first ALA001 at ...".
  std::string Describe(const Damage& damage,
                       const std::vector<Finding>& found) const;

 private:
  // Identifies a finding before and after the damage: its rule, its field and
  // its place. Messages may contain offsets, which an insertion moves.
  using Key = std::tuple<absl::string_view, std::string, uint64_t>;

  const Format& format_;
  const DamagedFile& file_;
  std::set<Key> before_;
};

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DAMAGED_FILES_H_
