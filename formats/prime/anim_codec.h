// The codec of the ANIM format, from which formats/base/codec.h makes its
// verbs.
#ifndef ASSETLINT_FORMATS_PRIME_ANIM_CODEC_H_
#define ASSETLINT_FORMATS_PRIME_ANIM_CODEC_H_

#include "formats/base/codec.h"
#include "formats/prime/animation.h"
#include "formats/prime/structure.h"

namespace assetlint::prime {

// Decode<AnimCodec>(bytes) is an Animation whose views point into `bytes`;
// Encode<AnimCodec>(animation) is its bytes.
struct AnimCodec {
  using Model = Animation;
  using Parsed = ParsedAnimation;
  static constexpr ByteOrder kOrder = ByteOrder::kBig;

  static const DecoderRules& Rules();
  static void CheckStructure(const Parsed& parsed, Report& report) {
    prime::CheckStructure(parsed, report);
  }
  static void CheckEncodable(const Model& model, Report& report) {
    prime::CheckEncodable(model, report);
  }
  static void Validate(const Parsed& parsed, const FileContext& context,
                       Report& report);
};

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_ANIM_CODEC_H_
