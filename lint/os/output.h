// Where the program writes: standard output, standard error, a file, or memory.
#ifndef ASSETLINT_LINT_OS_OUTPUT_H_
#define ASSETLINT_LINT_OS_OUTPUT_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

// What an output does with its descriptor. Only an output that has one refers
// to these, so a program without descriptors links nothing of the system.
struct DescriptorCalls {
  absl::Status (*write)(int descriptor, absl::string_view text);
  void (*close)(int descriptor);
  bool (*is_terminal)(int descriptor);
};
extern const DescriptorCalls kDescriptorCalls;

// Collects text and writes it in large pieces. Not thread-safe.
class Output {
 public:
  // Whether the descriptor is closed when the output is destroyed.
  enum class Ownership : uint8_t { kBorrowed, kOwned };

  explicit Output(int descriptor, Ownership ownership = Ownership::kBorrowed)
      : descriptor_(descriptor),
        ownership_(ownership),
        calls_(&kDescriptorCalls) {}
  // Appends to `text`, which must outlive the output. ResourceExhausted, and
  // nothing is appended from then on, when more than `limit` bytes are written.
  explicit Output(std::string& text,
                  uint64_t limit = std::numeric_limits<uint64_t>::max())
      : text_(&text), room_(limit) {}
  // Appends to the file, or creates it. An error gives the reason, without the
  // path.
  static absl::StatusOr<std::unique_ptr<Output>> AppendToFile(
      const std::string& path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void Write(absl::string_view text) {
    buffer_.append(text.data(), text.size());
    if (buffer_.size() >= kBufferSize) WriteBuffer();
  }
  // Writes everything collected so far.
  void WriteBuffer();
  // The same. Returns the error of the first write
  // that failed; nothing is written after it.
  absl::Status Flush();
  // True when the output is a terminal.
  bool terminal() const {
    return calls_ != nullptr && calls_->is_terminal(descriptor_);
  }

 private:
  static constexpr size_t kBufferSize = size_t{1} << 16;

  int descriptor_ = -1;
  Ownership ownership_ = Ownership::kBorrowed;
  const DescriptorCalls* calls_ = nullptr;  // null in memory
  std::string* text_ = nullptr;             // in memory
  uint64_t room_ = 0;                       // of `text_`
  std::string buffer_;
  std::shared_ptr<const absl::Status> error_;  // of the first write that failed
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_OUTPUT_H_
