// The program's version, as --version and every report give it.
#ifndef ASSETLINT_LINT_VERSION_H_
#define ASSETLINT_LINT_VERSION_H_

namespace assetlint {

inline constexpr char kVersion[] = "1.0.0";
// For the manual page.
inline constexpr char kReleaseDate[] = "2026-11-28";

}  // namespace assetlint

#endif  // ASSETLINT_LINT_VERSION_H_
