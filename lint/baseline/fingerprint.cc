#include "lint/baseline/fingerprint.h"

#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

// FNV-1a: the same on every machine and in every version.
class Hash {
 public:
  // The byte after each text distinguishes "ab" + "c" from "a" + "bc".
  void Add(absl::string_view text) {
    for (const char c : text) AddByte(static_cast<uint8_t>(c));
    AddByte(0);
  }
  uint64_t value() const { return value_; }

 private:
  void AddByte(uint8_t byte) {
    value_ = (value_ ^ byte) * uint64_t{0x100000001b3};
  }

  uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace

std::string FingerprintMaker::Next(const Finding& finding) {
  Hash hash;
  hash.Add(scope_);
  hash.Add(finding.rule->id);
  hash.Add(FindingPath(finding));
  const uint64_t number = ++seen_[hash.value()];
  return absl::StrCat(absl::Hex(hash.value(), absl::kZeroPad16), ":", number);
}

}  // namespace assetlint
