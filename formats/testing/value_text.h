// A ValueWriter for tests: a compact text to compare.
#ifndef ASSETLINT_FORMATS_TESTING_VALUE_TEXT_H_
#define ASSETLINT_FORMATS_TESTING_VALUE_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/value_writer.h"

namespace assetlint {

// Like JSON without spaces: {name:'Root',matrix:[1,0.5]}. Numbers have up to
// six digits; text is not escaped.
class ValueText : public ValueWriter {
 public:
  void BeginObject() override { Open("{"); }
  void EndObject() override { Close("}"); }
  void BeginArray() override { Open("["); }
  void EndArray() override { Close("]"); }
  void Key(absl::string_view name) override {
    Separate();
    absl::StrAppend(&text_, name, ":");
    first_ = true;
  }
  void Number(double value) override { Value(absl::StrCat(value)); }
  void Integer(int64_t value) override { Value(absl::StrCat(value)); }
  void Bool(bool value) override { Value(value ? "true" : "false"); }
  void Text(absl::string_view bytes) override {
    Value(absl::StrCat("'", bytes, "'"));
  }

  const std::string& text() const { return text_; }

 private:
  void Separate() {
    if (!first_) absl::StrAppend(&text_, ",");
    first_ = false;
  }
  void Value(absl::string_view value) {
    Separate();
    absl::StrAppend(&text_, value);
  }
  void Open(absl::string_view bracket) {
    Separate();
    absl::StrAppend(&text_, bracket);
    first_ = true;
  }
  void Close(absl::string_view bracket) {
    absl::StrAppend(&text_, bracket);
    first_ = false;
  }

  std::string text_;
  bool first_ = true;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_VALUE_TEXT_H_
