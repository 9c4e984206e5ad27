// A ValueWriter that stores nothing and checks that its caller nests as JSON
// does.
#ifndef ASSETLINT_FUZZ_CHECKS_CHECKING_VALUE_WRITER_H_
#define ASSETLINT_FUZZ_CHECKS_CHECKING_VALUE_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"

namespace assetlint {

class CheckingValueWriter : public ValueWriter {
 public:
  void BeginObject() override { Open(true); }
  void EndObject() override { Close(true); }
  void BeginArray() override { Open(false); }
  void EndArray() override { Close(false); }
  void Key(absl::string_view name) override;
  void Number(double) override { Value(); }
  void Integer(int64_t) override { Value(); }
  void Bool(bool) override { Value(); }
  // Touches every byte, to detect a bad view.
  void Text(absl::string_view bytes) override;

  // Calls so far.
  uint64_t events() const { return events_; }
  // The first error; empty when there was none. A literal.
  absl::string_view fault() const { return fault_; }
  // True when everything that was opened is closed.
  bool closed() const { return open_.empty() && !keyed_; }

 private:
  void Open(bool object);
  void Close(bool object);
  void Value();
  void Fault(absl::string_view what) {
    if (fault_.empty()) fault_ = what;
  }

  std::vector<bool> open_;  // outermost first; true for an object
  bool keyed_ = false;      // a key waits for its value
  uint64_t events_ = 0;
  absl::string_view fault_;
  unsigned char touched_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_CHECKING_VALUE_WRITER_H_
