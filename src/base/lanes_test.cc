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

}  // namespace
}  // namespace ludens
