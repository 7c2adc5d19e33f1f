#include <fmt/format.h>

#include <functional>
#include <map>

#include "compiler/lud_game.h"
#include "ludemes/apply_move.h"
#include "state/state_code.h"

// Moves and positions as text.

namespace ludens {
namespace {

std::string SiteName(const Model& model, SiteType type, int site) {
  const bool on_board = site >= 0 && site < model.topology.size(type) &&
                        (type != model.default_site || site < model.board_sites);
  if (!on_board) return fmt::format("#{}", site);
  const std::string& label = model.topology.label(type, static_cast<Site>(site));
  return type == model.default_site ? label : fmt::format("{}:{}", ToText(type), label);
}

std::string PieceName(const Model& model, int what) {
  const bool known = what > 0 && static_cast<size_t>(what) < model.components.size();
  return known ? model.components[static_cast<size_t>(what)].name : std::to_string(what);
}

/// "A2-A4", or "A4" for what happens on one site.
std::string Path(const Model& model, const MoveRecord& move, const Action& decision) {
  const std::string to = SiteName(model, decision.to_type, move.to);
  if (move.from == move.to && decision.from_type == decision.to_type) return to;
  return SiteName(model, decision.from_type, move.from) + "-" + to;
}

/// What the player decides, as short as it can be said.
std::string ShortText(const Model& model, const MoveArena& arena, MoveId id) {
  if (arena.IsPass(id)) return "Pass";
  if (arena.IsSwap(id)) return "Swap";
  const Action* decision = arena.Decision(id);
  if (decision == nullptr) decision = arena.FirstAction(id);
  if (decision == nullptr) return "Nothing";
  switch (decision->kind) {
    case ActionKind::kMove:
    case ActionKind::kMoveStack:
    case ActionKind::kMoveSubStack:
    case ActionKind::kMoveCount:
    case ActionKind::kAdd:
    case ActionKind::kInsert:
    case ActionKind::kCopy:
    case ActionKind::kSelect:
      return Path(model, arena[id], *decision);
    case ActionKind::kRemove:
    case ActionKind::kRemoveLater:
      return "x" + Path(model, arena[id], *decision);
    case ActionKind::kPromote:
      return Path(model, arena[id], *decision) + "=" + PieceName(model, decision->what);
    default:
      return TrialText(model, *decision);
  }
}

/// Appends a detail to those texts that are not yet the only ones of their kind.
void TellApart(std::vector<std::string>& texts, const std::function<std::string(size_t)>& detail) {
  std::map<std::string, int> counts;
  for (const std::string& text : texts) ++counts[text];
  for (size_t i = 0; i < texts.size(); ++i)
    if (counts[texts[i]] > 1) texts[i] += detail(i);
}

std::string AllActions(const Model& model, const MoveArena& arena, MoveId id) {
  std::string text;
  arena.ForEachAction(id, [&](const Action& action) { text += " " + TrialText(model, action); });
  return text;
}

/// What the move takes off the board, consequences included.
std::string Captures(Context& context, MoveId id) {
  TempContext after(context);
  const ArenaScope arena(context);
  ApplyMove(*after, id, true);
  std::string text;
  for (const Action& action : context.scratch.Applied())
    if (action.kind == ActionKind::kRemove || action.kind == ActionKind::kRemoveLater)
      text += " x" + SiteName(context.model, action.to_type, action.to);
  return text;
}

std::string PlacedPiece(const Model& model, const MoveArena& arena, MoveId id) {
  const Action* decision = arena.Decision(id);
  return decision == nullptr || decision->what <= 0 ? "" : "=" + PieceName(model, decision->what);
}

}  // namespace

std::vector<std::string> LudGame::MoveTexts(const StateBytes* state, int player) const {
  std::vector<int> movers;
  if (!model_->simultaneous && player != Mover(state)) return {};
  std::vector<std::string> texts = AllTexts(state, movers);
  if (!model_->simultaneous) return texts;
  std::vector<std::string> own;
  for (size_t i = 0; i < texts.size(); ++i)
    if (movers[i] == player) own.push_back(std::move(texts[i]));
  return own;
}

std::vector<std::string> LudGame::AllTexts(const StateBytes* state,
                                           std::vector<int>& movers) const {
  std::vector<std::string> texts;
  Context original = MakeContext(const_cast<StateBytes*>(state));
  TempContext copy(original);
  const ArenaScope scope(*copy);
  BorrowedMoves ids(*copy);
  GenerateMore(*copy, *ids);
  const MoveArena& arena = copy->arena();
  for (const MoveId id : *ids) {
    texts.push_back(ShortText(*model_, arena, id));
    movers.push_back(arena[id].mover);
  }
  TellApart(texts, [&](size_t i) { return PlacedPiece(*model_, arena, (*ids)[i]); });
  TellApart(texts, [&](size_t i) { return Captures(*copy, (*ids)[i]); });
  TellApart(texts, [&](size_t i) { return AllActions(*model_, arena, (*ids)[i]); });
  std::map<std::string, int> seen;
  TellApart(texts, [&](size_t i) { return fmt::format(" #{}", ++seen[texts[i]]); });
  return texts;
}

std::string LudGame::MoveText(const StateBytes* state, const Move& move) const {
  size_t index = move.id;
  if (IsSourced(move)) {
    Context original = MakeContext(const_cast<StateBytes*>(state));
    TempContext copy(original);
    index = GeneratedIndex(*copy, move);
  }
  std::vector<int> movers;
  return AllTexts(state, movers)[index];
}

std::string LudGame::StateText(const StateBytes* state) const {
  const State view(model_->layout, const_cast<StateBytes*>(state));
  const Header& header = view.header();
  std::string text = fmt::format("mover {} next {} prev {} turn {}", header.mover, header.next,
                                 header.prev, header.turn);
  for (int slot = 0; slot < model_->layout.slots; ++slot) {
    if (view.IsEmpty(slot)) continue;
    text += fmt::format(" {}:", slot);
    for (int level = 0; level < view.Height(slot); ++level) {
      const Item item = view.ItemAt(slot, model_->stacking ? level : -1);
      text += fmt::format("{}{}", level > 0 ? "," : "", item.what);
      if (item.state != 0) text += fmt::format("s{}", item.state);
      if (item.rotation != 0) text += fmt::format("r{}", item.rotation);
      if (item.value != 0) text += fmt::format("v{}", item.value);
    }
    if (model_->uses_count) text += fmt::format("x{}", view.Count(slot));
  }
  if (header.owned_count > 0) text += " listed";
  for (const OwnedEntry& entry : view.OwnedEntries())
    text += fmt::format(" {}@{}/{}", entry.what, entry.site, entry.level);
  return text;
}

std::string LudGame::StateCode(const StateBytes* state) const {
  return WriteState(*model_, State(model_->layout, const_cast<StateBytes*>(state)));
}

void LudGame::ParseState(std::string_view code, StateBytes* state) const {
  ReadState(code, *model_, static_cast<int>(rules_.phases.size()), State(model_->layout, state));
}

}  // namespace ludens
