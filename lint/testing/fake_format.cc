#include "lint/testing/fake_format.h"

#include <stdexcept>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "formats/base/codec.h"
#include "formats/base/encoder.h"
#include "formats/base/finding.h"
#include "formats/base/packed_array.h"
#include "formats/base/walker.h"

namespace assetlint::testing {

namespace {

constexpr Rule FakeRule(absl::string_view id, absl::string_view name,
                        RuleClass rule_class) {
  return {id,
          name,
          {rule_class, Severity::kError, Confidence::kDocument},
          "Summary.",
          "why",
          "statement",
          "source 1",
          "repair",
          FixLevel::kSafe,
          "100 is too much."};
}

constexpr Rule kTruncated =
    FakeRule("FAK001", "fake-truncated", RuleClass::kStructure);
constexpr Rule kTrailing =
    FakeRule("FAK002", "fake-trailing", RuleClass::kStructure);

}  // namespace

constexpr Rule kFakeValue = FakeRule("FAK003", "fake-value", RuleClass::kRange);

namespace {

constexpr size_t kNameSize = 8;
constexpr size_t kValuesOffset = 12;

struct FakeModel {
  absl::string_view name;
  PackedArray<uint16_t, ByteOrder::kLittle> values;
};

void Describe(Walker& w, FakeModel& model) {
  w.Bytes("name", BytesKind::kText, kNameSize, model.name);
  uint64_t count = model.values.size();
  w.Count("count", Scalar::kU32, count);
  w.View("values", model.values, count);
}

struct FakeCodec {
  using Model = FakeModel;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() {
    static const DecoderRules rules = {&kTruncated, &kTrailing, &kTrailing,
                                       &kTruncated};
    return rules;
  }
  static void CheckStructure(const FakeModel&, Report&) {}
  static void Validate(const FakeModel& model, const FileContext&,
                       Report& report);
};

// Repairs all values that are too large.
Fix FixOfValues(const FakeModel& model) {
  Fix fix = {FixLevel::kSafe, "less 100", {}};
  for (size_t i = 0; i < model.values.size(); ++i) {
    const uint16_t value = model.values[i];
    if (value < 100) continue;
    fix.edits.push_back(NumberEdit(kValuesOffset + 2 * i,
                                   static_cast<uint16_t>(value - 100),
                                   ByteOrder::kLittle));
  }
  return fix;
}

void CheckValues(const FakeModel& model, const Path& path, Report& report) {
  Occurrences large;
  for (size_t i = 0; i < model.values.size(); ++i) {
    if (model.values[i] >= 100) large.Note(kValuesOffset + 2 * i);
  }
  if (large.empty()) return;
  const uint16_t first = model.values[(large.first() - kValuesOffset) / 2];
  report.Add(kFakeValue, path, {large.first(), 2})
      .Field("values")
      .Found(first)
      .Allowed("0..99")
      .Times(large)
      .FixBy(FixOfValues(model))
      .Message("a value is ", first, ", allowed is 0..99");
}

void FakeCodec::Validate(const FakeModel& model, const FileContext&,
                         Report& report) {
  if (absl::StartsWith(model.name, "THROW")) {
    throw std::runtime_error("thrown by the fake format");
  }
  const Path root;
  const Path path(root, "thing", 0,
                  model.name.substr(0, model.name.find('\0')));
  CheckValues(model, path, report);
}

absl::Status FakeValues(absl::string_view bytes, ValueWriter& writer) {
  absl::StatusOr<FakeModel> model = Decode<FakeCodec>(bytes);
  if (!model.ok()) return model.status();
  writer.BeginObject();
  writer.Key("half");
  writer.BeginArray();
  for (size_t i = 0; i < model->values.size(); ++i) {
    writer.Number(model->values[i] / 2.0);
  }
  writer.EndArray();
  writer.EndObject();
  return absl::OkStatus();
}

constexpr absl::string_view kExtensions[] = {".fake"};

}  // namespace

absl::Span<const Rule* const> FakeRules() {
  static constexpr const Rule* kRules[] = {&kTruncated, &kTrailing,
                                           &kFakeValue};
  return kRules;
}

const Format kFakeFormat = {
    .name = "fake",
    .title = "Fake format",
    .games = "no game",
    .extensions = kExtensions,
    .checked = "everything",
    .recognise = [](absl::string_view) { return Recognition::kYes; },
    .lint = &Lint<FakeCodec>,
    .reencode = &Reencode<FakeCodec>,
    .tree = &Tree<FakeCodec>,
    .values = &FakeValues,
    .rules = &FakeRules,
};

std::string FakeFile(absl::string_view name,
                     const std::vector<uint16_t>& values) {
  ByteSink sink;
  sink.WriteBytes(std::string(name) + std::string(kNameSize - name.size(), 0));
  sink.Write(static_cast<uint32_t>(values.size()));
  for (const uint16_t value : values) sink.Write(value);
  return sink.Take();
}

}  // namespace assetlint::testing
