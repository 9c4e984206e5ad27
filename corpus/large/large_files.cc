#include "corpus/large/large_files.h"

#include "corpus/engine_files.h"
#include "corpus/large/alamo_files.h"

namespace assetlint::corpus {
namespace {

struct Maker {
  absl::string_view format;
  // About as many bytes.
  std::string (*make)(size_t size);
};

constexpr Maker kMakers[] = {
    {"ala", LargeAnimation},
    {"alo", LargeModel},
    {"alo-particle", LargeParticles},
    {"meg", LargeArchive},
    {"anim", LargeAnimFile},
    {"gsa", LargeGsaFile},
    {"al", LargeAlFile},
};

std::string Make(const Maker& maker, size_t size) {
  // Aims lower until it fits.
  for (size_t aim = size; aim > size / 3; aim -= size / 8 + 1) {
    std::string bytes = maker.make(aim);
    if (bytes.size() <= size) return bytes.size() > size / 3 ? bytes : "";
  }
  return "";
}

}  // namespace

std::string LargeFile(absl::string_view format, size_t size) {
  for (const Maker& maker : kMakers) {
    if (maker.format == format) return Make(maker, size);
  }
  return "";
}

}  // namespace assetlint::corpus
