#include "lab/store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/error.h"

namespace ludens {
namespace {

/// A path in a fresh folder that goes away with the test.
class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    std::string pattern = testing::TempDir() + "store_XXXXXX";
    folder_ = mkdtemp(pattern.data());
    path_ = folder_ + "/results.db";
  }
  ~StoreTest() override { std::filesystem::remove_all(folder_); }

  std::string folder_, path_;
};

TEST_F(StoreTest, KeepsWhatWasStoredFirst) {
  ResultStore store("");
  EXPECT_FALSE(store.Has("a", 3));
  store.Append("a", 3, "{\"n\":1}");
  store.Append("a", 3, "{\"n\":2}");
  store.Append("a", 1, "{}");
  store.Append("b", 0, "{}");
  EXPECT_TRUE(store.Has("a", 3));
  ASSERT_EQ(store.All("a").size(), 2u);
  EXPECT_EQ(store.All("a")[0].index, 1);
  EXPECT_EQ(store.All("a")[1].json, "{\"n\":1}");
  EXPECT_EQ(store.Count("a"), 2);
  EXPECT_EQ(store.Keys(), (std::vector<std::string>{"a", "b"}));
}

TEST_F(StoreTest, RefusesOtherFiles) {
  std::ofstream(path_) << std::string(4096, 'x');
  EXPECT_THROW(ResultStore store(path_), Error);
  EXPECT_THROW(ResultStore store("/nowhere/at/all.db"), Error);
}

TEST_F(StoreTest, KeepsEverythingWhenTheWriterIsKilled) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    ResultStore store(path_);
    for (int64_t i = 0;; ++i) {
      store.Append("run", i, "{}");
      if (i == 20 && write(pipe_ends[1], "x", 1) != 1) _exit(1);
    }
  }
  char byte;
  ASSERT_EQ(read(pipe_ends[0], &byte, 1), 1);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  ResultStore store(path_);
  const auto results = store.All("run");
  EXPECT_GE(results.size(), 21u);
  for (size_t i = 0; i < results.size(); ++i) EXPECT_EQ(results[i].index, static_cast<int64_t>(i));
  store.Append("run", static_cast<int64_t>(results.size()), "{}");
  EXPECT_EQ(store.Count("run"), static_cast<int64_t>(results.size()) + 1);
}

}  // namespace
}  // namespace ludens
