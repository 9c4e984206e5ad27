// Finds by trial where bytes were inserted into a file or deleted from it.
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

// Removing `count` bytes at any place from `first` to `last`, or inserting them
// there, makes the file whole.
struct Shift {
  bool removed = false;  // by the repair: there are too many
  uint64_t count = 0;
  uint64_t first = 0;
  uint64_t last = 0;
  // False: there was not enough work left to check all places nearby.
  bool exact = true;
  // The bytes are some of this text, which was edited: it is longer or shorter
  // than the sizes around it say. Empty if they are elsewhere.
  absl::string_view text = {};
  // The findings of the repaired file, at offsets of the original file.
  std::vector<Finding> findings = {};
};

// The file repaired at byte `at`: bytes are removed, or zeros or, in a text,
// its characters inserted.
std::string Repaired(absl::string_view bytes, const Shift& shift, uint64_t at);

// Moves a finding of the file that was repaired at byte `at` to offsets of the
// original file of `size` bytes.
void RestoreOffsets(const Shift& shift, uint64_t at, uint64_t size,
                    Finding& finding);

class ShiftSearch {
 public:
  // `findings` are those of `bytes`, sorted.
  ShiftSearch(absl::string_view bytes, const std::vector<Finding>& findings,
              bool decodes, Trials& trials);

  std::optional<Shift> Find();

  // The shift that `cause`, one of the findings, states: in its range, a number
  // of bytes is missing or too many, by the data "missing" or "excess". Nothing
  // unless the repaired file decodes. What it explains are the findings of
  // the class "structure" and those that the repaired file does not have.
  std::optional<Shift> Confirm(const Finding& cause);

 private:
  // The repair: a number of bytes to remove or insert.
  struct Repair {
    bool remove = false;
    uint64_t count = 0;
  };
  struct Trial {
    uint64_t at = 0;
    // It decodes, nearly all of it is read, and few faults are left.
    bool whole = false;
    size_t faults = 0;
    size_t errors = 0;
    std::vector<Finding> places;  // at offsets of the original file
  };

  // A text that does not end where its size says, and the repair that makes it
  // end there.
  struct EditedText {
    absl::string_view text = {};
    Repair repair;
    uint64_t at = 0;
  };

  // The file repaired at byte `at`.
  std::string Repaired(const Repair& repair, uint64_t at) const;
  // Moves a finding of that file to offsets of the original file.
  void Restore(const Repair& repair, uint64_t at, Finding& finding) const;
  // The file repaired at byte `at` and linted; nothing when there is no work
  // left.
  std::optional<Trial> Try(const Repair& repair, uint64_t at);
  // The same, keeping the best trial so far.
  std::optional<Trial> TryAndKeepBest(const Repair& repair, uint64_t at);
  // The last place where the repair can be made.
  uint64_t Limit(const Repair& repair) const {
    return bytes_.size() - (repair.remove ? repair.count : 0);
  }
  // The damage is after trial.at: bytes between there and `anchor`, where the
  // fault shows, were sound and no longer are.
  bool IsTooEarly(const Trial& trial, uint64_t anchor) const;
  // Try the repair right before one of the anchors, around the first one, and
  // anywhere before it.
  void TryBefore(const Repair& repair);
  // Tries to give edited texts the length that they had.
  void TryTexts();
  void TryNear(const Repair& repair);
  void TryAnywhere(const Repair& repair);
  // Tries places in [low, high] by bisection.
  void Halve(const Repair& repair, uint64_t low, uint64_t high);
  // Whether the search is over: no fault is left, or hardly any work.
  bool IsDone() const;
  // The furthest place from trial.at, down or up to `limit`, such that all
  // places up to it are as good as `trial`; `exact` becomes false when there is
  // no work left.
  uint64_t Edge(const Repair& repair, const Trial& trial, uint64_t limit,
                bool& exact);
  Shift Complete(const Repair& repair, const Trial& trial);
  // The text that a finding is about if it does not end where it should.
  std::optional<EditedText> FindEditedText(const Finding& finding) const;
  // The repairs, likeliest first.
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
  absl::string_view best_text_;
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_SHIFT_SEARCH_H_
