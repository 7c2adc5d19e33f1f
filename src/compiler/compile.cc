#include "compiler/compile.h"

#include "compiler/board.h"
#include "compiler/equipment.h"
#include "compiler/features.h"
#include "compiler/rules.h"
#include "ludemes/grammar/binder.h"

namespace ludens {
namespace {

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

std::shared_ptr<LudGame> Build(const Bound& bound, Board board) {
  auto model = std::make_unique<Model>();
  const Bound& equipment = *bound.Arg("equipment");
  const DependenceAnalysis dependence(equipment);
  Lowering lowering(*model, &dependence);
  const Args args(lowering, bound);
  model->name = args.String("name");
  ReadPlayers(*model, *args.Clause("players"));
  model->simulation = model->players == 0;
  if (const auto mode = args.Clause("mode")) {
    model->simultaneous = mode->ConstantName("mode") == "Simultaneous";
    if (model->simultaneous) mode->Unsupported("simultaneous play");
  }
  InferFeatures(*model, bound);
  if (board.is_puzzle) args.Unsupported("a deduction puzzle");
  InstallBoard(*model, std::move(board));
  BuildEquipment(lowering, equipment);
  FindSiteTypes(*model, bound);
  CompleteEquipment(lowering, equipment);
  Rules rules = LowerRules(*args.Clause("rules"));
  ChooseLayout(*model);
  auto game = std::make_shared<LudGame>(std::move(model), std::move(rules));
  OwnedState state(*game);
  Context context = game->MakeContext(state.get());
  context.state.Reset();
  FixEquipment(context, lowering, equipment);
  lowering.Fold(context);
  const PlanTools tools{lowering, dependence, context};
  PlanPhases(*game, tools, *args.Clause("rules"), ComponentRules(game->model(), equipment));
  game->UsePlacement(Placement::Plan(tools, *args.Clause("rules")));
  lowering.Fold(context);
  game->KeepNodes(lowering.TakeNodes());
  return game;
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

CompileResult Compile(const Description& description, Diagnostics& diagnostics) {
  Binder binder;
  if (description.game.text != "game") {
    Report(description, description.game, "matches of several games are not supported yet", "",
           diagnostics);
    return {CompileStatus::kUnsupported, nullptr, "match"};
  }
  const Bound* bound = BindOrReport(binder, description, diagnostics);
  if (bound == nullptr) return {CompileStatus::kWrong, nullptr, ""};
  std::optional<Board> board = ReadBoard(description, diagnostics);
  if (!board) return {CompileStatus::kWrong, nullptr, ""};
  try {
    std::shared_ptr<LudGame> game = Build(*bound, std::move(*board));
    game->KeepAi(ReadAi(description, diagnostics));
    return {CompileStatus::kOk, std::move(game), ""};
  } catch (const CompileFailure& failure) {
    const Node& node = failure.node == nullptr ? description.game : *failure.node;
    Report(description, node, failure.message, "", diagnostics);
    return {failure.unsupported ? CompileStatus::kUnsupported : CompileStatus::kWrong, nullptr,
            failure.message};
  }
}

}  // namespace ludens
