#include "formats/prime/curve_place.h"

#include <array>
#include <utility>

#include "formats/base/locator.h"

namespace assetlint::prime {
namespace {

constexpr uint64_t kComponentSize = 3;

// Calls `visit` for both curves of each channel, up to and including the first
// for which `in_step` is false.
template <typename InStep>
void VisitCurves(const CompressedAnimation& animation, const Path& root,
                 InStep in_step,
                 absl::FunctionRef<void(const CurvePlace&)> visit) {
  uint64_t offset = animation.descriptor_count_offset() + 4;
  for (size_t i = 0; i < animation.descriptors.size(); ++i) {
    const ChannelDescriptor& d = animation.descriptors[i];
    const Path path(root, "descriptor", static_cast<int64_t>(i));
    const Path rotation(path, "rotation");
    const Path translation(path, "translation");
    const uint64_t at = offset + 4;
    visit({i, true, d.rotation, at, rotation});
    visit({i, false, d.translation, at + d.rotation.size(), translation});
    if (!in_step(d)) return;
    offset += d.size();
  }
}

}  // namespace

ByteRange CurvePlace::KeyCountField() const {
  return FieldRange(curve, offset, "key_count");
}

ByteRange CurvePlace::ComponentField(size_t axis,
                                     absl::string_view name) const {
  return FieldRange(curve.components[axis], offset + 2 + kComponentSize * axis,
                    name);
}

ByteRange CurvePlace::Components() const {
  return {offset + 2, curve.size() - 2};
}

void ForEachCurve(const CompressedAnimation& animation, const Path& root,
                  absl::FunctionRef<void(const CurvePlace&)> visit) {
  VisitCurves(
      animation, root, [](const ChannelDescriptor&) { return true; }, visit);
}

void ForEachCurveInStep(const CompressedAnimation& animation, const Path& root,
                        absl::FunctionRef<void(const CurvePlace&)> visit) {
  const uint64_t keys = animation.CountStreamKeys();
  std::array<bool, kMaxBones> seen = {};
  const auto in_step = [&](const ChannelDescriptor& d) {
    if (d.bone_id < kMaxBones && !std::exchange(seen[d.bone_id], true)) {
      return true;
    }
    const auto has = [](const Curve& curve, bool right) {
      return curve.present() && right;
    };
    const bool wrong = has(d.rotation, d.rotation.key_count != keys) ||
                       has(d.translation, d.translation.key_count != keys);
    const bool right = has(d.rotation, d.rotation.key_count == keys) ||
                       has(d.translation, d.translation.key_count == keys);
    return right && !wrong;
  };
  VisitCurves(animation, root, in_step, visit);
}

}  // namespace assetlint::prime
