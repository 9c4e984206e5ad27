// Where bytes were inserted into a file or deleted from it, by trying.
#ifndef ASSETLINT_FORMATS_FILE_SHIFT_SEARCH_H_
#define ASSETLINT_FORMATS_FILE_SHIFT_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// A file becomes whole when `count` bytes are removed at some place from
// `first` to `last`, or inserted there.
struct Shift {
  bool removed = false;  // by the repair: there are too many
  uint64_t count = 0;
  uint64_t first = 0;
  uint64_t last = 0;
  // False: there was no work left to look at all places around.
  bool exact = true;
  // What the repaired file has, at offsets of the file as it is.
  std::vector<Finding> findings;
};

class ShiftSearch {
 public:
  // `findings` are those of `bytes`, sorted.
  ShiftSearch(absl::string_view bytes, const std::vector<Finding>& findings,
              bool decodes, Trials& trials);

  std::optional<Shift> Find();

 private:
  // What the repair is: so many bytes removed or inserted.
  struct Repair {
    bool remove = false;
    uint64_t count = 0;
  };
  struct Trial {
    uint64_t at = 0;
    // Decodes, is read nearly all, and few faults are left.
    bool whole = false;
    size_t faults = 0;
    size_t errors = 0;
    std::vector<Finding> findings;  // at offsets of the file as it is
  };

  // The file repaired at byte `at` and linted; nothing when there is no work
  // left.
  std::optional<Trial> Try(const Repair& repair, uint64_t at);
  // The same, noting the best one so far.
  std::optional<Trial> TryNoting(const Repair& repair, uint64_t at);
  // The last place where the repair can be made.
  uint64_t Limit(const Repair& repair) const {
    return bytes_.size() - (repair.remove ? repair.count : 0);
  }
  // The damage is after trial.at: bytes between there and `anchor`, where the
  // trouble begins, were sound and are no more.
  bool IsTooEarly(const Trial& trial, uint64_t anchor) const;
  // The repair at a place right before one of the anchors, around the first
  // one, and anywhere before it.
  void TryBefore(const Repair& repair);
  void TryNear(const Repair& repair);
  void TryAnywhere(const Repair& repair);
  // At places in [low, high], by halving.
  void Halve(const Repair& repair, uint64_t low, uint64_t high);
  // The search is over: no fault is left, or hardly any work.
  bool IsDone() const;
  // The furthest place from trial.at, down or up to `limit`, that is as good as
  // `trial` with all between; `exact` becomes false when there is no work left.
  uint64_t Edge(const Repair& repair, const Trial& trial, uint64_t limit,
                bool& exact);
  Shift Complete(const Repair& repair, Trial trial);
  // The repairs, the likeliest first.
  std::vector<Repair> Repairs() const;
  void AddAnchors(bool structure, size_t most);

  absl::string_view bytes_;
  const std::vector<Finding>& known_;
  Trials& trials_;
  size_t faults_ = 0;
  size_t most_faults_ = 0;  // that a whole file may have
  std::vector<uint64_t> anchors_;
  int trials_left_;
  std::optional<Trial> best_;
  Repair best_repair_ = {};
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_SHIFT_SEARCH_H_
