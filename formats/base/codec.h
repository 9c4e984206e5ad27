// The verbs of a format, made from its description and its checks.
#ifndef ASSETLINT_FORMATS_BASE_CODEC_H_
#define ASSETLINT_FORMATS_BASE_CODEC_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/decoder.h"
#include "formats/base/encoder.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/base/report.h"
#include "formats/base/tree_walker.h"
#include "formats/base/walker.h"

namespace assetlint {

// A codec C is a struct that names what belongs together:
//   using Model = ...;  // with void Describe(Walker&, Model&)
//   static constexpr ByteOrder kOrder;
//   // The rules for faults in cutting bytes into fields.
//   static const DecoderRules& Rules();
//   // The rest of the class "structure": what must agree for the model to mean
//   // anything. Run by both decoding and encoding.
//   static void CheckStructure(const Model&, Report&);
//   // Every other rule. Run only when findings are collected.
//   static void Validate(const Model&, const FileContext&, Report&);

// The model of `bytes`, as far as they can be read; reports all findings. Views
// in the model point into `bytes`.
template <typename C>
typename C::Model Parse(absl::string_view bytes, Report& report) {
  typename C::Model model;
  Decoder decoder(bytes, C::kOrder, C::Rules(), report);
  Describe(decoder, model);
  decoder.Finish();
  report.CountItems(decoder.items());
  C::CheckStructure(model, report);
  return model;
}

// Succeeds exactly when linting reports nothing of the class "structure".
template <typename C>
absl::StatusOr<typename C::Model> Decode(absl::string_view bytes) {
  if (bytes.size() > kMaxInputSize) {
    return absl::OutOfRangeError(absl::StrCat(
        bytes.size(), " bytes exceed the limit of ", kMaxInputSize));
  }
  Report report(Report::Mode::kStatusOnly);
  typename C::Model model = Parse<C>(bytes, report);
  if (!report.decodes()) return report.DecodeStatus();
  return model;
}

// The bytes of a model, or InvalidArgument if those bytes would not decode.
template <typename C>
absl::StatusOr<std::string> Encode(const typename C::Model& model) {
  Report report(Report::Mode::kStatusOnly);
  C::CheckStructure(model, report);
  if (!report.decodes()) {
    return absl::InvalidArgumentError(report.DecodeStatus().message());
  }
  return EncodeRecord(model, C::kOrder);
}

template <typename C>
void Lint(absl::string_view bytes, const FileContext& context, Report& report) {
  report.SetInputSize(bytes.size());
  const typename C::Model model = Parse<C>(bytes, report);
  if (report.collects()) C::Validate(model, context, report);
}

template <typename C>
absl::StatusOr<std::string> Reencode(absl::string_view bytes) {
  absl::StatusOr<typename C::Model> model = Decode<C>(bytes);
  if (!model.ok()) return model.status();
  return Encode<C>(*model);
}

template <typename C>
void Tree(absl::string_view bytes, const TreeOptions& options, TreeSink& sink) {
  WalkTree(
      bytes, C::kOrder, C::Rules(),
      [](Walker& walker) {
        typename C::Model model;
        Describe(walker, model);
      },
      options, sink);
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_CODEC_H_
