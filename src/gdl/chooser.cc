#include "gdl/chooser.h"

#include <algorithm>
#include <bit>

namespace ludens::gdl {
namespace {

constexpr uint32_t kGroup = 4;

/// borrow' of x − y − borrow: y or the borrow exceeds x.
constexpr uint8_t kBorrow =
    static_cast<uint8_t>((~kTableA & kTableB) | (~kTableA & kTableC) | (kTableB & kTableC));
/// Not a, and b equals c.
constexpr uint8_t kNotAAndSame = static_cast<uint8_t>(~kTableA & ~(kTableB ^ kTableC));
constexpr uint8_t kSameAsAnd = static_cast<uint8_t>(~(kTableA ^ (kTableB & kTableC)));

Signal BitOf(const Number& number, size_t bit) {
  return bit < number.size() ? number[bit] : kNever;
}

}  // namespace

Chooser::Chooser(Logic& logic, std::vector<Signal> signals) : signals_(std::move(signals)) {
  Build(logic, 0, static_cast<uint32_t>(signals_.size()));
}

uint32_t Chooser::Build(Logic& logic, uint32_t begin, uint32_t end) {
  const auto node = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back({begin, end, 0, 0, {}});
  if (end - begin <= kGroup) {
    Number count = {signals_[begin]};
    if (end - begin >= 3)
      count = {logic.Apply(kXor3, signals_[begin], signals_[begin + 1], signals_[begin + 2]),
               logic.Apply(kMajority, signals_[begin], signals_[begin + 1], signals_[begin + 2])};
    if (end - begin == 2 || end - begin == 4) count = Add(logic, count, {signals_[end - 1]});
    nodes_[node].count = std::move(count);
    return node;
  }
  // The left part is a full tree, so that groups are full but for the last.
  const uint32_t left_size = std::bit_ceil((end - begin + 1) / 2);
  const uint32_t left = Build(logic, begin, begin + std::max(left_size, kGroup));
  const uint32_t right = Build(logic, begin + std::max(left_size, kGroup), end);
  nodes_[node].left = left;
  nodes_[node].right = right;
  nodes_[node].count = Add(logic, nodes_[left].count, nodes_[right].count);
  return node;
}

std::vector<Signal> Chooser::Select(Logic& logic, const Number& rank) const {
  std::vector<Signal> chosen(signals_.size());
  SelectNode(logic, 0, kAlways, rank, chosen);
  return chosen;
}

void Chooser::SelectNode(Logic& logic, uint32_t number, Signal active, const Number& rank,
                         std::vector<Signal>& chosen) const {
  const Node& node = nodes_[number];
  if (node.left == 0) {
    SelectGroup(logic, node, active, rank, chosen);
    return;
  }
  const Number& left = nodes_[node.left].count;
  const size_t right_bits = nodes_[node.right].count.size();
  Number rest;
  Signal borrow = kNever;
  for (size_t bit = 0; bit < rank.size(); ++bit) {
    if (bit < right_bits) rest.push_back(logic.Apply(kXor3, rank[bit], BitOf(left, bit), borrow));
    borrow = logic.Apply(kBorrow, rank[bit], BitOf(left, bit), borrow);
  }
  Number same = rank;
  same.resize(std::min(rank.size(), left.size()));
  SelectNode(logic, node.left, logic.And(active, borrow), same, chosen);
  SelectNode(logic, node.right, logic.And(active, !borrow), rest, chosen);
}

/// Signal k is chosen when it is set and the rank equals the number of set signals before it; the
/// last is chosen when no other is.
void Chooser::SelectGroup(Logic& logic, const Node& node, Signal active, const Number& rank,
                          std::vector<Signal>& chosen) const {
  const uint32_t size = node.end - node.begin;
  const Signal* in = &signals_[node.begin];
  Signal* out = &chosen[node.begin];
  const Signal r0 = BitOf(rank, 0), r1 = BitOf(rank, 1);
  std::vector<Signal> earlier;
  if (size >= 2) {
    const Signal first = size == 2 ? !r0 : logic.And(!r0, !r1);
    out[0] = logic.And(active, in[0], first);
    earlier.push_back(out[0]);
  }
  if (size >= 3) {
    const Signal second = logic.Apply(kNotAAndSame, r1, r0, in[0]);
    out[1] = logic.And(active, in[1], second);
    earlier.push_back(out[1]);
  }
  if (size == 4) {
    const Signal low_differs = logic.Apply(kXor3, r0, in[0], in[1]);
    const Signal high_same = logic.Apply(kSameAsAnd, r1, in[0], in[1]);
    out[2] = logic.And(logic.And(active, high_same, !low_differs), in[2]);
    earlier.push_back(out[2]);
  }
  out[size - 1] = earlier.empty() ? active : logic.And(active, !logic.OrAll(earlier));
}

}  // namespace ludens::gdl
