// Reads the files of a run that are in a known format, and any of them again.
#ifndef ASSETLINT_LINT_RUN_INPUT_LOADER_H_
#define ASSETLINT_LINT_RUN_INPUT_LOADER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "formats/base/status_fwd.h"
#include "lint/os/file_reader.h"
#include "lint/report/html/report_data.h"
#include "lint/run/file_finder.h"
#include "lint/run/first_bytes.h"  // IWYU pragma: export

namespace assetlint {

// Of files larger than the range, only the range is read.
class InputBytes : public FileBytes {
 public:
  // `standard_input`: what was read from there, if it is a file of the run.
  // Both must outlive this.
  InputBytes(const FoundFiles& found, const std::string& standard_input)
      : found_(found), standard_input_(standard_input) {}

  std::optional<std::string> Read(size_t file, uint64_t size,
                                  ByteRange range) override;

 private:
  // Opens the range of a file on disk, or of an entry.
  absl::Status Open(size_t file, uint64_t size, ByteRange range);

  const FoundFiles& found_;
  const std::string& standard_input_;
  FileReader reader_;
  // The last file on disk, and its version then.
  std::optional<size_t> last_;
  FileVersion version_;
};

struct LoadedInput {
  enum class Status : uint8_t {
    kLoaded,
    kSkipped,     // in a folder, and of an unknown format
    kUnreadable,  // cannot be read, or was named and is of an unknown format
  };

  bool IsSkipped() const { return status == Status::kSkipped; }

  Status status = Status::kLoaded;
  // Why it was not loaded, in plain words.
  std::string note;
  // Set as soon as it is known; always set for loaded files.
  const Format* format = nullptr;
  std::optional<uint64_t> size;
  // The whole file if it was read, even if it is skipped then; null otherwise.
  // Valid until the loader is used again. By LoadToLint, of an archive: only
  // the directory may be accessed. Of a skipped file over kMaxFactsFileSize:
  // only the size.
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
  // `forced`: the format of every file, or null to recognise it. One whose
  // files are archives is not that of entries.
  explicit InputLoader(const Format* forced) : forced_(forced) {}

  // For a command that cannot read standard input: errors do not suggest it.
  void RefuseStdin() { suggests_stdin_ = false; }

  // From now on, files that are skipped are also read if HasFactsByName.
  void ReadForFacts() { for_facts_ = true; }

  LoadedInput Load(const InputFile& file);
  // The same for linting, which of an archive reads the directory only.
  LoadedInput LoadToLint(const InputFile& file);

 private:
  // Opens a file, part or standard input.
  absl::Status Open(const InputFile& file);
  // The format of the file, if that is given.
  const Format* ForcedFor(const InputFile& file) const;
  // Whether it is worth reading; if false, it is skipped.
  bool LooksKnown(const InputFile& file, const LoadedInput& input);
  LoadedInput ReadOpen(const InputFile& file, LoadedInput input);
  // The result for a file in a folder that is of no known format.
  LoadedInput WithoutFormat(LoadedInput input);

  const Format* forced_;
  bool for_facts_ = false;
  bool suggests_stdin_ = true;
  FileReader reader_;
};

// The files given to a command, and how to read them.
struct InputSet {
  FoundFiles found;
  const Format* forced = nullptr;  // --as
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_INPUT_LOADER_H_
