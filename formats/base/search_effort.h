// How often searches reread a damaged file.
#ifndef ASSETLINT_FORMATS_BASE_SEARCH_EFFORT_H_
#define ASSETLINT_FORMATS_BASE_SEARCH_EFFORT_H_

namespace assetlint {

namespace search_effort_internal {
inline constinit int share = 1;
}  // namespace search_effort_internal

// For fuzz targets, before the first lint of the process: runs the same code in
// an eighth of the time, but finds less of what is wrong with a file.
inline void ReduceSearches() { search_effort_internal::share = 8; }

// How many trials a search makes whose full number is `most`.
inline int SearchTrials(int most) {
  return most / search_effort_internal::share;
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_SEARCH_EFFORT_H_
