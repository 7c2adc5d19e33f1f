#include "cli/lab_options.h"

#include <CLI/CLI.hpp>

namespace ludens::cli {

void LabOptions::Declare(CLI::App& app) {
  app.add_option("--seed", seed, "Seed; the same seed gives the same results");
  app.add_option("--threads", threads, "Threads")->check(CLI::Range(1, 256));
  app.add_option("--store", store, "SQLite file that keeps results; an interrupted run goes on");
  app.add_option("--heuristics", heuristics, "File of heuristics in place of the games' own");
}

}  // namespace ludens::cli
