// Whether this is compiled with AddressSanitizer, under which everything takes
// some twenty times as long: tests over many files take a share of them then.
#ifndef ASSETLINT_CORPUS_SANITIZER_H_
#define ASSETLINT_CORPUS_SANITIZER_H_

namespace assetlint::corpus {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kAddressSanitizer = true;
#else
inline constexpr bool kAddressSanitizer = false;
#endif
#else
inline constexpr bool kAddressSanitizer = false;
#endif

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_SANITIZER_H_
