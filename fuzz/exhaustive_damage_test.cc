// Checks the laws on every small damage of every corpus file, and of every real
// file of ASSETLINT_REAL_FILES under 64 KiB: each file truncated to every
// length; each byte incremented, decremented, 0x00 and 0xFF; each byte of files
// under 4 KiB set to all other values.
//
// Every input is decoded and encoded (law 1). Inputs with the first kinds of
// damage are also linted (law 3); of all other values, one in kValidated is.
// Checks that cost a hundred times as much - all rules with findings collected,
// trees, values - run on each input near a valid corpus file, and on a share of
// the others, picked by a hash of the change: files that break a rule differ
// from valid ones in few bytes, and real files and regressions are large.
//
// All other values of files that are not valid corpus files are tried at every
// kSparseStep-th byte, from a different start for each file; at every byte with
// ASSETLINT_EXHAUSTIVE=all.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/base/report.h"
#include "formats/testing/laws.h"
#include "fuzz/checks/oracle.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr size_t kFileUpTo = size_t{64} << 10;
constexpr size_t kAllValuesUpTo = size_t{4} << 10;
constexpr size_t kSparseStep = 16;
constexpr uint64_t kValidated = 8;

// The share of inputs that get all checks: one in this many.
struct Shares {
  uint64_t damage;      // truncated, or one of the four values
  uint64_t all_values;  // the other values
};

bool IsReal(const DiskFile& file) { return file.path[0] == '/'; }

// Whether it is a file of the corpus that breaks no rule.
bool IsValid(const DiskFile& file) {
  return !IsReal(file) && absl::StrContains(file.path, "/valid/");
}

Shares SharesOf(const DiskFile& file) {
  if (IsReal(file)) return {1024, 4096};
  return IsValid(file) ? Shares{1, 64} : Shares{64, 1024};
}

uint64_t HashOf(absl::string_view bytes) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : bytes) {
    hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001B3u;
  }
  return hash ^ hash >> 32;
}

// The corpus files and, if available, real ones.
std::vector<DiskFile> Files() {
  std::vector<DiskFile> files = DiskCorpus(kFileUpTo);
  std::vector<DiskFile> real = RealFiles(kFileUpTo);
  files.insert(files.end(), real.begin(), real.end());
  return files;
}

// `number` distinguishes the inputs of one file.
absl::Status Check(const Format& format, absl::string_view bytes,
                   uint64_t number, uint64_t share, uint64_t validated) {
  const absl::string_view numbered(reinterpret_cast<const char*>(&number),
                                   sizeof(number));
  const uint64_t hash = HashOf(numbered);
  if (hash % share == 0) return CheckInput(format, bytes);
  bool decodes = false;
  absl::Status status = CheckRoundTrip(format, bytes, decodes);
  if (!status.ok() || hash / 8192 % validated != 0) return status;
  return CheckLint(format, bytes, Report::Mode::kStatusOnly, decodes);
}

class ExhaustiveTest : public testing::TestWithParam<DiskFile> {};

TEST_P(ExhaustiveTest, EveryLength) {
  const DiskFile& file = GetParam();
  const absl::string_view bytes = file.bytes;
  const uint64_t share = SharesOf(file).damage;
  for (size_t length = 0; length <= bytes.size(); ++length) {
    // A buffer of exactly that size, so that a read past it is detected.
    const std::vector<char> copy(bytes.begin(), bytes.begin() + length);
    ASSERT_EQ(Check(*file.format, {copy.data(), copy.size()}, length, share, 1),
              absl::OkStatus())
        << file.path << " cut to " << length;
  }
}

TEST_P(ExhaustiveTest, EveryByte) {
  const DiskFile& file = GetParam();
  const Shares shares = SharesOf(file);
  const char* wanted = std::getenv("ASSETLINT_EXHAUSTIVE");
  const bool all = wanted != nullptr && absl::string_view(wanted) == "all";
  const size_t step = IsValid(file) || all ? 1 : kSparseStep;
  const size_t first = HashOf(file.path) % step;
  std::vector<char> bytes(file.bytes.begin(), file.bytes.end());
  for (size_t at = 0; at < bytes.size(); ++at) {
    const auto original = static_cast<uint8_t>(bytes[at]);
    for (int value = 0; value < 256; ++value) {
      // By one, and to the ends.
      const bool near = value == ((original + 1) & 0xFF) ||
                        value == ((original - 1) & 0xFF) || value == 0x00 ||
                        value == 0xFF;
      if (value == original ||
          (!near && (bytes.size() >= kAllValuesUpTo || at % step != first))) {
        continue;
      }
      bytes[at] = static_cast<char>(value);
      ASSERT_EQ(Check(*file.format, {bytes.data(), bytes.size()},
                      at * 256 + static_cast<uint64_t>(value),
                      near ? shares.damage : shares.all_values,
                      near ? 1 : kValidated),
                absl::OkStatus())
          << file.path << " with byte " << at << " = " << value;
    }
    bytes[at] = static_cast<char>(original);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ExhaustiveTest, testing::ValuesIn(Files()));

}  // namespace
}  // namespace assetlint
