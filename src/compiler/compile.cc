#include "compiler/compile.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/board.h"
#include "compiler/equipment.h"
#include "compiler/features.h"
#include "compiler/plan/site_sets.h"
#include "compiler/rules.h"
#include "ludemes/grammar/binder.h"

namespace ludens {
namespace {

/// More values than this would make puzzles of more moves than anybody can look through.
constexpr int kGreatestPuzzleValue = 1023;

void Report(const Description& description, const Node& node, std::string message, std::string hint,
            Diagnostics& diagnostics, Severity severity = Severity::kError) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.location = description.source->Locate(node.span);
  diagnostic.notes = description.source->Chain(node.span.begin);
  diagnostics.Add(std::move(diagnostic));
}

void ReadPlayers(Model& model, const Args& args) {
  if (args.bound().signature->Find("numPlayers") >= 0) {
    model.players = *args.Integer("numPlayers");
  } else {
    int player = 0;
    for (const Args& each : args.Clauses("players")) {
      if (++player > kMaxPlayers) break;
      if (each.Has("dirn"))
        model.player_facing[static_cast<size_t>(player)] =
            ParseAbsoluteDirection(each.ConstantName("dirn"));
    }
    model.players = player;
  }
  if (model.players < 0 || model.players > kMaxPlayers)
    args.Wrong("the number of players must be from 0 to 16");
}

/// Site types that rules mention besides the board's own get room in the state.
void FindSiteTypes(Model& model, const Bound& game) {
  model.slot_sites[static_cast<size_t>(model.default_site)] =
      model.topology.size(model.default_site);
  const uint16_t site_type = Grammar::Get().Type("SiteType");
  const auto visit = [&](const auto& self, const Bound& bound) -> void {
    if (bound.kind == BoundKind::kClause && bound.Is("Board")) return;
    if (bound.kind == BoundKind::kEnum && bound.constant.type == site_type) {
      const SiteType type = static_cast<SiteType>(bound.integer);
      model.slot_sites[static_cast<size_t>(type)] = model.topology.size(type);
    }
    ForEachChild(bound, [&](const Bound& child) { self(self, child); });
  };
  visit(visit, game);
}

/// A mistake in the metadata does not keep a game from being played.
AiMetadata ReadAi(const Description& description, Diagnostics& diagnostics) {
  std::vector<MetadataComplaint> complaints;
  const Node* metadata = description.metadata ? &*description.metadata : nullptr;
  AiMetadata ai = ReadAiMetadata(description.game, metadata, complaints);
  for (const MetadataComplaint& each : complaints)
    Report(description, *each.node, each.message, "", diagnostics, Severity::kWarning);
  return ai;
}

/// Items that join others on a site are lost beyond this many: as many as the start rules place,
/// and never fewer than there are sites.
void LimitCounts(Model& model, const LudGame& game, Context& context) {
  game.Begin(context, 0);
  int placed = 0;
  for (int slot = 0; slot < model.layout.slots; ++slot) placed += context.state.Count(slot);
  model.max_count = std::max(placed, model.total_sites);
  for (const Component& component : model.components)
    model.max_count = std::max(model.max_count, component.max_count);
}

/// The sets of a state tell what stands on the board's own sites, one item on each.
bool HasPlainSites(const Model& model) {
  return !model.layout.has_stacks && !model.layout.has_playable &&
         std::none_of(model.components.begin(), model.components.end(),
                      [](const Component& component) { return component.IsLarge(); });
}

std::shared_ptr<LudGame> Build(const Bound& bound, Board board, const CompileOptions& options) {
  auto model = std::make_unique<Model>();
  const Bound& equipment = *bound.Arg("equipment");
  const DependenceAnalysis dependence(equipment, &bound);
  Lowering lowering(*model, &dependence);
  const Args args(lowering, bound);
  model->name = args.String("name");
  ReadPlayers(*model, *args.Clause("players"));
  model->simulation = model->players == 0;
  if (const auto mode = args.Clause("mode"))
    model->simultaneous = mode->ConstantName("mode") == "Simultaneous";
  InferFeatures(*model, bound);
  model->puzzle = board.is_puzzle;
  model->puzzle_values = board.values;
  for (const ValueRange& range : board.values)
    if (range.min < 0 || range.max > kGreatestPuzzleValue)
      args.Wrong(fmt::format("the values of a puzzle lie between 0 and {}", kGreatestPuzzleValue));
  InstallBoard(*model, std::move(board));
  const std::vector<const Bound*> piece_rules = BuildEquipment(lowering, equipment);
  FindSiteTypes(*model, bound);
  CompleteEquipment(lowering, equipment, piece_rules);
  Rules rules = LowerRules(*args.Clause("rules"));
  ChooseLayout(*model);
  model->site_sets = options.site_sets && HasPlainSites(*model);
  FindPlayouts(rules, *args.Clause("rules"));
  FindLateEnd(rules, *args.Clause("rules"), piece_rules);
  auto game = std::make_shared<LudGame>(std::move(model), std::move(rules));
  OwnedState state(*game);
  Context context = game->MakeContext(state.get());
  context.state.Reset();
  FixEquipment(context, lowering, equipment);
  lowering.Fold(context);
  if (lowering.model().uses_count) LimitCounts(lowering.model(), *game, context);
  context.state.Reset();
  const PlanTools tools{lowering, dependence, context};
  PlanPhases(*game, tools, *args.Clause("rules"), piece_rules);
  game->UsePlacement(Placement::Plan(tools, *args.Clause("rules")));
  std::vector<const MoveSource*> sources;
  for (const Phase& phase : game->rules().phases) sources.push_back(phase.source);
  game->UseMovement(Movement::Plan(tools, *args.Clause("rules"), sources));
  if (game->rules().phases.front().source != nullptr)
    game->UseEnclosure(Enclosure::Plan(tools, *args.Clause("rules")));
  PlanQuestions(tools, piece_rules);
  PlanSiteSets(tools);
  lowering.Fold(context);
  game->KeepNodes(lowering.TakeNodes());
  return game;
}

/// One game of a match: the game of that name in the library, with the option it names.
Subgame BuildSubgame(const Args& args, const Library& library, Diagnostics& diagnostics) {
  Selections selections;
  if (args.Has("option")) selections.options.push_back(args.String("option"));
  const std::string path = library.Find(args.String("name"));
  const auto description = ReadDescription(path, library, selections, diagnostics);
  Subgame subgame;
  if (description && description->game.text == "game")
    subgame.game = Compile(*description, library, diagnostics).game;
  if (subgame.game == nullptr) args.Unsupported("a game of the match");
  subgame.next = args.Int("next");
  subgame.result = args.Int("result");
  return subgame;
}

std::shared_ptr<const LudMatch> BuildMatch(const Bound& bound, const Library& library,
                                           Diagnostics& diagnostics) {
  auto model = std::make_unique<Model>();
  Lowering lowering(*model);
  const Args args(lowering, bound);
  model->name = args.String("name");
  if (args.Has("players")) ReadPlayers(*model, *args.Clause("players"));
  model->pass_ends = false;
  const Args list = *args.Clause("games");
  std::vector<Subgame> games;
  if (list.Has("game")) games.push_back(BuildSubgame(*list.Clause("game"), library, diagnostics));
  for (const Args& each : list.Clauses("games"))
    games.push_back(BuildSubgame(each, library, diagnostics));
  for (const Subgame& subgame : games)
    if (subgame.game->model().players != model->players)
      args.Wrong("the games of a match must have as many players as the match");
  if (games.empty()) args.Wrong("a match needs games");
  EndRules end = LowerEnd(*args.Clause("end"));
  model->layout.players = model->players;
  model->layout.variables = 1;  // Which game is played.
  model->layout.Finish();
  auto match = std::make_shared<LudMatch>(std::move(model), std::move(games), std::move(end));
  match->KeepNodes(lowering.TakeNodes());
  return match;
}

const Bound* BindOrReport(Binder& binder, const Description& description,
                          Diagnostics& diagnostics) {
  const TypeRef type{Grammar::Get().Type(description.game.text == "match" ? "Match" : "Game"), 0};
  const Bound* bound = binder.Bind(description.game, type);
  if (bound != nullptr) return bound;
  const BindFailure failure = binder.Explain(description.game, type);
  Report(description, *failure.node, failure.message, failure.hint, diagnostics);
  return nullptr;
}

}  // namespace

