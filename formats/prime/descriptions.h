// The descriptions of the Metroid Prime formats, for the generator and the
// mutator.
#ifndef ASSETLINT_FORMATS_PRIME_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_PRIME_DESCRIPTIONS_H_

#include <cstdint>
#include <variant>

#include "formats/prime/anim_codec.h"
#include "formats/testing/description.h"
#include "formats/testing/pattern.h"

namespace assetlint::prime {

inline void MakeContentConsistent(CompressedAnimation& a) {
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

inline void MakeContentConsistent(UncompressedAnimation& a) {
  a.key_count %= 4;
  const uint64_t rotations = a.translation_channels.size() * a.key_count;
  a.rotations = BigEndianArray<float>(Pattern(rotations * 16));
  const uint64_t translations = a.CountTranslated() * a.key_count;
  a.translations = BigEndianArray<float>(Pattern(translations * 12));
}

// Version 2: readable widths, key counts that match the bitmap, and a stream of
// as many words as the keys need. Version 0: few keys, and tables with room for
// them. Streams and tables that it sets are constant bytes.
inline void MakeConsistent(Animation& animation) {
  std::visit([](auto& content) { MakeContentConsistent(content); },
             animation.content);
}

inline constexpr NamedDescription kDescriptions[] = {
    {"anim", &kDescriptionOf<AnimCodec, &MakeConsistent>},
};

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_DESCRIPTIONS_H_
