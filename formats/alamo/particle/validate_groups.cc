// The groups of an emitter: random vectors.
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/particle/usual_values.h"
#include "formats/alamo/particle/validate_particle.h"
#include "formats/alamo/particle/value_limits.h"
#include "formats/base/fix.h"
#include "formats/base/number_text.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kGroupRange = {
    .id = "ALP009",
    .name = "group-range",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "A group's minimum is above its maximum, or one of its sizes is "
        "negative.",
    .why = "Random values are drawn from an inverted range.",
    .statement =
        "A group gives the minimum and maximum of a random vector, "
        "and the sizes of its shape.",
    .source = "formats/alamo/particle/FORMAT.md#groups",
    .repair =
        "Swap the two values in the particle editor, or make the size "
        "positive.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The two limits are swapped, or the size loses its sign: the "
        "particles may look different.",
};

constexpr Rule kUnevenBox = {
    .id = "ALP020",
    .name = "group-box-uneven",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "One side of a box is farther from 0 than the opposite one, unlike "
        "the others.",
    .why = "The effect leans to one side; one of the numbers was damaged.",
    .statement =
        "In the boxes of velocity and position, a minimum below 0 is the "
        "negative of a maximum above 0 (sample: 244 of 244 pairs).",
    .source = "formats/alamo/particle/FORMAT.md#groups",
    .repair = "Set both numbers in the particle editor.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which of the two numbers is wrong is not known.",
};

// The groups of an emitter, in their order.
constexpr size_t kLifetimeGroup = 1;

void CheckBox(const GroupShape& shape, const Path& path, Report& report) {
  for (size_t i = 0; i < 3; ++i) {
    if (!(shape.min[i] > shape.max[i])) continue;
    const ByteRange low = ChunkField(shape, "min", static_cast<int64_t>(i));
    const ByteRange high = ChunkField(shape, "max", static_cast<int64_t>(i));
    report.Add(kGroupRange, path, {low.offset, high.end() - low.offset})
        .Field("min[", i, "]")
        .Found(shape.min[i])
        .FixBy({FixLevel::kUnsafe,
                "the two limits swapped",
                {Overwrite(low, shape.max[i]), Overwrite(high, shape.min[i])}})
        .Allowed(absl::StrCat("up to ", shape.max[i]))
        .Message("min[", i, "] is ", NumberText(shape.min[i]),
                 ", must not exceed max[", i, "], which is ",
                 NumberText(shape.max[i]));
  }
}

// Reports the one pair of limits that is not the same distance from 0, where
// the other two are.
void CheckEvenness(const GroupShape& shape, const Path& path, Report& report) {
  std::optional<size_t> uneven;
  for (size_t i = 0; i < 3; ++i) {
    if (shape.min[i] == -shape.max[i]) continue;
    if (uneven.has_value() || !(shape.min[i] < 0 && shape.max[i] > 0)) return;
    uneven = i;
  }
  if (!uneven.has_value()) return;
  const size_t i = *uneven;
  const ByteRange low = ChunkField(shape, "min", static_cast<int64_t>(i));
  const ByteRange high = ChunkField(shape, "max", static_cast<int64_t>(i));
  report.Add(kUnevenBox, path, {low.offset, high.end() - low.offset})
      .Field("min[", i, "]")
      .Found(shape.min[i])
      .Allowed(-shape.max[i])
      .Message("min[", i, "] is ", NumberText(shape.min[i]), " and max[", i,
               "] ", NumberText(shape.max[i]),
               "; in the other two pairs, one is the negative of the other");
}

void CheckSizes(const GroupShape& shape, const Path& path, Report& report) {
  const struct {
    absl::string_view name;
    float value;
  } sizes[] = {{"side", shape.side},
               {"sphereRadius", shape.sphere_radius},
               {"cylinderRadius", shape.cylinder_radius},
               {"cylinderHeight", shape.cylinder_height}};
  for (const auto& size : sizes) {
    if (!(size.value < 0)) continue;
    report.Add(kGroupRange, path, ChunkField(shape, size.name))
        .Field(size.name)
        .Found(size.value)
        .Allowed("0 or more")
        .FixBy(FixLevel::kUnsafe,
               Overwrite<float>(ChunkField(shape, size.name), -size.value),
               "the size without its sign")
        .Message(size.name, " is ", NumberText(size.value),
                 ", must be at least 0");
  }
}

void CheckNumbers(const GroupShape& shape, const Path& path, Report& report) {
  const struct {
    absl::string_view name;
    absl::Span<const float> numbers;
  } fields[] = {{"min", shape.min},
                {"max", shape.max},
                {"side", {&shape.side, 1}},
                {"sphereRadius", {&shape.sphere_radius, 1}},
                {"cylinderRadius", {&shape.cylinder_radius, 1}},
                {"cylinderHeight", {&shape.cylinder_height, 1}},
                {"value", shape.value}};
  for (const auto& field : fields) {
    for (size_t i = 0; i < field.numbers.size(); ++i) {
      const bool single = field.numbers.size() == 1;
      const auto range = [&] {
        return single ? ChunkField(shape, field.name)
                      : ChunkField(shape, field.name, static_cast<int64_t>(i));
      };
      CheckNumber({field.numbers[i], field.name, range, path}, report);
    }
  }
}

void CheckShape(const GroupShape& shape, const Path& path, Report& report) {
  const auto range_of = [&](absl::string_view field) {
    return [&shape, field] { return ChunkField(shape, field); };
  };
  CheckEnum({shape.shape, "shape", range_of("shape"), path}, kMaxShape, report);
  CheckFlag(
      {shape.sphere_surface, "sphereSurface", range_of("sphereSurface"), path},
      kEmitterFlag, report);
  CheckFlag({shape.cylinder_surface, "cylinderSurface",
             range_of("cylinderSurface"), path},
            kEmitterFlag, report);
  CheckBox(shape, path, report);
  CheckSizes(shape, path, report);
  CheckNumbers(shape, path, report);
}

}  // namespace

void ValidateEmitterGroups(const EmitterGroups& groups, const Path& path,
                           Report& report) {
  ForEach<RandomGroup>(
      groups.children, [&](const RandomGroup& group, size_t i) {
        const Path group_path(path, "group", static_cast<int64_t>(i));
        const auto* shape = First<GroupShape>(group.children);
        if (shape == nullptr) return;
        const Path shape_path(group_path, "shape");
        if (!IsUsual(*shape)) CheckShape(*shape, shape_path, report);
        if (i != kLifetimeGroup) CheckEvenness(*shape, shape_path, report);
      });
}

absl::Span<const Rule* const> EmitterGroupRules() {
  static constexpr const Rule* kRules[] = {&kGroupRange, &kUnevenBox};
  return kRules;
}

}  // namespace assetlint::alamo
