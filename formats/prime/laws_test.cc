// The laws on damaged files: bytes overwritten, words replaced with large
// numbers, files cut and joined.
#include "formats/testing/laws.h"

#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "corpus/prime/files.h"
#include "formats/base/endian.h"
#include "formats/prime/formats.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

std::string Damage(std::string bytes, std::mt19937& random) {
  constexpr uint32_t kNumbers[] = {0,          1,          0x7FFFFFFF,
                                   0x80000000, 0xFFFFFFFF, 0x40000000,
                                   100,        101,        0x7FC00000};
  for (uint32_t i = 0; i < 1 + random() % 3; ++i) {
    if (bytes.size() < 8) break;
    const size_t at = random() % (bytes.size() - 4);
    switch (random() % 5) {
      case 0:
        bytes[at] = static_cast<char>(random());
        break;
      case 1: {
        const uint32_t number = kNumbers[random() % std::size(kNumbers)];
        Store(&bytes[at], number, ByteOrder::kBig);
        break;
      }
      case 2:
        bytes.resize(at);
        break;
      case 3:
        bytes.insert(at, bytes.substr(random() % (at + 1), random() % 16));
        break;
      default:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    }
  }
  return bytes;
}

TEST(LawsTest, HoldOnDamagedFiles) {
  std::vector<std::string> seeds;
  for (const corpus::CorpusFile& file : corpus::PrimeFiles()) {
    seeds.push_back(file.bytes);
  }
  std::mt19937 random(4);
  for (int round = 0; round < 20000; ++round) {
    const std::string bytes = Damage(seeds[random() % seeds.size()], random);
    // A copy of exactly that length, so that a read past the end is detected.
    const std::vector<char> exact(bytes.begin(), bytes.end());
    const absl::string_view view(exact.data(), exact.size());
    ASSERT_EQ(CheckLaws(kAnimFormat, view), absl::OkStatus()) << round;
    kAnimFormat.recognise(view);
  }
}

}  // namespace
}  // namespace assetlint::prime
