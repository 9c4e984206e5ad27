#include "formats/prime/quantise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assetlint::prime {
namespace {

constexpr int kLargestCode = 32767;
constexpr double kRightAngle = std::numbers::pi / 2;

using Axes = std::array<std::vector<double>, 3>;

// A channel as numbers to be divided by a step: angles and world units.
struct ChannelValues {
  Axes angles;
  Axes positions;
  std::vector<bool> w_negative;
};

size_t KeysOf(const Clip& clip) {
  return clip.key_frames.empty() ? clip.frame_count : clip.key_frames.size();
}

absl::Status CheckHead(const Clip& clip) {
  if (!std::isfinite(clip.interval) || clip.interval <= 0) {
    return absl::InvalidArgumentError("the interval must be greater than 0");
  }
  if (clip.frame_count < 2) {
    return absl::InvalidArgumentError("there must be at least 2 frames");
  }
  const std::vector<uint32_t>& keys = clip.key_frames;
  if (!keys.empty() &&
      (keys.front() != 0 || keys.back() != clip.frame_count - 1 ||
       std::adjacent_find(keys.begin(), keys.end(),
                          std::greater_equal<uint32_t>()) != keys.end())) {
    return absl::InvalidArgumentError(
        "the key frames must ascend from the first frame to the last");
  }
  // A key count in the file has 16 bits and excludes the first key.
  if (KeysOf(clip) - 1 > 0xFFFF) {
    return absl::InvalidArgumentError("there must be at most 65536 keys");
  }
  return absl::OkStatus();
}

absl::Status CheckChannel(const Clip& clip, const ClipChannel& channel,
                          std::array<bool, kMaxBones>& seen) {
  const auto error = [&](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("bone ", channel.bone, ": ", what));
  };
  if (channel.bone >= kMaxBones)
    return error("bone ids must be between 0 and 99");
  if (seen[channel.bone]) return error("it has two channels");
  seen[channel.bone] = true;
  const size_t keys = KeysOf(clip);
  if (channel.rotations.size() != keys ||
      (!channel.translations.empty() && channel.translations.size() != keys)) {
    return error("its number of keys differs from the clip's");
  }
  for (const Quaternion& q : channel.rotations) {
    const double length = std::sqrt(double{q.w} * q.w + double{q.x} * q.x +
                                    double{q.y} * q.y + double{q.z} * q.z);
    // Rejects NaN too.
    if (!(std::abs(length - 1) <= 1e-3)) {
      return error("a rotation does not have length 1");
    }
  }
  for (const Vector3& v : channel.translations) {
    if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) {
      return error("a translation is not finite");
    }
  }
  return absl::OkStatus();
}

absl::Status Check(const Clip& clip) {
  absl::Status status = CheckHead(clip);
  std::array<bool, kMaxBones> seen = {};
  for (const ClipChannel& channel : clip.channels) {
    if (!status.ok()) break;
    status = CheckChannel(clip, channel, seen);
  }
  return status;
}

ChannelValues ValuesOf(const ClipChannel& channel) {
  ChannelValues values;
  // A clip has at least two keys.
  const bool negate = std::signbit(channel.rotations[0].w);
  for (const Quaternion& q : channel.rotations) {
    const double length = std::sqrt(double{q.w} * q.w + double{q.x} * q.x +
                                    double{q.y} * q.y + double{q.z} * q.z);
    const double scale = (negate ? -1 : 1) / length;
    const double xyz[] = {q.x * scale, q.y * scale, q.z * scale};
    for (size_t i = 0; i < 3; ++i) {
      values.angles[i].push_back(std::asin(std::clamp(xyz[i], -1.0, 1.0)));
    }
    values.w_negative.push_back(q.w * scale < 0);
  }
  for (const Vector3& v : channel.translations) {
    const double xyz[] = {v.x, v.y, v.z};
    for (size_t i = 0; i < 3; ++i) values.positions[i].push_back(xyz[i]);
  }
  return values;
}

double CodeOf(double value, double step) { return std::round(value / step); }