bool CheckTypes(const Description& description, Diagnostics& diagnostics) {
  Binder binder;
  return BindOrReport(binder, description, diagnostics) != nullptr;
}

CompileResult Compile(const Description& description, const Library& library,
                      Diagnostics& diagnostics, const CompileOptions& options) {
  Binder binder;
  const Bound* bound = BindOrReport(binder, description, diagnostics);
  CompileResult result;
  result.status = CompileStatus::kWrong;
  if (bound == nullptr) return result;
  try {
    if (bound->Is("Match")) {
      result.match = BuildMatch(*bound, library, diagnostics);
      if (result.match != nullptr) result.status = CompileStatus::kOk;
      return result;
    }
    std::optional<Board> board = ReadBoard(description, diagnostics);
    if (!board) return result;
    std::shared_ptr<LudGame> game = Build(*bound, std::move(*board), options);
    game->KeepAi(ReadAi(description, diagnostics));
    result.game = std::move(game);
    result.status = CompileStatus::kOk;
  } catch (const CompileFailure& failure) {
    const Node& node = failure.node == nullptr ? description.game : *failure.node;
    Report(description, node, failure.message, "", diagnostics);
    if (failure.unsupported) result.status = CompileStatus::kUnsupported;
    result.missing = failure.message;
  }
  return result;
}

}  // namespace ludens
