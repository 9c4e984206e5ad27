// Where the program writes: standard output, standard error, or a file.
#ifndef ASSETLINT_LINT_OUTPUT_H_
#define ASSETLINT_LINT_OUTPUT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Opens for writing, with `flags` beside, and never waits for a reader: of a
// pipe there must be one within a second. A descriptor, or -1 with errno: ENXIO
// for a pipe that nothing reads from, or a socket.
int OpenForWriting(const std::string& path, int flags);

// Collects text and writes it in large pieces. Not for several threads.
class Output {
 public:
  // Whether the descriptor is closed when the output is gone.
  enum class Ownership : uint8_t { kBorrowed, kOwned };

  explicit Output(int descriptor, Ownership ownership = Ownership::kBorrowed)
      : descriptor_(descriptor), ownership_(ownership) {}
  // Writes after what the file holds already, or creates it; an error says why
  // not, without the path.
  static absl::StatusOr<std::unique_ptr<Output>> AppendToFile(
      const std::string& path);
  // Writes what is left.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void Write(absl::string_view text);
  // Writes out everything collected. The error of the first write that failed,
  // from then on: nothing after it is written.
  absl::Status Flush();
  // True when a person sees it as it comes.
  bool terminal() const;

 private:
  int descriptor_;
  Ownership ownership_;
  std::string pending_;
  absl::Status status_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OUTPUT_H_