// Whether all values and their differences, in steps, fit 16 bits.
bool Fits(const std::vector<ChannelValues>& channels, Axes ChannelValues::*axes,
          double step) {
  for (const ChannelValues& channel : channels) {
    for (const std::vector<double>& values : channel.*axes) {
      double previous = values.empty() ? 0 : CodeOf(values[0], step);
      for (double value : values) {
        const double code = CodeOf(value, step);
        if (std::abs(code) > kLargestCode ||
            std::abs(code - previous) > kLargestCode) {
          return false;
        }
        previous = code;
      }
    }
  }
  return true;
}

uint32_t ChooseDivisor(const std::vector<ChannelValues>& channels) {
  // Half of it always fits: codes are at most 16383, and differences twice
  // that.
  return Fits(channels, &ChannelValues::angles, kRightAngle / kLargestCode)
             ? kLargestCode
             : kLargestCode / 2;
}

float ChooseMultiplier(const std::vector<ChannelValues>& channels) {
  double largest = 0;
  for (const ChannelValues& channel : channels) {
    for (const std::vector<double>& values : channel.positions) {
      for (double value : values) largest = std::max(largest, std::abs(value));
    }
  }
  if (largest == 0) return 1.0f / kLargestCode;
  // Rounded up, so that the largest value keeps its code; and never so small
  // that the step would be a subnormal number.
  const auto step_of = [&](int codes) {
    return std::max(std::nextafter(static_cast<float>(largest / codes),
                                   std::numeric_limits<float>::infinity()),
                    std::numeric_limits<float>::min());
  };
  // Half of it always fits, as in ChooseDivisor.
  const float step = step_of(kLargestCode);
  return Fits(channels, &ChannelValues::positions, step)
             ? step
             : step_of(kLargestCode / 2);
}

uint8_t BitsOf(const std::vector<int32_t>& deltas) {
  uint8_t bits = 0;
  for (int32_t delta : deltas) {
    if (delta == 0) continue;
    uint8_t needed = 1;
    while (delta < -(int64_t{1} << (needed - 1)) ||
           delta >= int64_t{1} << (needed - 1)) {
      ++needed;
    }
    bits = std::max(bits, needed);
  }
  return bits;
}

std::vector<QuantisedAxis> QuantiseAxes(const Axes& axes, double step) {
  std::vector<QuantisedAxis> quantised;
  for (const std::vector<double>& values : axes) {
    if (values.empty()) return {};
    QuantisedAxis& axis = quantised.emplace_back();
    int32_t previous = static_cast<int32_t>(CodeOf(values[0], step));
    axis.initial = static_cast<int16_t>(previous);
    for (size_t i = 1; i < values.size(); ++i) {
      const int32_t code = static_cast<int32_t>(CodeOf(values[i], step));
      axis.deltas.push_back(code - previous);
      previous = code;
    }
    axis.bits = BitsOf(axis.deltas);
  }
  return quantised;
}

}  // namespace

absl::StatusOr<QuantisedClip> Quantise(const Clip& clip,
                                       const QuantiseOptions& options) {
  const absl::Status status = Check(clip);
  if (!status.ok()) return status;
  std::vector<ChannelValues> values;
  for (const ClipChannel& channel : clip.channels) {
    values.push_back(ValuesOf(channel));
  }
  QuantisedClip result;
  result.rotation_divisor = options.rotation_divisor != 0
                                ? options.rotation_divisor
                                : ChooseDivisor(values);
  result.translation_multiplier = options.translation_multiplier != 0
                                      ? options.translation_multiplier
                                      : ChooseMultiplier(values);
  const double angle = kRightAngle / result.rotation_divisor;
  const double unit = result.translation_multiplier;
  if (!std::isfinite(unit) || !Fits(values, &ChannelValues::angles, angle) ||
      !Fits(values, &ChannelValues::positions, unit)) {
    return absl::InvalidArgumentError(
        "codes of this resolution do not fit in 16 bits");
  }
  for (size_t i = 0; i < values.size(); ++i) {
    QuantisedChannel& channel = result.channels.emplace_back();
    channel.bone = clip.channels[i].bone;
    channel.rotation = QuantiseAxes(values[i].angles, angle);
    channel.translation = QuantiseAxes(values[i].positions, unit);
    channel.w_negative.assign(values[i].w_negative.begin() + 1,
                              values[i].w_negative.end());
  }
  return result;
}

}  // namespace assetlint::prime
