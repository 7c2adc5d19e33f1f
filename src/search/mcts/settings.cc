#include "search/mcts/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "search/mcts/mcts_agent.h"

namespace ludens {
namespace {

/// One setting, said once: its description, how to print its default and how to read it.
struct Setting {
  Parameter parameter;
  std::function<std::string(const MctsOptions&)> print;
  std::function<void(const AgentSpec&, MctsOptions&)> read;
};

template <typename T>
Setting Integer(std::string name, T MctsOptions::*field, double min, double max, std::string help) {
  return {{name, ParameterKind::kInteger, "", std::move(help), min, max, {}},
          [field](const MctsOptions& o) { return fmt::format("{}", o.*field); },
          [field, name](const AgentSpec& spec, MctsOptions& o) {
            o.*field = static_cast<T>(spec.Integer(name));
          }};
}

Setting Number(std::string name, double MctsOptions::*field, double min, double max,
               std::string help) {
  return {{name, ParameterKind::kNumber, "", std::move(help), min, max, {}},
          [field](const MctsOptions& o) { return fmt::format("{}", o.*field); },
          [field, name](const AgentSpec& spec, MctsOptions& o) { o.*field = spec.Number(name); }};
}

Setting Flag(std::string name, bool MctsOptions::*field, std::string help) {
  return {{name, ParameterKind::kFlag, "", std::move(help), 0, 1, {}},
          [field](const MctsOptions& o) { return o.*field ? "on" : "off"; },
          [field, name](const AgentSpec& spec, MctsOptions& o) { o.*field = spec.Flag(name); }};
}

/// A choice whose texts are in the order of the enum's values.
template <typename E>
Setting Choice(std::string name, E MctsOptions::*field, std::vector<std::string> choices,
               std::string help) {
  return {{name, ParameterKind::kChoice, "", std::move(help), 0, 0, choices},
          [field, choices](const MctsOptions& o) { return choices[static_cast<size_t>(o.*field)]; },
          [field, name, choices](const AgentSpec& spec, MctsOptions& o) {
            const auto at = std::find(choices.begin(), choices.end(), spec.Text(name));
            o.*field = static_cast<E>(at - choices.begin());
          }};
}

const std::vector<Setting>& Settings() {
  using O = MctsOptions;
  static const std::vector<Setting> kSettings = {
      Integer("iterations", &O::iterations, 0, 1e12, "Playouts per move, of all trees together"),
      Number("seconds", &O::seconds, 0, 1e6, "Time per move; with iterations=0 the only limit"),
      Integer("trees", &O::trees, 1, 1024, "Independent trees whose counts are added"),
      Integer("threads", &O::threads, 1, 1024, "Threads that grow the trees; changes no move"),
      Integer("memory", &O::megabytes, 1, 1e6, "Megabytes per tree, after which it grows no more"),
      Choice("selection", &O::selection, {"ucb1", "rave", "grave", "history"},
             "How moves are chosen in the tree"),
      Number("c", &O::c, 0, 1000, "Weight of exploration"),
      Number("bias", &O::bias, 0, 1000, "RAVE, GRAVE: how soon own counts outweigh the others"),
      Integer("ref", &O::reference, 0, 1e9, "GRAVE: least playouts of the node referred to"),
      Number("history", &O::history, 0, 1000, "Progressive history: its weight"),
      Flag("reuse", &O::reuse, "Keeps the part of the tree that the game went into"),
      Flag("transpositions", &O::transpositions, "Equal positions share one node"),
      Choice("solver", &O::solver, {"off", "winloss", "bounds"},
             "Proves wins and losses, or bounds on any result, and stops when all is known"),
      Flag("compact", &O::compact, "Searches the game's compact form where it has one"),
      Choice("playout", &O::playout, {"uniform", "mast", "nst", "lgrf", "ppa"},
             "How moves are chosen beyond the tree"),
      Choice("decisive", &O::decisive, {"off", "on", "anti"},
             "Looks one move ahead for wins; anti: and two for threats"),
      Integer("plies", &O::max_plies, 1, 1e9, "Plies after which a playout counts as a draw"),
      Number("tau", &O::tau, 1e-6, 1e6, "MAST: temperature"),
      Number("epsilon", &O::epsilon, 0, 1, "NST: share of random moves"),
      Number("alpha", &O::alpha, 0, 100, "PPA: step of adaptation"),
      Number("k", &O::k, 0, 2, "PPA: sharpness of the playouts"),
      Flag("features", &O::features, "Moves are told apart by their features too"),
      Flag("memorize", &O::memorize, "PPA: the policy goes on from one own move to the next"),
      {{"policy", ParameterKind::kText, "", "PPA: file of an initial policy", 0, 0, {}},
       [](const O& o) { return o.policy_file; },
       [](const AgentSpec& spec, O& o) { o.policy_file = spec.Text("policy"); }},
  };
  return kSettings;
}

AgentType MakeType(std::string name, std::vector<std::string> aliases, std::string help,
                   const MctsOptions& defaults, const std::vector<std::string>& wanted) {
  return {
      std::move(name), std::move(aliases), std::move(help), MctsParameters(defaults, wanted),
      [defaults](const AgentSpec& spec) { return MakeMctsAgent(ReadMctsOptions(spec, defaults)); }};
}

}  // namespace

std::vector<Parameter> MctsParameters(const MctsOptions& options,
                                      const std::vector<std::string>& wanted) {
  std::vector<Parameter> parameters;
  for (const Setting& setting : Settings()) {
    const std::string& name = setting.parameter.name;
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), name) == wanted.end()) continue;
    parameters.push_back(setting.parameter);
    parameters.back().default_text = setting.print(options);
  }
  return parameters;
}

MctsOptions ReadMctsOptions(const AgentSpec& spec, MctsOptions defaults) {
  for (const Setting& setting : Settings())
    if (spec.values.contains(setting.parameter.name)) setting.read(spec, defaults);
  return defaults;
}

std::vector<AgentType> MctsAgentTypes() {
  const std::vector<std::string> common = {"iterations", "seconds", "trees",          "threads",
                                           "memory",     "c",       "transpositions", "plies"};
  std::vector<std::string> uct = common, grave = common, ppa = common;
  for (const char* name : {"reuse", "solver", "decisive"}) uct.emplace_back(name);
  for (const char* name : {"bias", "ref", "decisive"}) grave.emplace_back(name);
  for (const char* name : {"alpha", "k", "features", "memorize", "policy"}) ppa.emplace_back(name);
  MctsOptions plain, by_amaf, adaptive;
  by_amaf.selection = Selection::kGrave;
  by_amaf.c = 0;
  adaptive.playout = PlayoutStyle::kPpa;
  adaptive.c = 0.4;  // As the authors of PPA set it in their papers on these games.
  adaptive.transpositions = true;
  MctsOptions featured = adaptive;
  featured.features = true;
  MctsOptions memorizing = featured;
  memorizing.memorize = true;
  return {MakeType("uct", {"UCT"}, "Tree search by upper confidence bounds, random playouts", plain,
                   uct),
          MakeType("mcts", {}, "Tree search with every setting", plain, {}),
          MakeType("grave", {"MC-GRAVE"}, "Tree search by generalised rapid action values", by_amaf,
                   grave),
          MakeType("ppa", {}, "UCT with adapted playouts, moves told apart by their sites",
                   adaptive, ppa),
          MakeType("ppaf", {}, "UCT with adapted playouts, moves told apart by features too",
                   featured, ppa),
          MakeType("ppafm", {}, "As ppaf, the learned policy goes on from move to move", memorizing,
                   ppa)};
}

}  // namespace ludens
