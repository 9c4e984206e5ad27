// Values as a text to compare, and a format's description without its types.
#ifndef ASSETLINT_FORMATS_TESTING_DESCRIPTION_H_
#define ASSETLINT_FORMATS_TESTING_DESCRIPTION_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/encoder.h"
#include "formats/base/field_tree.h"
#include "formats/base/walker.h"
#include "formats/testing/generator.h"

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

// A format's description with the model's type erased, for walkers that the
// verbs do not need: the mutator of fuzz/, and the generator. descriptions.h
// has that of each format.

// A model that the generator made.
struct GeneratedModel {
  // The encoding of the model as generated: its fields need not agree, so these
  // bytes may not decode.
  std::string raw;
  // Its bytes once its counts and sizes match its content, or why it is still
  // refused. They decode to an equal model: Encode has tried it (law 2).
  absl::StatusOr<std::string> bytes;
};

struct Description {
  ByteOrder order;
  // A model made from a string of choices (formats/testing/generator.h).
  GeneratedModel (*generate)(absl::string_view choices);
};

// The description of the format with that name.
struct NamedDescription {
  absl::string_view format;
  const Description* description;
};

namespace internal {

template <Codec C, void (*kMakeConsistent)(typename C::Model&)>
GeneratedModel Generate(absl::string_view choices) {
  Generator generator(choices);
  typename C::Model model;
  Describe(static_cast<Walker&>(generator), model);
  GeneratedModel generated;
  // Empty when a size does not fit its field.
  generated.raw = EncodeRecord(model, C::kOrder).value_or("");
  if constexpr (kMakeConsistent != nullptr) kMakeConsistent(model);
  generated.bytes = Encode<C>(model);
  return generated;
}

}  // namespace internal

// The description of a codec (formats/base/codec.h). `kMakeConsistent` makes
// the fields of a generated model agree where they must, as an editing program
// does before it encodes; null when nothing must agree.
template <Codec C, void (*kMakeConsistent)(typename C::Model&) = nullptr>
inline constexpr Description kDescriptionOf = {
    C::kOrder, &internal::Generate<C, kMakeConsistent>};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_DESCRIPTION_H_
