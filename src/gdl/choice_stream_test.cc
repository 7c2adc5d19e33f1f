#include "gdl/choice_stream.h"

#include <gtest/gtest.h>

#include <vector>

#include "gdl/sliced_kernels.h"

namespace ludens::gdl {
namespace {

TEST(ChoiceStream, CarryIsThatOfTheWideProduct) {
  for (uint64_t key = 0; key < 2000; ++key) {
    ChoiceStream stream(Mix64(key));
    for (uint32_t n : {1u, 2u, 7u, 300u, 4097u, 60000u}) {
      stream.Advance();
      const uint64_t state = stream.x | (uint64_t{stream.y} << 16) | (uint64_t{stream.z} << 32) |
                             (uint64_t{stream.w} << 48);
      const uint64_t wide = (uint64_t{stream.Value()} << 48) | (Mix64(state ^ stream.weyl) >> 16);
      const auto exact = static_cast<uint32_t>((static_cast<unsigned __int128>(wide) * n) >> 64);
      ASSERT_EQ(stream.Choose(n), exact);
    }
  }
}

/// Sum of (observed − expected)² / expected.
double ChiSquare(const std::vector<uint32_t>& counts, double expected) {
  double sum = 0;
  for (uint32_t count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

/// All lanes seeded as playouts 0 … 511, all with `n` options.
class Lanes {
 public:
  explicit Lanes(uint32_t n) {
    for (uint32_t bit = 0; bit < kBits; ++bit) {
      choice_.count.push_back(bit);
      choice_.rank.push_back(kBits + bit);
      for (size_t part = 0; part < kLanes / 64; ++part)
        memory_[bit * (kLanes / 64) + part] = ((n >> bit) & 1) != 0 ? ~uint64_t{0} : 0;
    }
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
      const ChoiceStream stream(Rng(9, lane).Next());
      streams_.x[lane] = stream.x;
      streams_.y[lane] = stream.y;
      streams_.z[lane] = stream.z;
      streams_.w[lane] = stream.w;
      streams_.weyl[lane] = stream.weyl;
    }
  }

  void Draw(const SlicedKernels& kernels) { kernels.draw(choice_, streams_, memory_); }

  uint32_t Rank(uint32_t lane) const {
    uint32_t rank = 0;
    for (uint32_t bit = 0; bit < kBits; ++bit)
      rank |= static_cast<uint32_t>(
                  (memory_[(kBits + bit) * (kLanes / 64) + lane / 64] >> (lane % 64)) & 1)
              << bit;
    return rank;
  }

 private:
  static constexpr uint32_t kBits = 10;
  SlicedProgram::Choice choice_;
  LaneStreams streams_{};
  alignas(64) uint64_t memory_[2 * kBits * (kLanes / 64)] = {};
};

TEST(ChoiceStream, LanesDrawWhatSinglePlayoutsDraw) {
  for (const SlicedKernels* kernels : AvailableKernels()) {
    for (uint32_t n : {1u, 2u, 9u, 729u}) {
      Lanes lanes(n);
      std::vector<ChoiceStream> streams;
      for (uint32_t lane = 0; lane < kLanes; ++lane) streams.emplace_back(Rng(9, lane).Next());
      for (int draw = 0; draw < 200; ++draw) {
        lanes.Draw(*kernels);
        for (uint32_t lane = 0; lane < kLanes; ++lane) {
          streams[lane].Advance();
          ASSERT_EQ(lanes.Rank(lane), streams[lane].Choose(n)) << kernels->name << " n " << n;
        }
      }
    }
  }
}

TEST(ChoiceStream, IsUniformInEveryLaneAndAtEveryPly) {
  constexpr uint32_t kOptions = 7, kDraws = 1400;
  Lanes lanes(kOptions);
  std::vector<std::vector<uint32_t>> by_lane(kLanes, std::vector<uint32_t>(kOptions));
  double worst_ply = 0, worst_lane = 0, sum = 0;
  for (uint32_t draw = 0; draw < kDraws; ++draw) {
    lanes.Draw(*AvailableKernels()[0]);
    std::vector<uint32_t> at_ply(kOptions);
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
      ++at_ply[lanes.Rank(lane)];
      ++by_lane[lane][lanes.Rank(lane)];
    }
    worst_ply = std::max(worst_ply, ChiSquare(at_ply, kLanes / 7.0));
  }
  for (const auto& counts : by_lane) {
    const double chi = ChiSquare(counts, kDraws / 7.0);
    worst_lane = std::max(worst_lane, chi);
    sum += chi;
  }
  // Six degrees of freedom: beyond 35 with probability 4e-6; over 512 lanes the mean of 6 has a
  // standard error of 0.153.
  EXPECT_LT(worst_ply, 35);
  EXPECT_LT(worst_lane, 35);
  EXPECT_NEAR(sum / kLanes, 6.0, 5 * 0.153);
}

TEST(ChoiceStream, SuccessiveChoicesAreIndependent) {
  std::vector<uint32_t> pairs(64);
  constexpr uint32_t kStreams = 20000;
  for (uint64_t key = 0; key < kStreams; ++key) {
    ChoiceStream stream(Rng(4, key).Next());
    stream.Advance();
    const uint32_t first = stream.Choose(8);
    stream.Advance();
    ++pairs[first * 8 + stream.Choose(8)];
  }
  EXPECT_LT(ChiSquare(pairs, kStreams / 64.0), 130);  // 63 degrees of freedom: p < 2e-6.
}

}  // namespace
}  // namespace ludens::gdl
