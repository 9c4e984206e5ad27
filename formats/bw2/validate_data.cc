#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "formats/base/finding.h"
#include "formats/base/quaternions.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kFinite = {
    .id = "BWA041",
    .name = "number-finite",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A number is NaN or infinite.",
    .why = "It spreads to every bone below, and the creature disappears.",
    .statement =
        "Rotations, positions, transforms, rates, durations and distances "
        "are finite numbers.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Compare with a good copy."};

constexpr Rule kUnit = {
    .id = "BWA042",
    .name = "rotation-unit",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "A rotation of the first frame does not have length 1.",
    .why =
        "Only quaternions of length 1 are rotations; others also stretch "
        "the bone.",
    .statement =
        "The first frame's rotations are quaternions. Inferred from what the "
        "field is: other quaternions are not rotations.",
    .source = "formats/bw2/FORMAT.md#first-frame",
    .repair = "Divide the four numbers by the quaternion's length.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation is scaled to length 1, which may move the bone."};

constexpr Rule kZero = {
    .id = "BWA054",
    .name = "rotation-zero",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A rotation of the first frame has length 0.",
    .why =
        "It is not a rotation: the bone and everything below it collapse to a "
        "point, or become NaN when a reader divides by the length.",
    .statement = "The first frame holds a rotation for every bone.",
    .source = "formats/bw2/FORMAT.md#first-frame",
    .repair = "Compare with a good copy; 0 0 0 1 is the identity rotation."};

constexpr Rule kOffset = {
    .id = "BWA044",
    .name = "event-offset",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "An event's offset is outside the event strings.",
    .why =
        "A reader takes other bytes for a name, or runs past the end of the "
        "file.",
    .statement =
        "An event has the offsets of two names, relative to the start of its "
        "animation; the names follow the events.",
    .source = "formats/bw2/FORMAT.md#events",
    .repair = "Set the offset to where the name is."};

constexpr Rule kEventEnd = {
    .id = "BWA045",
    .name = "event-string-terminator",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "An event's name does not end inside the event strings.",
    .why = "A reader reads on into what follows the strings.",
    .statement = "The names are NUL-terminated.",
    .source = "formats/bw2/FORMAT.md#event-strings",
    .repair = "End the last name with a NUL, and include it in the size."};

constexpr Rule kEventOrder = {
    .id = "BWA046",
    .name = "event-string-order",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kDocument},
    .summary = "An event's name does not begin where the previous one ends.",
    .why =
        "An offset is wrong, or a name lost its NUL: the event has another "
        "name than intended.",
    .statement =
        "From the first event to the last, the bone's name comes before the "
        "event's, each after the NUL of the previous one.",
    .source = "formats/bw2/FORMAT.md#event-strings",
    .repair =
        "Set the offset to the name's first character, or restore the "
        "NUL before it."};

constexpr Rule kBlock = {
    .id = "BWA047",
    .name = "event-string-block",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "The event strings do not end with the last name.",
    .why =
        "The size is wrong, and what follows is looked for in the wrong place; "
        "or no event uses a name.",
    .statement =
        "The size is that of the section that holds the names."
        " Inferred from the name of the field.",
    .source = "formats/bw2/FORMAT.md#event-strings",
    .repair = "Set the size to that of the names including their NULs.",
    .fix_reason =
        "The size and the names contradict each other; either may be damaged."};

constexpr Rule kTransform = {
    .id = "BWA048",
    .name = "event-transform",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "An event's transform is not a rotation and a translation.",
    .why = "What the event shows is stretched or in the wrong place.",
    .statement =
        "The transform is three axes of a rotation, each followed by 0, "
        "and a translation followed by 1."
        " Inferred from the usual form of such matrices.",
    .source = "formats/bw2/FORMAT.md#events",
    .repair = "Compare with a good copy."};

constexpr const Rule* kNumberRules[] = {&kFinite, &kUnit,     &kZero,
                                        &kOffset, &kEventEnd, &kEventOrder,
                                        &kBlock,  &kTransform};

constexpr QuaternionRules kRotationRules = {kFinite, kZero, kUnit};

void CheckFrame(const AnimationData& data, const Path& path, Report& report) {
  if (!data.origin.complete) return;
  const auto offset = [&](absl::string_view field) {
    return FieldRange(data, data.origin.offset, field).offset;
  };
  CheckNumbers("point", data.point, offset("point"), path, report);
  CheckQuaternions({data.first_rotations.bytes(), offset("firstRotations")},
                   kRotationRules, "firstRotations", /*single=*/false, path,
                   report);
  // Three numbers each, without gaps: checked as one array.
  const PackedArray<float> packed(data.first_positions.bytes());
  std::vector<float> numbers(packed.size());
  for (uint64_t i = 0; i < packed.size(); ++i) numbers[i] = packed[i];
  CheckNumbers("firstPositions", numbers, offset("firstPositions"), path,
               report, 3);
}

// How far the square of an axis' length may be from 1, and the product of two
// axes from 0.
constexpr float kAxisTolerance = 1e-2f;

// The scalar product of two of the transform's axes.
float Product(const Event& e, size_t a, size_t b) {
  float product = 0;
  for (size_t i = 0; i < 3; ++i) {
    product += e.transform[4 * a + i] * e.transform[4 * b + i];
  }
  return product;
}

bool IsFinite(const Event& e) {
  return std::all_of(e.transform.begin(), e.transform.end(),
                     [](float v) { return std::isfinite(v); });
}

