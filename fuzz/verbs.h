// What the program does with one file, verb by verb, through the same code as
// the command line: loading, working, writing. For programs that measure.
#ifndef ASSETLINT_FUZZ_VERBS_H_
#define ASSETLINT_FUZZ_VERBS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"

namespace assetlint {

struct Verb {
  absl::string_view name;  // "check-json"
  // Runs it on the file at `path`, as `format`. Returns the number of bytes
  // written.
  uint64_t (*run)(const Format& format, const std::string& path);
};

// check, check-json, roundtrip, fix, values, dump, dump-full, dump-json.
// dump-full and dump-json show everything: all elements, all records, values.
absl::Span<const Verb> AllVerbs();

// The verb of that name, or null.
const Verb* FindVerb(absl::string_view name);

// A file in memory, if the machine has an in-memory file system, for bytes that
// are not in a file yet. Removed with the object.
class ScratchFile {
 public:
  explicit ScratchFile(const Format& format);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  // Has an extension of the format.
  const std::string& path() const { return path_; }
  // Replaces the file's content.
  void Write(absl::string_view bytes) const;

 private:
  std::string folder_;
  std::string path_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_VERBS_H_
