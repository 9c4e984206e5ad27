#include "formats/testing/descriptions.h"

#include <cstdlib>
#include <iostream>

#include "formats/alamo/animation/animation.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/model/make_consistent.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/particle/particle.h"
#include "formats/bw2/al_codec.h"
#include "formats/bw2/formats.h"
#include "formats/bw2/make_consistent.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/formats.h"
#include "formats/prime/make_consistent.h"
#include "formats/swat3/formats.h"
#include "formats/swat3/gsa_codec.h"
#include "formats/swat3/make_consistent.h"

namespace assetlint {
namespace {

struct Described {
  const Format* format;
  const Description* description;
};

constexpr Described kDescriptions[] = {
    {&alamo::kAnimationFormat, &kDescriptionOf<alamo::AnimationCodec>},
    {&alamo::kModelFormat,
     &kDescriptionOf<alamo::ModelCodec, &alamo::MakeConsistent>},
    {&alamo::kParticleFormat, &kDescriptionOf<alamo::ParticleCodec>},
    {&prime::kAnimFormat,
     &kDescriptionOf<prime::AnimCodec, &prime::MakeConsistent>},
    {&swat3::kGsaFormat,
     &kDescriptionOf<swat3::GsaCodec, &swat3::MakeConsistent>},
    {&bw2::kAlFormat, &kDescriptionOf<bw2::AlCodec, &bw2::MakeConsistent>},
};

}  // namespace

const Description& DescriptionOf(const Format& format) {
  // By name: the rows of formats/formats.h are copies.
  for (const Described& described : kDescriptions) {
    if (described.format->name == format.name) return *described.description;
  }
  std::cerr << "formats/testing/descriptions.cc lacks the format "
            << format.name << std::endl;
  std::abort();
}

}  // namespace assetlint
