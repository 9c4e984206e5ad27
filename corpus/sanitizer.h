// Whether this is compiled with AddressSanitizer, which makes everything about
// twenty times slower: tests over many files then use a subset.
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
