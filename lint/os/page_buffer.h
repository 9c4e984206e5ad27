// A buffer for the bytes of one file after another.
#ifndef ASSETLINT_LINT_OS_PAGE_BUFFER_H_
#define ASSETLINT_LINT_OS_PAGE_BUFFER_H_

#include <cstddef>
#include <memory>
#include <new>

namespace assetlint {

// Grows and never shrinks. The bytes are uninitialised: read only those that
// were written.
//
// The memory is requested in the machine's large pages, where there are any:
// with small ones, reading a folder of models takes a tenth longer.
class PageBuffer {
 public:
  char* data() { return bytes_.get(); }
  size_t capacity() const { return capacity_; }

  // Makes room for at least `capacity` bytes, and keeps the first `used`. used
  // <= this->capacity()
  void Reserve(size_t capacity, size_t used);

  // Bytes past the first `used` must not be accessed until the next Reserve:
  // AddressSanitizer, if enabled, enforces this as if the memory ended there.
  // used <= this->capacity()
  void EndAt(size_t used);

 private:
  // The huge page size of x86-64 and most of arm64. Harmless elsewhere.
  static constexpr size_t kLargePage = size_t{2} << 20;

  struct Free {
    void operator()(char* bytes) const {
      ::operator delete (bytes, std::align_val_t{kLargePage});
    }
  };

  std::unique_ptr<char, Free> bytes_;
  size_t capacity_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_PAGE_BUFFER_H_
