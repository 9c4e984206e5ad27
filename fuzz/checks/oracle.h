// Invariants of every input of every format, wherever it comes from: fuzz
// targets, the exhaustive suite and the property tests all check them.
#ifndef ASSETLINT_FUZZ_CHECKS_ORACLE_H_
#define ASSETLINT_FUZZ_CHECKS_ORACLE_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"

namespace assetlint {

// Laws 1, 3 and 4, and also:
// - Values are as many as the input's size allows, and all closed; a format
//   with values writes none for input that does not decode, and nothing when it
//   fails.
// - The tree with all elements and records shown also tiles the input.
// - Law 6 with all fixes, for 1 input in 8, picked by a hash of its bytes.
// Internal, with what was broken, when one does not hold.
absl::Status CheckInput(const Format& format, absl::string_view bytes);

// A faster version for a fuzz target: whether the input decodes, round-trips
// and is judged consistently, always; costlier checks only for inputs picked by
// a hash of their bytes, so that the same input always gets the same checks.
absl::Status CheckSampled(const Format& format, absl::string_view bytes);

// A ValueWriter that stores nothing and counts.
class CheckingValueWriter : public ValueWriter {
 public:
  void BeginObject() override { Move(1); }
  void EndObject() override { Move(-1); }
  void BeginArray() override { Move(1); }
  void EndArray() override { Move(-1); }
  void Key(absl::string_view) override { ++events_; }
  void Number(double) override { ++events_; }
  void Integer(int64_t) override { ++events_; }
  void Bool(bool) override { ++events_; }
  // Touches every byte, to detect a bad view.
  void Text(absl::string_view bytes) override {
    for (const char c : bytes)
      touched_ = touched_ ^ static_cast<unsigned char>(c);
    ++events_;
  }

  // Calls so far.
  uint64_t events() const { return events_; }
  // True when everything that was opened is closed.
  bool closed() const { return depth_ == 0; }

 private:
  void Move(int levels) {
    ++events_;
    depth_ += levels;
  }

  uint64_t events_ = 0;
  int64_t depth_ = 0;
  volatile unsigned char touched_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_ORACLE_H_
