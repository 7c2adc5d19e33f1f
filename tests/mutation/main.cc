// Makes slips in the descriptions of a library, one at a time, and counts how often the checks
// point at the right line and suggest the right word. Usage:
//
//     mutations LIBRARY [--count N] [--seed N] [--verbose]
//
// Exits with 1 when fewer than 90 % of the slips are reported within one line, fewer than 80 % of
// the misspelt words are among the first three suggestions, or an unchanged file has errors.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "compiler/compile.h"
#include "lang/description.h"
#include "mutator.h"

namespace ludens {
namespace {

struct Tally {
  int made = 0;
  int located = 0;
  int misspelt = 0;
  int suggested = 0;

  void Add(const Tally& other) {
    made += other.made;
    located += other.located;
    misspelt += other.misspelt;
    suggested += other.suggested;
  }
};

double Percent(int part, int whole) { return whole == 0 ? 100.0 : 100.0 * part / whole; }

class MutationRun {
 public:
  MutationRun(const Library& library, uint64_t seed, bool verbose)
      : library_(library), seed_(seed), verbose_(verbose) {}

  int Run(int count) {
    const bool clean = CheckOriginals();
    for (int made = 0, attempt = 0; made < count && attempt < 100 * count; ++attempt) {
      made += TryOne(attempt) ? 1 : 0;
    }
    return Report() && clean ? 0 : 1;
  }

 private:
  bool CheckOriginals() {
    bool clean = true;
    for (const std::string& path : library_.games()) {
      Diagnostics diagnostics;
      Check(ReadDescription(path, library_, {}, diagnostics), diagnostics);
      if (!diagnostics.HasErrors()) continue;
      fmt::print("{}: error in the unchanged file: {}\n", path, diagnostics.list().front().message);
      clean = false;
    }
    return clean;
  }

  // False when the chosen file has no place for the chosen slip.
  bool TryOne(int attempt) {
    Rng rng(seed_, static_cast<uint64_t>(attempt));
    const auto kind = static_cast<MutationKind>(rng.Below(kMutationKinds));
    const auto& games = library_.games();
    const std::string& path = games[rng.Below(static_cast<uint32_t>(games.size()))];
    const SourceFilePtr file = ReadSourceFile(path);
    const auto mutation = Mutate(file->text(), kind, library_.defines(), rng);
    if (!mutation) return false;
    Diagnostics diagnostics;
    Check(ReadDescriptionText(path, mutation->text, library_, {}, diagnostics), diagnostics);
    Count(kind, path, *mutation, diagnostics);
    return true;
  }

  /// What `ludens check` does with a description that could be read.
  static void Check(const std::optional<Description>& description, Diagnostics& diagnostics) {
    if (description) CheckTypes(*description, diagnostics);
  }

  void Count(MutationKind kind, const std::string& path, const Mutation& mutation,
             const Diagnostics& diagnostics) {
    Tally& tally = tallies_[static_cast<int>(kind)];
    ++tally.made;
    bool located = false, suggested = false;
    for (const Diagnostic& diagnostic : diagnostics.list()) {
      const bool near = std::abs(diagnostic.location.line - mutation.line) <= 1;
      located = located || near;
      suggested = suggested || (near && Suggests(diagnostic, mutation.original));
    }
    tally.located += located ? 1 : 0;
    if (!mutation.original.empty()) {
      ++tally.misspelt;
      tally.suggested += suggested ? 1 : 0;
    }
    const bool fine = located && (suggested || mutation.original.empty());
    if (verbose_ && !fine) Explain(kind, path, mutation, diagnostics);
  }

  static bool Suggests(const Diagnostic& diagnostic, const std::string& word) {
    return diagnostic.hint.find("'" + word + "'") != std::string::npos;
  }

  static void Explain(MutationKind kind, const std::string& path, const Mutation& mutation,
                      const Diagnostics& diagnostics) {
    fmt::print("{}:{}: {} {}\n", path, mutation.line, Name(kind), mutation.original);
    for (const Diagnostic& d : diagnostics.list()) {
      fmt::print("    {}:{}: {} ({})\n", d.location.line, d.location.column, d.message, d.hint);
    }
  }

  bool Report() const {
    Tally total;
    for (int kind = 0; kind < kMutationKinds; ++kind) {
      const Tally& tally = tallies_[kind];
      fmt::print("{:17} {:4} made, {:5.1f} % within one line, {:5.1f} % of {} words suggested\n",
                 Name(static_cast<MutationKind>(kind)), tally.made,
                 Percent(tally.located, tally.made), Percent(tally.suggested, tally.misspelt),
                 tally.misspelt);
      total.Add(tally);
    }
    const double located = Percent(total.located, total.made);
    const double suggested = Percent(total.suggested, total.misspelt);
    fmt::print(
        "all: {} made, {:.1f} % within one line (at least 90), {:.1f} % of words suggested "
        "(at least 80)\n",
        total.made, located, suggested);
    return total.made > 0 && located >= 90 && suggested >= 80;
  }

  const Library& library_;
  uint64_t seed_;
  bool verbose_;
  Tally tallies_[kMutationKinds];
};

int Main(int argc, char** argv) {
  CLI::App app{"Counts how well the checks locate slips"};
  std::string folder;
  int count = 300;
  uint64_t seed = 1;
  bool verbose = false;
  app.add_option("LIBRARY", folder)->required();
  app.add_option("--count", count);
  app.add_option("--seed", seed);
  app.add_flag("--verbose", verbose, "Show what was not found");
  CLI11_PARSE(app, argc, argv);
  const Library library(folder);
  return MutationRun(library, seed, verbose).Run(count);
}

}  // namespace
}  // namespace ludens

int main(int argc, char** argv) { return ludens::Main(argc, argv); }
