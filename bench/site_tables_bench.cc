#include <benchmark/benchmark.h>

#include "graph/generators/generators.h"
#include "graph/site_tables.h"

namespace ludens {
namespace {

Topology Square(int size) {
  return Topology(MakeRectangle(size, size, std::nullopt, false, SiteType::kCell));
}

/// A set with every third site.
std::vector<uint64_t> Sparse(const Topology& board) {
  std::vector<uint64_t> set(SetWords(board.size(SiteType::kCell)));
  for (int site = 0; site < board.size(SiteType::kCell); site += 3) {
    set[static_cast<size_t>(site) / 64] |= uint64_t{1} << (site % 64);
  }
  return set;
}

void RunSteps(benchmark::State& state, const Topology& board, AbsoluteDirection direction) {
  const StepMap map(board, SiteType::kCell, direction);
  const std::vector<uint64_t> from = Sparse(board);
  std::vector<uint64_t> out(from.size());
  for (auto _ : state) {
    map.Apply(from, out);
    benchmark::DoNotOptimize(out.data());
  }
  state.SetLabel(map.is_shift() ? "shift" : "gather");
}

void StepOnSquares(benchmark::State& state) {
  RunSteps(state, Square(static_cast<int>(state.range(0))), AbsoluteDirection::kAdjacent);
}
BENCHMARK(StepOnSquares)->Arg(8)->Arg(19);

void StepOnHexagons(benchmark::State& state) {
  RunSteps(state, Topology(MakeHex(TilingShape::kHexagon, static_cast<int>(state.range(0)), 1)),
           AbsoluteDirection::kOrthogonal);
}
BENCHMARK(StepOnHexagons)->Arg(5)->Arg(8);

void StepSiteBySite(benchmark::State& state) {
  const Topology board = Square(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    std::vector<uint64_t> out(SetWords(board.size(SiteType::kCell)));
    for (int site = 0; site < board.size(SiteType::kCell); site += 3) {
      for (Site to :
           board.Steps(SiteType::kCell, static_cast<Site>(site), AbsoluteDirection::kAdjacent)) {
        out[to / 64] |= uint64_t{1} << (to % 64);
      }
    }
    benchmark::DoNotOptimize(out.data());
  }
}
BENCHMARK(StepSiteBySite)->Arg(8)->Arg(19);

void LineOfFive(benchmark::State& state) {
  const Topology board = Square(15);
  const LineTable lines(board, SiteType::kCell, AbsoluteDirection::kAdjacent, 5);
  const std::vector<uint64_t> set = Sparse(board);
  Site site = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(lines.HasLine(set, site));
    site = static_cast<Site>((site + 1) % 225);
  }
}
BENCHMARK(LineOfFive);

void BuildTopology(benchmark::State& state) {
  const Graph graph =
      MakeRectangle(static_cast<int>(state.range(0)), static_cast<int>(state.range(0)),
                    std::nullopt, false, SiteType::kCell);
  for (auto _ : state) benchmark::DoNotOptimize(Topology(graph).size(SiteType::kCell));
}
BENCHMARK(BuildTopology)->Arg(8)->Arg(19)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludens
