#include "formats/prime/curve_place.h"

#include "formats/base/locator.h"

namespace assetlint::prime {
namespace {

constexpr uint64_t kComponentSize = 3;

bool OutOfStep(const ChannelDescriptor& d, uint64_t keys) {
  const auto wrong = [&](const Curve& curve) {
    return curve.present() && curve.key_count != keys;
  };
  return d.bone_id >= kMaxBones && (wrong(d.rotation) || wrong(d.translation));
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
  uint64_t offset = animation.descriptor_count_offset() + 4;
  const uint64_t keys = animation.CountStreamKeys();
  for (size_t i = 0; i < animation.descriptors.size(); ++i) {
    const ChannelDescriptor& d = animation.descriptors[i];
    const Path path(root, "descriptor", static_cast<int64_t>(i));
    const Path rotation(path, "rotation");
    const Path translation(path, "translation");
    const uint64_t at = offset + 4;
    visit({i, true, d.rotation, at, rotation});
    visit({i, false, d.translation, at + d.rotation.size(), translation});
    if (OutOfStep(d, keys)) return;
    offset += d.size();
  }
}

}  // namespace assetlint::prime
