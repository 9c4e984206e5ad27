// What linting reports about one damage.
#ifndef ASSETLINT_CORPUS_DAMAGE_NEW_FINDINGS_H_
#define ASSETLINT_CORPUS_DAMAGE_NEW_FINDINGS_H_

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

// The first finding is at the damage when it covers one of the damaged bytes or
// begins at most this many bytes from them.
inline constexpr uint64_t kNearDamage = 16;

// The damaged bytes of the damaged file, or the first of them if there are
// many: what a finding in the middle of a converted file says is not the cause.
ByteRange DamagedPlace(const Damage& damage);

bool IsAt(const Finding& finding, const Damage& damage);

// Lints one file with different damages.
class DamagedLinter {
 public:
  DamagedLinter(const Format& format, std::string name, std::string bytes);

  // The findings that the damaged file has and the original does not, sorted.
  std::vector<Finding> NewFindings(const Damage& damage) const;

  const std::string& name() const { return name_; }
  const std::string& bytes() const { return bytes_; }

 private:
  // Identifies a finding before and after the damage: its rule, its field and
  // its place. Messages may contain offsets, which an insertion moves.
  using Key = std::tuple<absl::string_view, std::string, uint64_t>;
  static Key KeyOf(const Finding& finding, uint64_t offset);

  std::vector<Finding> Lint(const std::string& bytes) const;

  const Format& format_;
  std::string name_;
  std::string bytes_;
  std::set<Key> before_;
};

// The damage and what was found, for logs: "walk.ala cut at 300, file: 2
// findings, first ALA001 at ...".
std::string DescribeFindings(const std::string& file, const Damage& damage,
                             const std::vector<Finding>& found);

// The file with the damage.
std::string Damaged(std::string bytes, const Damage& damage);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_NEW_FINDINGS_H_
