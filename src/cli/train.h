#pragma once

#include <functional>
#include <string_view>

namespace CLI {
class App;
}

namespace ludens::cli {

/// One thing that `ludens train` can learn; listed in train.cc.
struct Training {
  std::string_view name;
  std::string_view summary;
  std::function<int()> (*Register)(CLI::App& app);
};

std::function<int()> RegisterTrainHeuristics(CLI::App& app);

}  // namespace ludens::cli
