// Declares absl::Status and absl::StatusOr for headers that only name them:
// their definitions are among the costliest to parse. Sources that return,
// create or look at one include absl/status.
#ifndef ASSETLINT_FORMATS_BASE_STATUS_FWD_H_
#define ASSETLINT_FORMATS_BASE_STATUS_FWD_H_

#include "absl/base/config.h"

namespace absl {
ABSL_NAMESPACE_BEGIN
class Status;
template <typename T>
class StatusOr;
ABSL_NAMESPACE_END
}  // namespace absl

#endif  // ASSETLINT_FORMATS_BASE_STATUS_FWD_H_
