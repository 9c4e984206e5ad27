// A stack for things that nest only a few levels deep, even in hostile input.
#ifndef ASSETLINT_FORMATS_BASE_BOUNDED_STACK_H_
#define ASSETLINT_FORMATS_BASE_BOUNDED_STACK_H_

#include <array>
#include <cstddef>

namespace assetlint {

// Keeps the kCapacity outermost elements and only counts those pushed on top of
// them, so it neither allocates nor overflows. T is default-constructible.
template <typename T, size_t kCapacity>
class BoundedStack {
 public:
  bool empty() const { return depth_ == 0; }
  size_t depth() const { return depth_; }
  void push(const T& value) {
    if (depth_ < kCapacity) elements_[depth_] = value;
    ++depth_;
  }
  // Must not be empty.
  void pop() { --depth_; }
  // The innermost element that was kept. Must not be empty.
  T& top() { return elements_[size() - 1]; }
  const T& top() const { return elements_[size() - 1]; }

  // The elements that were kept, outermost first.
  size_t size() const { return depth_ < kCapacity ? depth_ : kCapacity; }
  const T* begin() const { return elements_.data(); }
  const T* end() const { return elements_.data() + size(); }

 private:
  std::array<T, kCapacity> elements_;
  size_t depth_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_BOUNDED_STACK_H_
