#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ludens {

/// Results of experiments in one SQLite file, append-only: what was stored stays as it is. A run
/// that is killed loses at most what it was working on; the next run asks Has and goes on.
///
/// A result is named by a key (the experiment with all its settings, in one canonical text) and an
/// index (which trial or game of it), and is one JSON object. Several processes may write to one
/// file. Threads: all methods may be called from any thread.
class ResultStore {
 public:
  struct Result {
    int64_t index = 0;
    std::string json;
  };

  /// Opens or creates the file; an empty path keeps results in memory. Throws Error where that
  /// fails or the file is something else.
  explicit ResultStore(const std::string& path);
  ~ResultStore();
  ResultStore(const ResultStore&) = delete;
  ResultStore& operator=(const ResultStore&) = delete;

  bool Has(const std::string& key, int64_t index) const;
  /// Stores a result for good; one that is already there is kept, and the new one dropped.
  void Append(const std::string& key, int64_t index, const std::string& json);
  /// The results of a key, by ascending index.
  std::vector<Result> All(const std::string& key) const;
  int64_t Count(const std::string& key) const;
  /// All keys, in alphabetical order.
  std::vector<std::string> Keys() const;

 private:
  class Database;
  std::unique_ptr<Database> database_;
};

}  // namespace ludens
