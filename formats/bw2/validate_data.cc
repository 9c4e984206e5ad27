#include <cmath>
#include <string>
#include <vector>

#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kFinite = {
    .id = "BWA041",
    .name = "number-finite",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A number is NaN or infinite.",
    .why = "It spreads to every bone below, and the creature disappears.",
    .statement =
        "Rotations, positions, transforms, rates, durations and distances "
        "are finite numbers.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Compare with a good copy.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The number is lost: compare with a good copy."};

constexpr Rule kUnit = {
    .id = "BWA042",
    .name = "rotation-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A rotation of the first frame does not have length 1.",
    .why =
        "Only quaternions of length 1 are rotations; others also stretch "
        "the bone.",
    .statement =
        "The first frame's rotations are quaternions."
        " Inferred from what the field is: other quaternions are not "
        "rotations.",
    .source = "formats/bw2/FORMAT.md#first-frame",
    .repair = "Divide the four numbers by the quaternion's length.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation is scaled to length 1, which may move the bone."};

constexpr Rule kZero = {
    .id = "BWA054",
    .name = "rotation-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A rotation of the first frame has length 0.",
    .why =
        "It is not a rotation: the bone and everything below it collapse to a "
        "point, or become NaN when a reader divides by the length.",
    .statement = "The first frame holds a rotation for every bone.",
    .source = "formats/bw2/FORMAT.md#first-frame",
    .repair = "Compare with a good copy; 0 0 0 1 is the identity rotation.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The rotation is lost; 0 0 0 1 would be a guess."};

constexpr const Rule* kRules[] = {&kFinite, &kUnit, &kZero};
// How far the square of a quaternion's length may be from 1.
constexpr float kSquareTolerance = 2e-3f;
// Checks one animation's data.
class DataCheck {
 public:
  DataCheck(const AnimationData& data, const Path& path, Report& report)
      : data_(data), begin_(data.origin.offset), path_(path), report_(report) {}

  void Run() {
    if (!data_.origin.complete) return;
    CheckNumbers("posComp", data_.pos_comp, RangeOf("posComp").offset, path_,
                 report_);
    CheckNumbers("point", data_.point, RangeOf("point").offset, path_, report_);
    CheckRotations();
    CheckPositions();
  }

 private:
  ByteRange RangeOf(absl::string_view field) {
    return FieldRange(data_, begin_, field);
  }

  void CheckRotations() {
    const auto& rotations = data_.first_rotations;
    Occurrences infinite, zero, stretched;
    for (uint64_t i = 0; i < rotations.size(); ++i) {
      const Quaternion q = rotations[i];
      const float square = Square(q);
      if (std::abs(square - 1) <= kSquareTolerance) continue;
      const bool finite = std::isfinite(q.x + q.y + q.z + q.w);
      (!finite ? infinite : square == 0 ? zero : stretched).Note(i);
    }
    AddRotation(kFinite, infinite);
    AddRotation(kZero, zero);
    AddRotation(kUnit, stretched);
  }

  void AddRotation(const Rule& rule, const Occurrences& indices) {
    if (indices.empty()) return;
    const uint64_t begin = RangeOf("firstRotations").offset;
    Occurrences places;
    for (uint64_t i : indices.offsets()) places.Note(begin + 16 * i);
    while (places.count() < indices.count()) places.NoteOneMore();
    const uint64_t i = indices.first();
    const Quaternion q = data_.first_rotations[i];
    FindingBuilder finding = report_.Add(rule, path_, {places.first(), 16});
    finding.Field("firstRotations[", i, "]")
        .Times(places)
        .Message("the quaternion is ", NumberText(q.x), " ", NumberText(q.y),
                 " ", NumberText(q.z), " ", NumberText(q.w));
    if (&rule == &kFinite) {
      finding.Message(", its numbers must be finite");
    } else {
      const double square = double{q.x} * q.x + double{q.y} * q.y +
                            double{q.z} * q.z + double{q.w} * q.w;
      finding.Message(", of length ", std::sqrt(square), ", must be 1");
    }
    if (&rule == &kUnit && indices.count() <= kMaxNormalised &&
        finding.detailed()) {
      finding.FixBy(Normalise(begin));
    }
  }

  // Scales all rotations that are not of length 1.
  Fix Normalise(uint64_t begin) {
    Fix fix = {
        FixLevel::kUnsafe, "divided by the length of the quaternion", {}};
    for (uint64_t i = 0; i < data_.first_rotations.size(); ++i) {
      const Quaternion q = data_.first_rotations[i];
      if (!IsStretched(q)) continue;
      fix.edits.push_back(NormaliseEdit(begin + 16 * i, {q.x, q.y, q.z, q.w},
                                        ByteOrder::kLittle));
    }
    return fix;
  }

  static float Square(const Quaternion& q) {
    return q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  }
  // Has a finite length that is neither 0 nor 1.
  static bool IsStretched(const Quaternion& q) {
    const float square = Square(q);
    return std::abs(square - 1) > kSquareTolerance && square != 0 &&
           std::isfinite(q.x + q.y + q.z + q.w);
  }

  void CheckPositions() {
    // Three numbers each, without gaps: checked as one array.
    const PackedArray<float> packed(data_.first_positions.bytes());
    bool finite = true;
    for (uint64_t i = 0; i < packed.size(); ++i) {
      finite &= std::isfinite(packed[i]);
    }
    if (finite) return;
    std::vector<float> numbers(packed.size());
    for (uint64_t i = 0; i < packed.size(); ++i) numbers[i] = packed[i];
    CheckNumbers("firstPositions", numbers, RangeOf("firstPositions").offset,
                 path_, report_, 3);
  }

  const AnimationData& data_;
  uint64_t begin_;
  const Path& path_;
  Report& report_;
};

}  // namespace

void CheckNumbers(absl::string_view field, absl::Span<const float> numbers,
                  uint64_t begin, const Path& path, Report& report,
                  uint64_t numbers_each) {
  Occurrences infinite;
  for (uint64_t i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(numbers[i])) infinite.Note(begin + 4 * i);
  }
  if (infinite.empty()) return;
  const uint64_t i = (infinite.first() - begin) / 4;
  report.Add(kFinite, path, {infinite.first(), 4})
      .Field(numbers.size() == 1
                 ? std::string(field)
                 : absl::StrCat(field, "[", i / numbers_each, "]"))
      .Found(numbers[i])
      .Times(infinite)
      .Message("the number is ", NumberText(numbers[i]), ", must be finite");
}

void ValidateData(const Library& l, Report& report) {
  const Path file;
  for (const AnimationData& data : l.data) {
    const Path path(file, "animation", data.animation,
                    NameText(data.header.name));
    ValidateEvents(data, path, report);
    DataCheck(data, path, report).Run();
  }
}

absl::Span<const Rule* const> AlNumberRules() { return kRules; }

}  // namespace assetlint::bw2
