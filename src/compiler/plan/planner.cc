#include <algorithm>

#include "compiler/plan/leaf_sources.h"
#include "compiler/plan/move_source.h"

namespace ludens {
namespace {

/// Any rule, evaluated plainly: all moves are built, one is kept.
class PlainSource final : public MoveSource {
 public:
  PlainSource(const MovesNode* rule, bool per_piece) : rule_(rule), per_piece_(per_piece) {}

  int Count(Context& context, const PieceSet& asked) const override {
    const ArenaScope arena(context);
    BorrowedMoves moves(context);
    Eval(context, asked, *moves);
    return static_cast<int>(moves->size());
  }
  bool Select(Context& context, const PieceSet& asked, int& k, Choice& choice) const override {
    BorrowedMoves moves(context);
    Eval(context, asked, *moves);
    const int count = static_cast<int>(moves->size());
    if (k >= count) {
      k -= count;
      return false;
    }
    choice.id = (*moves)[static_cast<size_t>(k)];
    return true;
  }

 private:
  void Eval(Context& context, const PieceSet& asked, MoveIds& moves) const {
    if (!per_piece_) {
      rule_->Eval(context, moves);
      return;
    }
    const VariableScope scope(context);
    asked.froms.Any([&](int from) {
      context.vars.from = from;
      context.vars.level = 0;
      rule_->Eval(context, moves);
      return false;
    });
  }

  const MovesNode* rule_;
  bool per_piece_;
};

class OrSource final : public MoveSource {
 public:
  explicit OrSource(std::vector<const MoveSource*> sources) : sources_(std::move(sources)) {}

  int Count(Context& context, const PieceSet& asked) const override {
    int count = 0;
    for (const MoveSource* source : sources_) count += source->Count(context, asked);
    return count;
  }
  bool Select(Context& context, const PieceSet& asked, int& k, Choice& choice) const override {
    for (const MoveSource* source : sources_)
      if (source->Select(context, asked, k, choice)) return Attach(choice);
    return false;
  }

 private:
  std::vector<const MoveSource*> sources_;
};

/// (priority …): the moves of the first rule that has any.
class PrioritySource final : public MoveSource {
 public:
  explicit PrioritySource(std::vector<const MoveSource*> sources) : sources_(std::move(sources)) {}

  int Count(Context& context, const PieceSet& asked) const override {
    for (const MoveSource* source : sources_)
      if (const int count = source->Count(context, asked)) return count;
    return 0;
  }
  bool Select(Context& context, const PieceSet& asked, int& k, Choice& choice) const override {
    for (const MoveSource* source : sources_) {
      const int before = k;
      if (source->Select(context, asked, k, choice)) return Attach(choice);
      if (k != before) return false;
    }
    return false;
  }

 private:
  std::vector<const MoveSource*> sources_;
};

/// (if condition rule [else]), the condition being the same for all pieces.
class IfSource final : public MoveSource {
 public:
  IfSource(const BoolNode* condition, const MoveSource* yes, const MoveSource* no)
      : condition_(condition), yes_(yes), no_(no) {}

  int Count(Context& context, const PieceSet& asked) const override {
    const MoveSource* source = Chosen(context);
    return source == nullptr ? 0 : source->Count(context, asked);
  }
  bool Select(Context& context, const PieceSet& asked, int& k, Choice& choice) const override {
    const MoveSource* source = Chosen(context);
    return source != nullptr && source->Select(context, asked, k, choice) && Attach(choice);
  }

 private:
  const MoveSource* Chosen(Context& context) const {
    return condition_->Eval(context) ? yes_ : no_;
  }

  const BoolNode* condition_;
  const MoveSource* yes_;
  const MoveSource* no_;
};

/// (if condition rule [else]), the condition depending on the piece's site.
class IfFromSource final : public MoveSource {
 public:
  IfFromSource(const MaskNode* condition, const MoveSource* yes, const MoveSource* no)
      : condition_(condition), yes_(yes), no_(no) {}

  int Count(Context& context, const PieceSet& asked) const override {
    PieceSet yes = asked, no = asked;
    Split(context, yes, no);
    return yes_->Count(context, yes) + (no_ == nullptr ? 0 : no_->Count(context, no));
  }
  bool Select(Context& context, const PieceSet& asked, int& k, Choice& choice) const override {
    PieceSet yes = asked, no = asked;
    Split(context, yes, no);
    const bool found = yes_->Select(context, yes, k, choice) ||
                       (no_ != nullptr && no_->Select(context, no, k, choice));
    return found && Attach(choice);
  }

 private:
  void Split(Context& context, PieceSet& yes, PieceSet& no) const {
    SiteMask holds(yes.froms.n());
    condition_->Eval(context, holds);
    yes.froms &= holds;
    no.froms.Subtract(holds);
  }

