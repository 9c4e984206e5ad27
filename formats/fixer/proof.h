// Law 6: proves that an attempt to repair a file made it better.
#ifndef ASSETLINT_FORMATS_FIXER_PROOF_H_
#define ASSETLINT_FORMATS_FIXER_PROOF_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/base/format.h"
#include "formats/fixer/attempt.h"

namespace assetlint {

// What is wrong with an attempt; nothing when it is proven.
struct Verdict {
  // Concerns all of its fixes; may be empty.
  std::string general;
  // Findings of the result that the file did not have.
  struct Caused {
    uint64_t offset;     // in the original file
    std::string reason;  // "it would cause ALO013 at 0x1a4"
  };
  std::vector<Caused> caused;
  // The applied fixes whose finding is still there, by index.
  std::vector<size_t> in_vain;

  bool holds() const {
    return general.empty() && caused.empty() && in_vain.empty();
  }
};

// Whether the result of `attempt`, which has one, decodes, comes back byte for
// byte, no longer has the findings of the applied fixes, and has no others that
// were not there before. Findings are the same when they are of one rule and
// one field, and at the same byte; of a rule with folded findings, only the
// numbers are compared.
//
// Where `before` could not see all that there is, warnings and infos may
// appear: in bytes that stay, if the file does not decode; anywhere, if a
// repaired diagnosis (FindingRole::kCause) stood for what follows from it. An
// error must not.
Verdict Prove(const Format& format, const Judgement& before,
              const Attempt& attempt);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FIXER_PROOF_H_
