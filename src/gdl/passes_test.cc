#include "gdl/passes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"

namespace ludens::gdl {
namespace {

constexpr uint32_t kFluents = 6;

/// A random network over six fluents, whose last gates are asked for as goals.
Network RandomNetwork(uint64_t seed) {
  Rng rng(seed);
  Network network;
  network.role_count = 1;
  for (uint32_t i = 0; i < kFluents; ++i) {
    const NodeId node = network.AddInput(NodeKind::kBase);
    network.fluents.push_back({i, node, rng.Below(2) == 1, Positive(node)});
  }
  std::vector<Literal> known;
  for (const auto& fluent : network.fluents) known.push_back(Positive(fluent.node));
  for (int gate = 0; gate < 60; ++gate) {
    std::vector<Literal> inputs;
    for (uint32_t k = 2 + rng.Below(5); k > 0; --k)
      inputs.push_back(known[rng.Below(static_cast<uint32_t>(known.size()))] ^ rng.Below(2));
    const Literal made = network.And(inputs);
    if (NodeOf(made) != 0) known.push_back(made);
  }
  for (int i = 0; i < 20; ++i)
    network.goals.push_back({0, i, known[known.size() - 1 - static_cast<size_t>(i)]});
  return network;
}

/// The values of the goals by their numbers, under one setting of the fluents.
std::vector<bool> Goals(const Network& network, uint32_t setting) {
  std::vector<bool> values(network.size(), false), goals(20, false);
  const auto value = [&](Literal literal) { return values[NodeOf(literal)] != IsNegated(literal); };
  for (const auto& fluent : network.fluents)
    values[fluent.node] = ((setting >> fluent.term) & 1) != 0;
  for (NodeId node = 0; node < network.size(); ++node)
    if (network.Kind(node) == NodeKind::kAnd)
      values[node] = std::ranges::all_of(network.Inputs(node), value);
  for (const auto& goal : network.goals)
    goals[static_cast<size_t>(goal.value)] = value(goal.literal);
  return goals;
}

void ExpectSame(const Network& before, const Network& after) {
  for (uint32_t setting = 0; setting < (1u << kFluents); ++setting)
    ASSERT_EQ(Goals(before, setting), Goals(after, setting)) << "setting " << setting;
}

TEST(Passes, FlatteningAndCommonPairsKeepEveryFunction) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const Network network = RandomNetwork(seed);
    const Network flat = Flatten(network);
    ExpectSame(network, flat);
    const Network pairs = ExtractCommonPairs(flat);
    ExpectSame(network, pairs);
    // Equal pairs that became gates of two inputs are never more work than before.
    EXPECT_LE(pairs.InputCount() - pairs.GateCount(), flat.InputCount() - flat.GateCount());
  }
}

TEST(Passes, ConstantFluentsAreFolded) {
  const Network network = RandomNetwork(3);  // Every fluent keeps its value.
  const Network folded = FoldConstants(network);
  EXPECT_EQ(folded.GateCount(), 0u);
  EXPECT_TRUE(folded.fluents.empty());
  uint32_t start = 0;
  for (const auto& fluent : network.fluents)
    start |= static_cast<uint32_t>(fluent.initial) << fluent.term;
  EXPECT_EQ(Goals(folded, start), Goals(network, start));
}

TEST(Passes, TwoMovesOfARoleAreNeverMadeTogether) {
  Network network;
  network.role_count = 1;
  std::vector<Literal> moves;
  for (uint32_t i = 0; i < 5; ++i) {
    const NodeId does = network.AddInput(NodeKind::kDoes);
    network.moves.push_back({0, i, does, kTrueLiteral});
    moves.push_back(Positive(does));
  }
  const NodeId fluent = network.AddInput(NodeKind::kBase);
  const NodeId other = network.AddInput(NodeKind::kBase);
  network.fluents.push_back({10, fluent, false, network.And({moves[0], moves[1]})});
  network.fluents.push_back(
      {11, other, false, network.Or({moves[0], moves[1], moves[2], moves[3]})});
  const Network result = UseOneMovePerRole(network);
  EXPECT_EQ(result.fluents[0].next, kFalse);
  EXPECT_EQ(result.fluents[1].next, Negate(Positive(result.moves[4].does)));
}

}  // namespace
}  // namespace ludens::gdl
