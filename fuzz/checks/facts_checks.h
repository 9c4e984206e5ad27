// The law of facts, for the oracle of formats.
#ifndef ASSETLINT_FUZZ_CHECKS_FACTS_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_FACTS_CHECKS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint {

// The facts of bytes that decode have every name where it is in the file, and
// come back from JSON as they were. Other bytes have none. An error states what
// does not hold.
absl::Status CheckFactsLaw(const Format& format, absl::string_view bytes,
                           bool decodes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_FACTS_CHECKS_H_
