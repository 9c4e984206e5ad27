// A ValueWriter that stores nothing and counts.
#ifndef ASSETLINT_FUZZ_CHECKS_CHECKING_VALUE_WRITER_H_
#define ASSETLINT_FUZZ_CHECKS_CHECKING_VALUE_WRITER_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"

namespace assetlint {

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

#endif  // ASSETLINT_FUZZ_CHECKS_CHECKING_VALUE_WRITER_H_
