// The program's version, as --version and every report give it, and its site.
#ifndef ASSETLINT_LINT_VERSION_H_
#define ASSETLINT_LINT_VERSION_H_

namespace assetlint {

inline constexpr char kVersion[] = "1.1.0";
// For the manual page.
inline constexpr char kReleaseDate[] = "2026-11-29";

// The address of what `tools/web` builds, with a "/" at the end; empty where it
// is not published. The build says it:
// --per_file_copt=^lint/@-DASSETLINT_SITE="https://example.com/"
#ifndef ASSETLINT_SITE
#define ASSETLINT_SITE ""
#endif
inline constexpr char kSite[] = ASSETLINT_SITE;

}  // namespace assetlint

#endif  // ASSETLINT_LINT_VERSION_H_
