// Decides for each file whether it is one of ours, and reads it if so.
#ifndef ASSETLINT_LINT_INPUT_LOADER_H_
#define ASSETLINT_LINT_INPUT_LOADER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "lint/file_finder.h"
#include "lint/file_reader.h"

namespace assetlint {

// How much of a file whose name says nothing is read to see what it is.
inline constexpr size_t kHeadSize = 4096;

struct LoadedInput {
  enum class Status : uint8_t {
    kLoaded,
    kSkipped,     // in a folder, and of no known format
    kUnreadable,  // cannot be read, or was named and is of no known format
  };

  Status status = Status::kLoaded;
  // Why it was not loaded, in plain words.
  std::string note;
  // As soon as it is known; always for what is loaded.
  const Format* format = nullptr;
  std::optional<uint64_t> size;
  // The whole file; valid until the loader is used again.
  absl::string_view bytes;
  // The name without folders; empty for standard input without a name.
  std::string file_name;
};

// One for each thread: it owns the buffer.
//
// A file with an extension of ours is read in full. Of any other file in a
// folder only the first kHeadSize bytes are read, and the rest when some format
// says that these may be its own: large files of other programs (textures,
// sounds) cost next to nothing. A file that was named is always read in full.
class InputLoader {
 public:
  // `forced`: the format of every file, or null to recognise it.
  explicit InputLoader(const Format* forced, uint64_t max_size = kMaxInputSize)
      : forced_(forced), max_size_(max_size) {}

  LoadedInput Load(const InputFile& file);

 private:
  // Whether it is worth reading: false makes it a skipped one.
  bool LooksKnown(const InputFile& file, const LoadedInput& input);
  LoadedInput ReadOpen(const InputFile& file, LoadedInput input);

  const Format* forced_;
  uint64_t max_size_;
  FileReader reader_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_INPUT_LOADER_H_
