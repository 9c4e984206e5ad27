// What each command does with one file, for programs that measure.
#ifndef ASSETLINT_FUZZ_VERBS_H_
#define ASSETLINT_FUZZ_VERBS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"

namespace assetlint {

struct Verb {
  absl::string_view name;  // "dump-json"
  // Runs it on the file at `path`, as `format`. Returns the number of bytes
  // written.
  uint64_t (*run)(const Format& format, const std::string& path);
};

// check, roundtrip, fix, dump-full, dump-json. fix plans all fixes, also the
// unsafe ones, and writes no file; the dumps show everything: all elements, all
// records, values.
absl::Span<const Verb> AllVerbs();

// The verb of that name, or null.
const Verb* FindVerb(absl::string_view name);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_VERBS_H_
