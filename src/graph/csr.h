#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace ludens {

/// Many short lists in two flat arrays: list i is items[begin[i], begin[i+1]). Filled in order by
/// Append and EndList, then only read.
template <typename T>
class Csr {
 public:
  size_t size() const { return begin_.size() - 1; }
  std::span<const T> operator[](size_t i) const {
    assert(i + 1 < begin_.size());
    return {items_.data() + begin_[i], begin_[i + 1] - begin_[i]};
  }

  void Append(const T& item) { items_.push_back(item); }
  void EndList() { begin_.push_back(static_cast<uint32_t>(items_.size())); }

  template <typename Range>
  void AddList(const Range& range) {
    for (const auto& item : range) items_.push_back(static_cast<T>(item));
    EndList();
  }

 private:
  std::vector<uint32_t> begin_ = {0};
  std::vector<T> items_;
};

}  // namespace ludens
