#include "base/lanes.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/rng.h"

namespace ludens {
namespace {

TEST(Lanes, FindsEqualValuesAndNothingBeyondTheCount) {
  Rng rng(7, 0);
  for (int count = 0; count <= 64; ++count) {
    std::vector<uint16_t> values(64 + kLanes);
    for (uint16_t& value : values) value = static_cast<uint16_t>(rng.Below(3) * 40000);
    for (const int wanted : {0, 40000, 14464}) {
      uint64_t expected = 0;
      for (int i = 0; i < count; ++i)
        expected |= static_cast<uint64_t>(values[static_cast<size_t>(i)] == wanted) << i;
      EXPECT_EQ(LanesEqual(values.data(), count, wanted), expected) << count << ' ' << wanted;
    }
  }
}

TEST(Lanes, FindsGreaterValues) {
  Rng rng(9, 0);
  std::vector<uint16_t> values(64 + kLanes);
  for (uint16_t& value : values) value = static_cast<uint16_t>(rng.Below(5));
  for (const int count : {0, 1, 16, 33, 64})
    for (const int limit : {0, 2, 4, 30000}) {
      uint64_t expected = 0;
      for (int i = 0; i < count; ++i)
        expected |= static_cast<uint64_t>(values[static_cast<size_t>(i)] > limit) << i;
      EXPECT_EQ(LanesMore(values.data(), count, limit), expected) << count << ' ' << limit;
    }
}

TEST(Lanes, ComparesTwoFields) {
  Rng rng(8, 0);
  std::vector<uint16_t> a(64 + kLanes), b(64 + kLanes);
  for (uint16_t& value : a) value = static_cast<uint16_t>(rng.Below(2));
  for (uint16_t& value : b) value = static_cast<uint16_t>(rng.Below(2));
  for (const int count : {0, 1, 17, 63, 64}) {
    uint64_t expected = 0;
    for (int i = 0; i < count; ++i)
      expected |= static_cast<uint64_t>(a[static_cast<size_t>(i)] == b[static_cast<size_t>(i)])
                  << i;
    EXPECT_EQ(LanesEqual(a.data(), count, b.data()), expected) << count;
  }
}

}  // namespace
}  // namespace ludens
