#pragma once

#include <functional>
#include <string_view>

namespace CLI {
class App;
}

namespace ludens::cli {

/// One table of a paper that `ludens reproduce` runs again; listed in reproduce.cc.
struct Reproduction {
  std::string_view name;
  std::string_view summary;
  std::function<int()> (*Register)(CLI::App& app);
};

std::function<int()> RegisterFastGameLengths(CLI::App& app);

}  // namespace ludens::cli
