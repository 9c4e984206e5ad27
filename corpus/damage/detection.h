// Whether linting detects damage, and where it reports it.
#ifndef ASSETLINT_CORPUS_DAMAGE_DETECTION_H_
#define ASSETLINT_CORPUS_DAMAGE_DETECTION_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

enum class Outcome {
  kDetected,  // a new finding covers one of the damaged bytes
  kNear,      // new findings, none of them at the damage
  kMissed,    // no new finding
  kLegal,     // as kMissed or kNear, but the documents allow the new value
};

// The outcomes for the damages of one field.
struct DetectionRow {
  std::map<Outcome, int> counts;
  // One near and one missed damage, with the nearest finding.
  std::map<Outcome, std::string> examples;

  int damages() const;
  // Damages that a linter can detect.
  int illegal() const;
};

// A table for one format: rows by Damage::field.
class DetectionTable {
 public:
  explicit DetectionTable(const Format& format) : format_(format) {}

  // Applies every damage to the file, one at a time.
  void Count(const std::string& name, const std::string& bytes,
             const std::vector<Damage>& damages);

  const std::map<std::string, DetectionRow>& rows() const { return rows_; }
  DetectionRow Sum() const;
  // The whole table as text.
  std::string Text() const;

 private:
  void Count(const std::string& name, const std::string& damaged,
             const Damage& damage, const std::set<std::string>& before);

  const Format& format_;
  std::map<std::string, DetectionRow> rows_;
};

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DETECTION_H_