  const MaskNode* condition_;
  const MoveSource* yes_;
  const MoveSource* no_;
};

/// (forEach Piece …): each of the mover's components with its rule.
class PieceSource final : public MoveSource {
 public:
  /// rules[component]: null for components that the rule leaves out.
  explicit PieceSource(std::vector<const MoveSource*> rules) : rules_(std::move(rules)) {}

  int Count(Context& context, const PieceSet& asked) const override {
    int count = 0;
    Search(context, asked.froms.n(), [&](const MoveSource& rule, const PieceSet& pieces) {
      count += rule.Count(context, pieces);
      return false;
    });
    return count;
  }
  bool Select(Context& context, const PieceSet& asked, int& k, Choice& choice) const override {
    const bool found =
        Search(context, asked.froms.n(), [&](const MoveSource& rule, const PieceSet& pieces) {
          return rule.Select(context, pieces, k, choice);
        });
    return found && Attach(choice);
  }

 private:
  template <typename Found>
  bool Search(Context& context, int words, Found&& found) const {
    const Model& model = context.model;
    const int sites = model.topology.size(model.default_site);
    const auto owned = context.state.OwnedSet(context.mover());
    SiteMask own(words);
    for (int i = 0; i < words; ++i) own[i] = owned[static_cast<size_t>(i)];
    if (sites & 63) own[words - 1] &= (uint64_t{1} << (sites & 63)) - 1;
    for (size_t component = 1; component < rules_.size(); ++component) {
      if (model.components[component].owner != context.mover() || rules_[component] == nullptr)
        continue;
      PieceSet pieces{static_cast<int>(component), SiteMask(words)};
      own.Any([&](int site) {
        if (context.state.What(site) == static_cast<int>(component)) pieces.froms.Add(site);
        return false;
      });
      if (!pieces.froms.Empty() && found(*rules_[component], pieces)) return true;
    }
    return false;
  }

  std::vector<const MoveSource*> rules_;
};

/// (do rule ifAfterwards:…): the rule's moves, each to be checked once it is chosen.
class FilteredSource final : public MoveSource {
 public:
  FilteredSource(const MoveSource* rule, const BoolNode* afterwards)
      : rule_(rule), afterwards_(afterwards) {}

  int Count(Context& context, const PieceSet& asked) const override {
    return rule_->Count(context, asked);
  }
  bool Select(Context& context, const PieceSet& asked, int& k, Choice& choice) const override {
    if (!rule_->Select(context, asked, k, choice)) return false;
    choice.SettleThens(context.arena());
    choice.afterwards = afterwards_;
    choice.checked_thens = choice.lean.then_count;
    return Attach(choice);
  }

 private:
  const MoveSource* rule_;
  const BoolNode* afterwards_;
};

/// Builds the sources of one game.
class Planner {
 public:
  Planner(Lowering& lowering, const std::vector<const Bound*>& component_rules)
      : lowering_(lowering), component_rules_(component_rules) {}

  const MoveSource* Plan(const Bound& rule, bool per_piece) {
    MoveSource* source = const_cast<MoveSource*>(PlanKnown(rule, per_piece));
    if (source == nullptr) return Plain(rule, per_piece);
    const int slot = rule.signature->Find("then");
    if (slot >= 0) source->then = Args(lowering_, rule).Then();
    return source;
  }
  /// True when some part has a form better than the plain one.
  bool useful() const { return useful_; }

 private:
  const MoveSource* Plain(const Bound& rule, bool per_piece) {
    return lowering_.Make<PlainSource>(lowering_.Moves(rule), per_piece);
  }

  const MoveSource* PlanKnown(const Bound& rule, bool per_piece) {
    const std::string opcode = OpcodeOf(rule);
    if (opcode == "moves.Or") return PlanList<OrSource>(rule, per_piece);
    if (opcode == "Priority") return per_piece ? nullptr : PlanList<PrioritySource>(rule, false);
    if (opcode == "moves.If") return PlanIf(rule, per_piece);
    if (opcode == "moves.ForEach Piece") return per_piece ? nullptr : PlanPieces(rule);
    if (opcode == "Do") return per_piece ? nullptr : PlanDo(rule);
    const MoveSource* leaf = nullptr;
    if (per_piece) {
      if (opcode == "Move Step" || opcode == "Step") leaf = PlanStep(lowering_, rule);
      if (opcode == "Move Leap" || opcode == "Leap") leaf = PlanLeap(lowering_, rule);
      if (opcode == "Move Slide" || opcode == "Slide") leaf = PlanSlide(lowering_, rule);
      if (opcode == "Move Hop" || opcode == "Hop") leaf = PlanHop(lowering_, rule);
    } else if (opcode == "Move Add") {
      leaf = PlanAdd(lowering_, rule);
    }
    useful_ = useful_ || leaf != nullptr;
    return leaf;
  }