// The first element at which the transform is not a rotation and translation.
std::optional<size_t> TransformFault(const Event& e) {
  for (size_t row = 0; row < 4; ++row) {
    const float last = row == 3 ? 1.0f : 0.0f;
    if (e.transform[4 * row + 3] != last) return 4 * row + 3;
  }
  for (size_t a = 0; a < 3; ++a) {
    for (size_t b = 0; b <= a; ++b) {
      const float expected = a == b ? 1.0f : 0.0f;
      // True when the product overflows, too.
      if (!(std::abs(Product(e, a, b) - expected) <= kAxisTolerance)) {
        return 4 * a;
      }
    }
  }
  return std::nullopt;
}

// Checks the names in event order. Offsets count from the animation's start.
class StringCheck {
 public:
  StringCheck(const AnimationData& data, const Path& path, Report& report)
      : data_(data),
        block_(kAnimationHeaderSize + kEventSize * data.events.size()),
        end_(block_ + data.event_strings.size()),
        next_(block_),
        path_(path),
        report_(report) {
    const absl::string_view strings = data.event_strings;
    nuls_.reserve(std::count(strings.begin(), strings.end(), '\0'));
    for (size_t i = 0; i < data.event_strings.size(); ++i) {
      if (data.event_strings[i] == '\0')
        nuls_.push_back(static_cast<uint32_t>(block_ + i));
    }
  }

  void Run() {
    const bool strings_read =
        data_.event_strings.size() == data_.header.event_string_size &&
        data_.events.size() == data_.header.event_count;
    for (size_t i = 0; i < data_.events.size(); ++i) {
      const Path event(path_, "event", static_cast<int64_t>(i));
      const uint64_t begin = File(kAnimationHeaderSize + kEventSize * i);
      const Event& e = data_.events[i];
      CheckTransform(e, begin, event);
      if (!strings_read) continue;
      CheckName(e, begin, "boneOffset", e.bone_offset, event);
      CheckName(e, begin, "nameOffset", e.name_offset, event);
    }
    if (strings_read) CheckEnd();
  }

 private:
  uint64_t File(uint64_t offset) const { return data_.origin.offset + offset; }

  // The NUL that ends the name at `offset`, or nothing. Looked up instead of
  // searched for: a thousand events may point into the same long name.
  std::optional<uint64_t> EndOf(uint64_t offset) const {
    const auto nul = std::lower_bound(nuls_.begin(), nuls_.end(), offset);
    if (nul == nuls_.end()) return std::nullopt;
    return *nul;
  }

  void CheckTransform(const Event& e, uint64_t begin, const Path& path) {
    constexpr absl::string_view kField = "transform";
    if (!IsFinite(e)) {
      CheckNumbers(kField, e.transform, FieldRange(e, begin, kField).offset,
                   path, report_);
      return;
    }
    const std::optional<size_t> fault = TransformFault(e);
    if (!fault.has_value()) return;
    // An axis that does not fit the others may not be the one at fault.
    const bool axis = *fault % 4 != 3;
    const auto element = [&](size_t i) {
      return FieldRange(e, begin, kField, static_cast<int64_t>(i));
    };
    const uint64_t axes = element(0).offset;
    report_
        .Add(
            kTransform, path,
            axis ? ByteRange{axes, element(12).offset - axes} : element(*fault))
        .Field(kField)
        .Message(
            axis ? "the three axes are not perpendicular unit vectors"
                 : "the number after an axis is not 0, or the one after the "
                   "translation is not 1");
  }

  // The name at `offset`, which is a field of the event.
  void CheckName(const Event& e, uint64_t begin, absl::string_view field,
                 uint64_t offset, const Path& path) {
    if (offset < block_ || offset >= end_) {
      report_
          .Expect(kOffset, path, FieldOf(e, begin, field),
                  absl::StrCat(block_, "..", end_))
          .Message(field, " is ", offset, ", but the event strings are the ",
                   end_ - block_, " bytes from byte ", block_, " on");
      next_.reset();
      return;
    }
    if (next_.has_value() && offset != *next_) {
      ordered_ = false;
      report_.Expect(kEventOrder, path, FieldOf(e, begin, field), *next_)
          .Message(field, " is ", offset, ", but the previous name ends at ",
                   *next_);
    }
    const std::optional<uint64_t> nul = EndOf(offset);
    if (!nul.has_value()) {
      report_.Add(kEventEnd, path, {File(offset), end_ - offset})
          .Field(field)
          .Message(
              "there is no NUL in the ", end_ - offset,
              " bytes from the start of the name to the end of the strings");
    }
    next_ = nul.has_value() ? *nul + 1 : end_;
  }

  void CheckEnd() {
    if (!next_.has_value() || *next_ == end_) return;
    report_
        .Expect(kBlock, path_,
                FieldOf(data_.header, data_.origin.offset, "eventStringSize"),
                *next_ - block_)
        .As(ordered_ ? FindingRole::kFault : FindingRole::kConsequence)
        .Message("eventStringSize is ", data_.header.event_string_size,
                 ", but the last name ends after ", *next_ - block_, " bytes");
  }

  const AnimationData& data_;
  uint64_t block_;  // where the strings begin
  uint64_t end_;
  std::optional<uint64_t> next_;  // where the next name should begin
  bool ordered_ = true;           // so far
  std::vector<uint32_t> nuls_;
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
    StringCheck(data, path, report).Run();
    CheckFrame(data, path, report);
  }
}

absl::Span<const Rule* const> AlNumberRules() { return kNumberRules; }

}  // namespace assetlint::bw2
