// Room for the bytes of one file after another.
#ifndef ASSETLINT_LINT_PAGE_BUFFER_H_
#define ASSETLINT_LINT_PAGE_BUFFER_H_

#include <cstddef>
#include <memory>
#include <new>

namespace assetlint {

// Grows and never shrinks. The bytes are not set to anything: whoever looks at
// one wrote it before.
//
// The memory is asked for in the large pages of the machine, where there are
// any: over the small ones, reading a folder of models costs a tenth more.
class PageBuffer {
 public:
  char* data() { return bytes_.get(); }
  size_t capacity() const { return capacity_; }

  // Makes room for `capacity` bytes or some more, and keeps the first `used`.
  // used <= this->capacity()
  void Reserve(size_t capacity, size_t used);

  // Nobody may look behind the first `used` bytes until the next Reserve:
  // AddressSanitizer, where it is, sees to it as if the memory ended there.
  // used <= this->capacity()
  void EndAt(size_t used);

 private:
  // What x86-64 and most of arm64 call huge. Elsewhere it does no harm.
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

#endif  // ASSETLINT_LINT_PAGE_BUFFER_H_
