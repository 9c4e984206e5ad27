// Decides for each file whether it is in a known format, and reads it if so.
#ifndef ASSETLINT_LINT_RUN_INPUT_LOADER_H_
#define ASSETLINT_LINT_RUN_INPUT_LOADER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "lint/os/file_reader.h"
#include "lint/run/file_finder.h"

namespace assetlint {

// How much of a file with an unknown extension is read to recognise it.
inline constexpr size_t kHeadSize = 4096;

// How a file of the set is opened: links inside a folder are not followed.
inline FileReader::Links LinksOf(const InputFile& file) {
  return file.kind == InputFile::Kind::kNamed ? FileReader::Links::kFollow
                                              : FileReader::Links::kRefuse;
}

struct LoadedInput {
  enum class Status : uint8_t {
    kLoaded,
    kSkipped,     // in a folder, and of an unknown format
    kUnreadable,  // cannot be read, or was named and is of an unknown format
  };

  Status status = Status::kLoaded;
  // Why it was not loaded, in plain words.
  std::string note;
  // Set as soon as it is known; always set for loaded files.
  const Format* format = nullptr;
  std::optional<uint64_t> size;
  // The whole file; valid until the loader is used again.
  absl::string_view bytes;
  // The name without folders; empty for unnamed standard input.
  std::string file_name;
};

// One per thread: it owns the buffer.
//
// A file with a known extension is read in full. Of any other file in a folder
// only the first kHeadSize bytes are read, and the rest only when some format
// recognises them: large files of other programs (textures, sounds) cost next
// to nothing. A file that was named is always read in full.
class InputLoader {
 public:
  // `forced`: the format of every file, or null to recognise it.
  explicit InputLoader(const Format* forced, uint64_t max_size = kMaxInputSize)
      : forced_(forced), max_size_(max_size) {}

  LoadedInput Load(const InputFile& file);

 private:
  // Whether it is worth reading; if false, it is skipped.
  bool LooksKnown(const InputFile& file, const LoadedInput& input);
  LoadedInput ReadOpen(const InputFile& file, LoadedInput input);

  const Format* forced_;
  uint64_t max_size_;
  FileReader reader_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_INPUT_LOADER_H_
