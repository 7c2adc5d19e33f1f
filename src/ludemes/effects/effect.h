#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// Where an effect puts its moves: into the arena, to be chosen from, or as deeds, to be applied at
/// once.
class EffectMoves {
 public:
  EffectMoves(MoveArena& arena, MoveIds& moves) : arena_(&arena), moves_(&moves) {}
  EffectMoves(DeedList& deeds, const MovesNode* then) : deeds_(&deeds), then_(then) {}

  /// A move of one action, which is a decision or not.
  void Add(const Action& action, bool decision) {
    if (deeds_ == nullptr) return AddToArena(action, decision);
    // In its place at once: copies of fields that were just written are slow.
    Deed& deed = deeds_->emplace_back();
    deed.action = action;
    deed.action.decision = decision;
    deed.then = then_;
  }
  /// A move without sites of its own, whose actions are appended.
  void AddEmpty() {
    if (deeds_ != nullptr)
      deeds_->push_back({{}, false, then_});
    else
      moves_->push_back(arena_->Join({}));
  }
  /// One more action of the newest move.
  void Append(const Action& action) {
    if (deeds_ == nullptr) {
      arena_->AppendAction(moves_->back(), action);
    } else if (!deeds_->back().acts) {
      deeds_->back().action = action;
      deeds_->back().acts = true;
    } else {
      deeds_->back().then = nullptr;
      deeds_->push_back({action, true, then_});
    }
  }

 private:
  void AddToArena(Action action, bool decision) {
    action.decision = decision;
    moves_->push_back(arena_->New(action));
  }

  MoveArena* arena_ = nullptr;
  MoveIds* moves_ = nullptr;
  DeedList* deeds_ = nullptr;
  const MovesNode* then_ = nullptr;
};

/// Base of the effects: rules whose moves are changes of the state, not choices of a player. A
/// derived class says which moves there are; mover and consequence are added here.
class Effect : public MovesNode {
 public:
  void Eval(Context& context, MoveIds& out) const final {
    const size_t first = out.size();
    EffectMoves moves(context.arena(), out);
    Generate(context, moves);
    Finish(context, out, first);
  }
  void Deeds(Context& context, DeedList& out) const final {
    EffectMoves moves(out, then);
    Generate(context, moves);
  }

 protected:
  virtual void Generate(Context& context, EffectMoves& out) const = 0;

  /// Appends a move of one action, a decision where this rule is one.
  void Emit(EffectMoves& out, const Action& action) const { out.Add(action, decision); }
};

/// Appends what a rule changes, found on the state as it is; where something may follow a change,
/// it is played out on a copy.
void AppendDeeds(Context& context, const MovesNode& rule, ActionList& out);

/// The value of an optional expression.
inline int ValueOr(const IntNode* node, Context& context, int otherwise) {
  return node == nullptr ? otherwise : node->Eval(context);
}
inline bool ValueOr(const BoolNode* node, Context& context, bool otherwise) {
  return node == nullptr ? otherwise : node->Eval(context);
}

/// An action of a kind at one site.
Action SiteAction(ActionKind kind, SiteType type, int site);
/// An action of a kind that happens to a player.
Action PlayerAction(ActionKind kind, int player, int value);
/// An action that sets a value of the whole game; `name` is an index of Model::names.
Action ValueAction(ActionKind kind, int value, int name = -1);
/// The top item of a site goes to another one of the same type.
Action MoveAction(SiteType type, int from, int to);

/// The type that a site is meant with: hands have cells only.
SiteType TypeAt(const Context& context, std::optional<SiteType> type, int site);

/// The players meant by a slot that takes a role or a (player …) of another name; used by rules
/// that treat a role as all the players it means.
class PlayerList {
 public:
  PlayerList(const Args& args, std::string_view role_slot, std::string_view player_slot);
  explicit PlayerList(const IntNode* number) : number_(number) {}
  PlayerList(const Args& args, Role role);

  void Eval(Context& context, IntList& out) const;

 private:
  std::optional<Role> role_;
  const IntNode* number_ = nullptr;
};

/// Makes a node and gives it the clause's consequence.
template <typename T, typename... Parameters>
T* MakeWithThen(const Args& args, Parameters&&... parameters) {
  T* node = args.Make<T>(std::forward<Parameters>(parameters)...);
  node->then = args.Then();
  return node;
}

/// Turns the lowering of an effect into that of the decision of the same form.
template <LowerMoves lower>
MovesNode* AsDecision(const Args& args) {
  MovesNode* node = lower(args);
  node->decision = true;
  return node;
}

}  // namespace ludens
