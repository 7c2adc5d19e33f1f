#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// (select from [to] [mover]): names a site, or a pair of sites; what follows is up to (then …).
class Select final : public MovesNode, public MoveSketcher {
 public:
  Select(const FromArg& from, const ToArg& to, bool pairs, const IntNode* mover)
      : from_(from), to_(to), pairs_(pairs), mover_(mover) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(context,
           [&](const Choice& choice) { out.push_back(context.arena().New(MakeAction(choice))); });
    Finish(context, out, first);
    if (mover_ == nullptr) return;
    const int16_t mover = Narrow(mover_->Eval(context));
    for (size_t i = first; i < out.size(); ++i) context.arena()[out[i]].mover = mover;
  }
  void List(Context& context, MoveOptions& out) const override {
    if (mover_ != nullptr || to_.draws) return MovesNode::List(context, out);
    Search(context, [&](const Choice& choice) {
      out.Add(context, *this, choice.from, choice.to, choice.level_from, false, choice.level_to,
              this);
    });
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    BorrowedMoves built(context);
    built->push_back(context.arena().New(MakeAction(ChoiceOf(context, option))));
    Finish(context, *built, 0);
    return built->front();
  }
  bool Sketch(Context& context, const MoveOption& option, MoveSketch& sketch) const override {
    if (!decision) return false;
    sketch.AddDecision(context, MakeAction(ChoiceOf(context, option)));
    return sketch.AddThen(then);
  }

 private:
  struct Choice {
    SiteType from_type, to_type;
    int from, to;  ///< The same where there are no pairs.
    int level_from, level_to;
  };
  Choice ChoiceOf(const Context& context, const MoveOption& option) const {
    return {context.TypeOr(from_.type),
            context.TypeOr(to_.type),
            option.from,
            option.to,
            option.detail,
            option.extra};
  }

  /// Calls `found(choice)` for every site, or pair of sites, that may be selected.
  template <typename Found>
  void Search(Context& context, Found&& found) const {
    const SiteType type = context.TypeOr(from_.type);
    BorrowedRegion sites(context);
    if (from_.region != nullptr)
      from_.region->Eval(context, *sites);
    else
      sites->Add(from_.Site(context));
    const VariableScope scope(context);
    sites->ForEach([&](int site) {
      if (!IsSite(context, type, site)) return;
      const int level = LevelFrom(context, type, site);
      context.vars.from = context.vars.to = site;
      if (!from_.Allows(context)) return;
      if (pairs_)
        SearchPairs(context, type, site, level, found);
      else
        found(Choice{type, type, site, site, level, level});
    });
  }
  /// Only cells may be sites of hands.
  static bool IsSite(const Context& context, SiteType type, int site) {
    return site <
           (type == SiteType::kCell ? context.model.total_sites : context.topology().size(type));
  }
  int LevelFrom(Context& context, SiteType type, int site) const {
    if (!context.model.stacking) return kNone;
    if (from_.level != nullptr) return from_.level->Eval(context);
    return context.state.Height(context.SlotOf(type, site)) - 1;
  }

  Action MakeAction(const Choice& choice) const {
    Action action;
    action.kind = ActionKind::kSelect;
    action.from_type = choice.from_type;
    action.to_type = pairs_ ? choice.to_type : choice.from_type;
    action.from = Narrow(choice.from);
    if (pairs_) action.to = Narrow(choice.to);
    action.level_from = Narrow(choice.level_from);
    action.level_to = Narrow(choice.level_to);
    action.decision = decision;
    return action;
  }

  template <typename Found>
  void SearchPairs(Context& context, SiteType type, int site, int level, Found&& found) const {
    const SiteType to_type = context.TypeOr(to_.type);
    BorrowedRegion targets(context);
    if (to_.region != nullptr)
      to_.region->Eval(context, *targets);
    else
      targets->Add(to_.site == nullptr ? site : to_.site->Eval(context));
    targets->ForEach([&](int to) {
      if (!IsSite(context, to_type, to)) return;
      const int level_to = to_.level != nullptr
                               ? to_.level->Eval(context)
                               : context.state.Height(context.SlotOf(to_type, to)) - 1;
      context.vars.to = to;
      if (to_.Allows(context)) found(Choice{type, to_type, site, to, level, level_to});
    });
  }

  FromArg from_;
  ToArg to_;
  bool pairs_;
  const IntNode* mover_;
};

}  // namespace

MovesNode* LowerSelect(const Args& args) {
  ToArg to = LowerTo(args);
  const bool pairs = args.Has("to");
  return WithThen<Select>(args, LowerFrom(args), to, pairs, args.PlayerNumber("mover", ""));
}

}  // namespace ludens
