#pragma once

#include <cstdint>
#include <string>

namespace CLI {
class App;
}

namespace ludens::cli {

/// The options that experiments share: --seed, --threads, --store, --heuristics.
struct LabOptions {
  uint64_t seed = 1;
  int threads = 1;
  std::string store;       ///< File of results; empty: kept in memory only.
  std::string heuristics;  ///< For agents that take heuristics and name no file themselves.

  void Declare(CLI::App& app);
};

}  // namespace ludens::cli
