#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/game_options.h"
#include "compiler/describe.h"
#include "gdl/gdl_game.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::vector<std::string> names;
  bool json = false;
};

nlohmann::json Facts(const std::string& name, const Game& game) {
  OwnedState state(game);
  Rng rng(1);
  game.Start(state.get(), rng);
  nlohmann::json legal = nlohmann::json::array(), roles = legal;
  for (int player = 1; player <= game.facts().players; ++player) {
    MoveList moves;
    if (!game.IsOver(state.get())) game.LegalMoves(state.get(), player, moves);
    legal.push_back(moves.size());
    roles.push_back(game.facts().player_names[static_cast<size_t>(player)]);
  }
  return {{"file", name},
          {"name", game.facts().name},
          {"players", game.facts().players},
          {"roles", roles},
          {"simultaneous", game.facts().simultaneous},
          {"stochastic", game.facts().stochastic},
          {"moveCodes", game.facts().move_codes},
          {"moveFeatures", game.FeaturesText()},
          {"featureCodes", game.feature_codes()},
          {"stateBytes", game.state_size()},
          {"featureCount", game.feature_count()},
          {"legal0", legal}};
}

/// What only games in GDL have: the network and its passes.
void AddNetwork(const gdl::GdlGame& game, nlohmann::json& facts) {
  const gdl::RawSizes& raw = game.raw_sizes();
  facts["language"] = "GDL";
  facts["grounding"] = {{"propositions", raw.atoms},
                        {"instances", raw.instances},
                        {"literals", raw.literals},
                        {"cyclic", raw.cyclic_atoms}};
  for (const gdl::PassSize& size : game.pass_sizes())
    facts["passes"].push_back({{"pass", size.pass},
                               {"fluents", size.fluents},
                               {"moves", size.moves},
                               {"gates", size.gates},
                               {"inputs", size.inputs}});
  facts["phases"] = game.phases().size();
  facts["choosers"] = game.phases().chooser_count;
  if (const gdl::SlicedProgram* program = game.sliced_program())
    facts["lanes"] = {{"operations", program->ops.size()}, {"words", program->words}};
  else
    facts["lanes"] = {{"missing", game.sliced_reason()}};
}

/// How playouts find the moves of a phase, fastest first.
std::string_view WayOfMoves(const LudGame& game, size_t index) {
  const Phase& phase = game.rules().phases[index];
  if (game.placement() != nullptr) return "placements";
  if (game.enclosure() != nullptr) return "chains of stones";
  if (game.movement() != nullptr && game.movement()->Covers(index)) return "movements";
  if (phase.seeds != nullptr) return game.seed_run() != nullptr ? "rounds of seeds" : "seeds";
  return phase.source != nullptr ? "sets" : "lists";
}

/// What only games in .lud files have: sites, the state's layout, rules.
void AddRules(const LudGame& game, const Description& description, nlohmann::json& facts) {
  const Model& model = game.model();
  const RulesSummary summary = Summarise(description, game);
  facts["language"] = "Ludii";
  facts["sites"] = model.total_sites;
  facts["boardSites"] = model.topology.size(model.default_site);
  facts["siteType"] = ToText(model.default_site);
  facts["components"] = model.components.size() - 1;
  facts["containers"] = model.containers.size();
  facts["layout"] = LayoutParts(model.layout);
  facts["flags"] = summary.flags;
  facts["ludemes"] = summary.ludemes;
  nlohmann::json& phases = facts["phases"] = nlohmann::json::array();
  nlohmann::json& kinds = facts["playoutKinds"] = nlohmann::json::array();
  for (size_t i = 0; i < game.rules().phases.size(); ++i) {
    const Phase& phase = game.rules().phases[i];
    kinds.push_back(NameOf(phase.playout.kind));
    phases.push_back({{"name", phase.name},
                      {"playout", NameOf(phase.playout.kind)},
                      {"checksRepetition", phase.playout.checks_repetition},
                      {"why", phase.playout.why},
                      {"moves", WayOfMoves(game, i)}});
  }
}

std::string Joined(const nlohmann::json& list) {
  std::string text;
  for (const nlohmann::json& entry : list)
    text +=
        (text.empty() ? "" : ", ") + (entry.is_string() ? entry.get<std::string>() : entry.dump());
  return text;
}

void PrintPhases(const nlohmann::json& phases) {
  for (const nlohmann::json& phase : phases)
    fmt::print("{:14} {}: {} playouts: {}{}; moves by {}\n", "phase",
               phase["name"].get<std::string>(), phase["playout"].get<std::string>(),
               phase["why"].get<std::string>(),
               phase["playout"] == "filter" && phase["checksRepetition"].get<bool>()
                   ? "; repeated positions are checked with it"
                   : "",
               phase["moves"].get<std::string>());
}

void PrintText(const nlohmann::json& facts) {
  for (const auto& [key, value] : facts.items()) {
    if (key == "passes" || key == "playoutKinds") continue;
    if (key == "phases" && value.is_array())
      PrintPhases(value);
    else if (value.is_array())
      fmt::print("{:14} {}\n", key, Joined(value));
    else
      fmt::print("{:14} {}\n", key, value.is_string() ? value.get<std::string>() : value.dump());
  }
  if (!facts.contains("passes")) return;
  fmt::print("{:30} {:>8} {:>8} {:>9} {:>9}\n", "network after", "fluents", "moves", "gates",
             "inputs");
  for (const auto& pass : facts["passes"])
    fmt::print("{:30} {:>8} {:>8} {:>9} {:>9}\n", pass["pass"].get<std::string>(),
               pass["fluents"].get<size_t>(), pass["moves"].get<size_t>(),
               pass["gates"].get<size_t>(), pass["inputs"].get<size_t>());
}

int Info(const Options& options) {
  const Library library = options.games.OpenLibrary();
  for (const std::string& name : options.names) {
    const std::shared_ptr<const Game> game =
        LoadGameOrFail(name, library, options.games.selections);
    nlohmann::json facts = Facts(name, *game);
    if (const auto* gdl_game = dynamic_cast<const gdl::GdlGame*>(game.get()))
      AddNetwork(*gdl_game, facts);
    if (const auto* lud_game = dynamic_cast<const LudGame*>(game.get())) {
      Diagnostics diagnostics;
      if (const auto description =
              ReadDescription(library.Find(name), library, options.games.selections, diagnostics))
        AddRules(*lud_game, *description, facts);
    }
    options.json ? fmt::print("{}\n", facts.dump()) : PrintText(facts);
  }
  return 0;
}

}  // namespace

std::function<int()> RegisterInfo(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->names, "Files or names of games")->required();
  app.add_flag("--json", options->json, "One JSON object per game");
  options->games.Declare(app);
  return [options] { return Info(*options); };
}

}  // namespace ludens::cli
