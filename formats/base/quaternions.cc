#include "formats/base/quaternions.h"

#include <cstddef>
#include <string>
#include <utility>

#include "absl/strings/str_join.h"

namespace assetlint {
namespace {

// A fix of more rotations takes too much memory.
constexpr uint64_t kMaxNormalised = 4096;

// Scales a quaternion, whose length is neither 0 nor infinite, to length 1.
Edit NormaliseEdit(uint64_t offset, const std::array<float, 4>& q,
                   ByteOrder order) {
  const double length = QuaternionLength(q);
  std::string bytes(4 * q.size(), '\0');
  for (size_t i = 0; i < q.size(); ++i) {
    Store(bytes.data() + 4 * i, static_cast<float>(q[i] / length), order);
  }
  return {{offset, bytes.size()}, std::move(bytes), {}};
}

}  // namespace

std::array<float, 4> FloatQuaternions::operator[](uint64_t i) const {
  return LoadArray<float, 4>(bytes.data() + 16 * i, order);
}

QuaternionFaults FindFaults(const FloatQuaternions& quaternions) {
  QuaternionFaults faults;
  for (uint64_t i = 0; i < quaternions.size(); ++i) {
    const QuaternionFault fault = FaultOf(quaternions[i]);
    if (fault == QuaternionFault::kNone) continue;
    (fault == QuaternionFault::kNotFinite ? faults.not_finite
     : fault == QuaternionFault::kZero    ? faults.zero
                                          : faults.not_unit)
        .Note(quaternions.RangeOf(i).offset);
  }
  return faults;
}

void OfferNormalised(const FloatQuaternions& quaternions,
                     const QuaternionFaults& faults, FindingBuilder& finding) {
  if (faults.not_unit.count() > kMaxNormalised || !finding.detailed()) return;
  Fix fix = {FixLevel::kUnsafe, "divided by the length of the quaternion", {}};
  for (uint64_t i = 0; i < quaternions.size(); ++i) {
    const std::array<float, 4> q = quaternions[i];
    if (FaultOf(q) != QuaternionFault::kNotUnit) continue;
    fix.edits.push_back(
        NormaliseEdit(quaternions.RangeOf(i).offset, q, quaternions.order));
  }
  finding.FixBy(std::move(fix));
}

void CheckQuaternions(const FloatQuaternions& quaternions,
                      const QuaternionRules& rules, absl::string_view name,
                      bool single, const Path& path, Report& report) {
  const QuaternionFaults faults = FindFaults(quaternions);
  const auto add = [&](const Rule& rule, const Occurrences& at) {
    if (at.empty()) return;
    const uint64_t i = quaternions.IndexAt(at.first());
    FindingBuilder finding = report.Add(rule, path, {at.first(), 16});
    if (single) {
      finding.Field(name);
    } else {
      finding.Field(name, "[", i, "]").Times(at);
    }
    if (!finding.detailed()) return;
    const std::array<float, 4> q = quaternions[i];
    const std::string numbers =
        absl::StrJoin(q, " ", [](std::string* out, float number) {
          out->append(NumberText(number));
        });
    finding.Message("the quaternion is ", numbers);
    if (&rule == &rules.finite) {
      finding.Found(numbers).Allowed("finite");
      finding.Message(", must be finite");
      return;
    }
    const double length = QuaternionLength(q);
    finding.Found(length).Allowed(1.0);
    finding.Message(", of length ", length, ", must be 1");
    if (&rule == &rules.unit) OfferNormalised(quaternions, faults, finding);
  };
  add(rules.finite, faults.not_finite);
  add(rules.zero, faults.zero);
  add(rules.unit, faults.not_unit);
}

}  // namespace assetlint
