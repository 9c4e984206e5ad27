// Where the program writes: standard output, standard error, or a file.
#ifndef ASSETLINT_LINT_OUTPUT_H_
#define ASSETLINT_LINT_OUTPUT_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Collects text and writes it in large pieces. Not for several threads.
class Output {
 public:
  // Writes to a descriptor that stays open when the output is gone.
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  // Creates or empties the file; an error says why not, without the path.
  static absl::StatusOr<std::unique_ptr<Output>> ToFile(
      const std::string& path);
  // The same, and writes behind what the file holds already.
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
  static absl::StatusOr<std::unique_ptr<Output>> Open(const std::string& path,
                                                      int mode);

  int descriptor_;
  bool owned_ = false;
  std::string pending_;
  absl::Status status_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OUTPUT_H_
