// The verbs of a format, made from its description and its checks.
#ifndef ASSETLINT_FORMATS_BASE_CODEC_H_
#define ASSETLINT_FORMATS_BASE_CODEC_H_

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/encoder.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/tree_walker.h"
#include "formats/base/walker.h"

namespace assetlint {

// A codec is a struct without state that names what belongs to one format, from
// which the templates below make its verbs.
//
// What every codec has:
//   // The record of a file, with void Describe(Walker&, Model&).
//   using Model = ...;
//   static constexpr ByteOrder kOrder = ...;
//   // The rules for faults in cutting bytes into fields.
//   static const DecoderRules& Rules();
//   // The rest of the class "structure": what the parts of a model that was
//   // read must agree on for it to mean anything. Never repeats what reading
//   // has reported.
//   static void CheckStructure(const Parsed&, Report&);
//   // Every other rule. Run only when findings are collected, also for bytes
//   // that do not decode.
//   static void Validate(const Parsed&, const FileContext&, Report&);
//
// What a codec has only where it is needed:
//   // A struct derived from Model that adds notes: what reading learns of the
//   // file, for the checks, and is not part of the model's value. Has its own
//   // void Describe(Walker&, Parsed&). Without it, Parsed is Model.
//   using Parsed = ...;
//   // Adds what other files may refer to, for a model that decodes.
//   static void CollectFacts(const Model&, Facts&);
//
// So decoding is Describe and CheckStructure, linting the same and Validate,
// encoding Describe and decoding. Validate reports nothing of the class
// "structure" for bytes that decode: decoding succeeds exactly when linting
// reports nothing of it (law 3).
namespace internal {

template <typename C>
struct ParsedBy {
  using Type = typename C::Model;
};
template <typename C>
requires requires { typename C::Parsed; }
struct ParsedBy<C> {
  using Type = typename C::Parsed;
};

}  // namespace internal

// What a codec reads a file into: C::Parsed, or C::Model if it has none.
template <typename C>
using ParsedBy = typename internal::ParsedBy<C>::Type;

template <typename C>
concept Codec = std::default_initializable<typename C::Model> &&
    requires(const ParsedBy<C>& parsed, ParsedBy<C>& read,
             typename C::Model& described, Walker& walker,
             const FileContext& context, Report& report) {
  requires std::movable<typename C::Model>;
  requires std::is_base_of_v<typename C::Model, ParsedBy<C>>;
  { C::kOrder } -> std::same_as<const ByteOrder&>;
  { C::Rules() } -> std::same_as<const DecoderRules&>;
  Describe(walker, described);
  Describe(walker, read);
  C::CheckStructure(parsed, report);
  C::Validate(parsed, context, report);
};

// The model of `bytes` with its notes, as far as they can be read; reports all
// findings of the class "structure". Views in the model point into `bytes`.
template <Codec C>
ParsedBy<C> Parse(absl::string_view bytes, Report& report,
                  ByteOrder order = C::kOrder) {
  ParsedBy<C> parsed;
  Decoder decoder(bytes, order, C::Rules(), report);
  Describe(decoder, parsed);
  decoder.Finish();
  C::CheckStructure(parsed, report);
  return parsed;
}

// Succeeds exactly when linting reports nothing of the class "structure".
template <Codec C>
absl::StatusOr<typename C::Model> Decode(absl::string_view bytes) {
  if (bytes.size() > kMaxInputSize) {
    return absl::OutOfRangeError(absl::StrCat(
        bytes.size(), " bytes exceed the limit of ", kMaxInputSize));
  }
  Report report(Report::Mode::kStatusOnly);
  ParsedBy<C> parsed = Parse<C>(bytes, report);
  if (!report.decodes()) return report.DecodeStatus();
  return typename C::Model(std::move(parsed));
}

// The bytes of any record with a description.
template <typename T>
absl::StatusOr<std::string> EncodeRecord(const T& record, ByteOrder order) {
  Encoder encoder(order);
  Visit(encoder, record);
  return encoder.Finish();
}

// The bytes of a model, or InvalidArgument if they would not decode to it: the
// counts and offsets of a model that a program built may disagree with what
// they describe.
template <Codec C>
absl::StatusOr<std::string> Encode(const typename C::Model& model) {
  absl::StatusOr<std::string> bytes = EncodeRecord(model, C::kOrder);
  if (!bytes.ok()) return bytes;
  const absl::StatusOr<typename C::Model> again = Decode<C>(*bytes);
  if (!again.ok()) return absl::InvalidArgumentError(again.status().message());
  // NaN is not equal to itself, so a model that has one cannot be compared.
  const typename C::Model copy = model;
  if (copy == model && !(*again == model)) {
    return absl::InvalidArgumentError("the bytes are read as another model");
  }
  return bytes;
}

template <Codec C>
void Lint(absl::string_view bytes, const FileContext& context, Report& report) {
  ParsedBy<C> parsed = Parse<C>(bytes, report);
  if (!report.collects()) return;
  if constexpr (requires { &C::CollectFacts; }) {
    if (context.facts != nullptr && report.decodes()) {
      C::CollectFacts(parsed, *context.facts);
      context.facts->text.shrink_to_fit();  // is kept for the whole run
    }
  }
  C::Validate(parsed, context, report);
}

// Lints bytes whose numbers are in the other byte order. For formats whose
// checks read nothing but the model.
template <Codec C>
void LintSwapped(absl::string_view bytes, const FileContext& context,
                 Report& report) {
  constexpr ByteOrder kOther =
      C::kOrder == ByteOrder::kBig ? ByteOrder::kLittle : ByteOrder::kBig;
  const ParsedBy<C> parsed = Parse<C>(bytes, report, kOther);
  if (report.decodes()) C::Validate(parsed, context, report);
}

// The bytes of what `bytes` decode to: the same ones (law 1).
template <Codec C>
absl::StatusOr<std::string> Reencode(absl::string_view bytes) {
  absl::StatusOr<typename C::Model> model = Decode<C>(bytes);
  if (!model.ok()) return model.status();
  return EncodeRecord(*model, C::kOrder);
}

template <Codec C>
void Tree(absl::string_view bytes, const TreeOptions& options, TreeSink& sink) {
  WalkTree(
      bytes, C::kOrder, C::Rules(),
      [](Walker& walker) {
        typename C::Model model;
        Describe(walker, model);
      },
      options, sink);
}

// The rules of several topics, for a row.
template <auto... kTopics>
absl::Span<const Rule* const> RulesOf() {
  static const auto& rules =
      *new std::vector<const Rule*>(SortedRules({kTopics()...}));
  return rules;
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_CODEC_H_
