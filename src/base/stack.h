#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace ludens {

/// A list of plain values that grows at its end and keeps its memory: what std::vector does, with
/// appending that is always inlined.
template <typename T>
class Stack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t i) { return items_[i]; }
  const T& operator[](size_t i) const { return items_[i]; }
  T* begin() { return items_.get(); }
  T* end() { return items_.get() + size_; }
  const T* begin() const { return items_.get(); }
  const T* end() const { return items_.get() + size_; }
  T& back() { return items_[size_ - 1]; }

  [[gnu::always_inline]] void push_back(const T& item) {
    if (size_ == capacity_) [[unlikely]]
      Grow(item);
    else
      items_[size_++] = item;
  }
  /// Cuts the list back. REQUIRES: size <= size().
  void Shrink(size_t size) { size_ = size; }

 private:
  [[gnu::noinline]] void Grow(T item) {
    const size_t capacity = capacity_ == 0 ? 64 : capacity_ * 2;
    std::unique_ptr<T[]> items(new T[capacity]);
    for (size_t i = 0; i < size_; ++i) items[i] = items_[i];
    items_ = std::move(items);
    capacity_ = capacity;
    items_[size_++] = item;
  }

  std::unique_ptr<T[]> items_;
  size_t size_ = 0, capacity_ = 0;
};

}  // namespace ludens
