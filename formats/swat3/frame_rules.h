// The rules about the frames of a GSA.
#ifndef ASSETLINT_FORMATS_SWAT3_FRAME_RULES_H_
#define ASSETLINT_FORMATS_SWAT3_FRAME_RULES_H_

#include "formats/base/rule.h"

namespace assetlint::swat3 {

extern const Rule kFinite;
extern const Rule kUnit;
extern const Rule kZero;
extern const Rule kInexact;
extern const Rule kTiny;
extern const Rule kFirstOrigin;
extern const Rule kOriginMoves;
extern const Rule kRootStart;
extern const Rule kHugeOffset;

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_FRAME_RULES_H_