  template <typename Source>
  const MoveSource* PlanList(const Bound& rule, bool per_piece) {
    std::vector<const MoveSource*> sources;
    for (size_t i = 0; i < rule.args.size(); ++i) {
      if (rule.args[i] == nullptr || rule.signature->slots[i].name == "then") continue;
      if (rule.args[i]->kind == BoundKind::kArray)
        for (const Bound* part : rule.args[i]->args) sources.push_back(Plan(*part, per_piece));
      else
        sources.push_back(Plan(*rule.args[i], per_piece));
    }
    return lowering_.Make<Source>(std::move(sources));
  }

  const MoveSource* PlanIf(const Bound& rule, bool per_piece) {
    const Bound& condition = *rule.Arg("cond");
    const Bound* otherwise = rule.Arg("elseList");
    // At the top of a rule nothing is iterated, so any condition is the same for all moves.
    const bool uniform = !per_piece || !ReadsIterators(condition);
    const MaskNode* mask = nullptr;
    if (!uniform) {
      if (per_piece) mask = PlanMask(lowering_, condition, Iterated::kFrom);
      if (mask == nullptr) return nullptr;
    }
    const MoveSource* yes = Plan(*rule.Arg("list"), per_piece);
    const MoveSource* no = otherwise == nullptr ? nullptr : Plan(*otherwise, per_piece);
    if (uniform) return lowering_.Make<IfSource>(lowering_.Bool(condition), yes, no);
    return lowering_.Make<IfFromSource>(mask, yes, no);
  }

  const MoveSource* PlanDo(const Bound& rule) {
    if (rule.Arg("next") != nullptr || rule.Arg("ifAfterwards") == nullptr) return nullptr;
    useful_ = true;
    return lowering_.Make<FilteredSource>(Plan(*rule.Arg("prior"), false),
                                          lowering_.Bool(*rule.Arg("ifAfterwards")));
  }

  const MoveSource* PlanPieces(const Bound& rule) {
    const Model& model = lowering_.model();
    if (model.stacking) return nullptr;
    for (size_t i = 1; i < rule.args.size(); ++i) {
      const std::string& slot = rule.signature->slots[i].name;
      if (rule.args[i] != nullptr && slot != "item" && slot != "items" && slot != "specificMoves" &&
          slot != "then")
        return nullptr;
    }
    std::vector<std::string> names = Args(lowering_, rule).Strings("items");
    if (rule.Arg("item") != nullptr) names.push_back(rule.Arg("item")->node->text);
    const Bound* common = rule.Arg("specificMoves");
    const MoveSource* shared = common == nullptr ? nullptr : Plan(*common, true);
    std::vector<const MoveSource*> rules(model.components.size(), nullptr);
    for (size_t i = 1; i < model.components.size(); ++i) {
      const bool named = names.empty() || std::find(names.begin(), names.end(),
                                                    model.components[i].plain_name) != names.end();
      if (!named) continue;
      if (shared != nullptr)
        rules[i] = shared;
      else if (component_rules_[i] != nullptr)
        rules[i] = Plan(*component_rules_[i], true);
    }
    return lowering_.Make<PieceSource>(std::move(rules));
  }

  Lowering& lowering_;
  const std::vector<const Bound*>& component_rules_;
  bool useful_ = false;
};

/// The language lists an (add … (to … (apply …))) twice, as one and the same move, which then has
/// the consequences of the rules around it twice. Plans do not imitate that.
bool ListsMovesTwice(const Bound& rule) {
  return AnyOf(rule, [](const Bound& bound) {
    if (bound.kind != BoundKind::kClause) return false;
    if (!bound.Is("moves.Add") && OpcodeOf(bound) != "Move Add") return false;
    return bound.Arg("to")->Arg("effect") != nullptr;
  });
}

}  // namespace

const MoveSource* PlanMoves(Lowering& lowering, const Bound& rule,
                            const std::vector<const Bound*>& component_rules) {
  const Model& model = lowering.model();
  if (model.topology.size(model.default_site) > SiteMask::kMaxSites) return nullptr;
  if (model.stochastic || model.simulation || model.pin || model.no_stack_on_fallen ||
      model.automove || model.gravity || model.no_suicide)
    return nullptr;
  if (ListsMovesTwice(rule)) return nullptr;
  Planner planner(lowering, component_rules);
  const MoveSource* source = planner.Plan(rule, false);
  return planner.useful() ? source : nullptr;
}

}  // namespace ludens
