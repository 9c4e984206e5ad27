#include "formats/prime/make_consistent.h"

#include <variant>

#include "formats/testing/pattern.h"

namespace assetlint::prime {
namespace {

constexpr uint32_t kMaxKeys = 4;

void MakeContentConsistent(CompressedAnimation& a) {
  const auto keys = static_cast<uint16_t>(a.CountStreamKeys());
  for (ChannelDescriptor& d : a.descriptors) {
    for (Curve* curve : {&d.rotation, &d.translation}) {
      // Half of the curves that were generated with keys keep them.
      curve->key_count = curve->key_count % 2 != 0 ? keys : 0;
      if (!curve->present()) *curve = Curve();
      for (CurveComponent& c : curve->components) c.bits %= kMaxDeltaBits + 1;
    }
  }
  a.stream = BigEndianArray<uint32_t>(Pattern(a.NeededStreamWords() * 4));
}

void MakeContentConsistent(UncompressedAnimation& a) {
  a.key_count %= kMaxKeys;
  const uint64_t rotations = a.translation_channels.size() * a.key_count;
  a.rotations = BigEndianArray<float>(Pattern(rotations * 16));
  const uint64_t translations = a.CountTranslated() * a.key_count;
  a.translations = BigEndianArray<float>(Pattern(translations * 12));
}

}  // namespace

void MakeConsistent(Animation& animation) {
  std::visit([](auto& content) { MakeContentConsistent(content); },
             animation.content);
}

}  // namespace assetlint::prime
