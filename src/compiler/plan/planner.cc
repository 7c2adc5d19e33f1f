#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "compiler/candidates.h"
#include "compiler/fast/seed_rules.h"
#include "compiler/fast/sowing.h"
#include "compiler/plan/last_count.h"
#include "compiler/plan/listed_pieces.h"
#include "compiler/plan/max_rule.h"
#include "compiler/plan/operators.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/memo.h"

namespace ludens {
namespace {

/// True when a condition may compare positions, itself or in a search for moves.
bool MayAskHash(const Bound& condition) {
  return AnyOf(condition, [](const Bound& bound) {
    if (bound.kind != BoundKind::kClause) return false;
    const std::string opcode = OpcodeOf(bound);
    return opcode == "bools.Is Cycle" || opcode == "bools.Is Repeat" ||
           opcode == "bools.No Moves" || opcode == "bools.Is Threatened" || bound.Is("Can");
  });
}

/// (is Prev Mover): fails where the mover has not moved just before.
bool AsksForSameTurn(const Bound& condition) {
  const Bound* role =
      OpcodeAt(&condition) == "bools.Is Prev" ? Argument(condition, "role") : nullptr;
  return role != nullptr && role->kind == BoundKind::kEnum && role->constant.name == "Mover";
}

/// True for (> (count Pieces …) …) and its like.
bool AsksForMany(const Bound& condition) {
  const std::string opcode = OpcodeAt(&condition);
  const bool first = opcode == "Gt" || opcode == "Ge";
  if (!first && opcode != "Lt" && opcode != "Le") return false;
  return OpcodeAt(condition.Arg(first ? "valueA" : "valueB")) == "ints.Count Pieces";
}

/// True when a rule takes pieces from a hand, and the condition is that this is not empty.
bool AsksForOwnOrigin(const Bound& condition, const Bound& rule) {
  const Bound* empty = OpcodeAt(&condition) == "Not" ? condition.Arg("a") : nullptr;
  const Bound* hand = OpcodeAt(empty) == "bools.All Sites" ? Argument(*empty, "region") : nullptr;
  const Bound* from = rule.Is("Move") || rule.Is("moves.Move") ? Argument(rule, "from") : nullptr;
  const Bound* origin = from == nullptr ? nullptr : Argument(*from, "loc");
  const Bound* test = hand == nullptr ? nullptr : Argument(*empty, "if");
  if (OpcodeAt(hand) != "Sites Hand" || OpcodeAt(origin) != "HandSite" ||
      OpcodeAt(test) != "Equals")
    return false;
  const auto is_count = [](const Bound* number) {
    return number->kind == BoundKind::kClause && number->Is("ints.Count") &&
           Argument(*number, "at") != nullptr && IsIterator(Argument(*number, "at"), "Site");
  };
  const auto is_zero = [](const Bound* number) {
    return number->kind == BoundKind::kInteger && number->integer == 0;
  };
  const Bound* a = test->Arg("valueA");
  const Bound* b = test->Arg("valueB");
  const Bound* role = Argument(*hand, "role");
  const Bound* own = Argument(*origin, "role");
  return ((is_zero(a) && is_count(b)) || (is_zero(b) && is_count(a))) && role != nullptr &&
         own != nullptr && role->kind == BoundKind::kEnum && own->kind == BoundKind::kEnum &&
         role->constant.name == own->constant.name;
}

/// What a condition comes to where it asks for nothing but whose turn it is, and whether it was so
/// before.
KnownCondition FindKnown(const PlanTools& tools, const Bound& condition) {
  if (AsksForSameTurn(condition))
    return {.condition = &condition, .holds_for = 0, .in_fresh_turns = true};
  if (OpcodeAt(&condition) == "Not") {
    KnownCondition known = FindKnown(tools, *condition.Arg("a"));
    known.condition = &condition;
    if (known.holds_for != KnownCondition::kUnknown) known.holds_for ^= 0b110;
    return known;
  }
  if ((tools.dependence.Of(condition) & ~kOnMover) != 0)
    return {.condition = &condition, .is_usual = AsksForMany(condition)};
  const BoolNode* test = tools.lowering.Bool(condition);
  const int8_t before = tools.empty.header().mover;
  KnownCondition known{.condition = &condition, .holds_for = 0};
  for (int mover = 1; mover <= 2; ++mover) {
    tools.empty.header().mover = static_cast<int8_t>(mover);
    if (test->Eval(tools.empty)) known.holds_for |= 1u << mover;
  }
  tools.empty.header().mover = before;
  return known;
}

/// Two conditions on a move as one.
class BothConditions final : public BoolNode {
 public:
  BothConditions(const BoolNode* inner, const BoolNode* outer) : inner_(inner), outer_(outer) {}
  bool Eval(Context& context) const override {
    return inner_->Eval(context) && outer_->Eval(context);
  }
  bool AutoSucceeds(const Context& context) const override {
    return inner_->AutoSucceeds(context) && outer_->AutoSucceeds(context);
  }

 private:
  const BoolNode* inner_;
  const BoolNode* outer_;
};

/// Builds the rules of one phase.
template <int W>
class Planner {
 public:
  Planner(const PlanTools& tools, const std::vector<const Bound*>& component_rules)
      : tools_(tools), component_rules_(component_rules) {}

  const MoveRule<W>* Plan(const Bound& rule, bool per_piece) {
    const bool then_before = then_since_;
    then_since_ = then_since_ || Argument(rule, "then") != nullptr;
    MoveRule<W>* planned = PlanKnown(rule, per_piece);
    then_since_ = then_before;
    if (planned == nullptr) return Make<PlainRule<W>>(tools_.lowering.Moves(rule), per_piece);
    // The language drops what should follow a (max …).
    if (rule.signature->Find("then") >= 0 && !rule.Is("moves.Max")) {
      planned->then = PlanThen(tools_, rule);
      if (planned->then != nullptr) PlanThenRule(*rule.Arg("then"), *planned);
    }
    return planned;
  }
  /// True when some part has a form better than the plain one.
  bool useful() const { return useful_; }

 private:
  template <typename T, typename... Parameters>
  T* Make(Parameters&&... parameters) {
    return tools_.lowering.template Make<T>(std::forward<Parameters>(parameters)...);
  }

  MoveRule<W>* PlanKnown(const Bound& rule, bool per_piece) {
    const std::string opcode = OpcodeOf(rule);
    if (opcode == "moves.Or") return PlanOr(rule, per_piece);
    if (opcode == "Priority") return per_piece ? nullptr : PlanPriority(rule);
    if (opcode == "moves.If") return PlanIf(rule, per_piece);
    if (opcode == "moves.ForEach Piece") return per_piece ? nullptr : PlanPieces(rule);
    if (opcode == "Do") return PlanDo(rule, per_piece);
    if (opcode == "moves.Max Moves" || opcode == "moves.Max Captures")
      return per_piece ? nullptr : PlanMax(rule);
    if (opcode == "Move Pass" && !per_piece)
      return Make<PassRule<W>>(tools_.lowering.Moves(WithoutThen(tools_, rule)));
    MoveRule<W>* leaf = PlanLeaf(rule, opcode, per_piece);
    useful_ = useful_ || leaf != nullptr;
    return leaf;
  }

  /// A rule whose directions are (if condition …): one rule for either case.
  MoveRule<W>* PlanTurning(const Bound& rule, const std::string& opcode, bool per_piece) {
    const Bound& directions = *rule.Arg("directions");
    const Bound& condition = *directions.Arg("condition");
    const bool uniform = !ReadsIterators(condition);
    const MaskNode<W>* mask = nullptr;
    if (!uniform && per_piece) mask = PlanMask<W>(tools_, condition, Iterated::kFrom);
    if (!uniform && mask == nullptr) return nullptr;
    const auto plan = [&](std::string_view slot) {
      const Bound& alone = WithoutThen(tools_, rule);
      return PlanLeaf(With(tools_, alone, "directions", directions.Arg(slot)), opcode, per_piece);
    };
    const MoveRule<W>* yes = plan("directionsOk");
    const MoveRule<W>* no = plan("directionsNotOk");
    if (yes == nullptr || no == nullptr) return nullptr;
    if (!uniform) return Make<IfFromRule<W>>(mask, yes, no);
    return Make<IfRule<W>>(PlanCondition(tools_, condition), yes, no, FindKnown(tools_, condition));
  }

  MoveRule<W>* PlanLeaf(const Bound& rule, const std::string& opcode, bool per_piece) {
    if (OpcodeAt(Argument(rule, "directions")) == "directions.If")
      return PlanTurning(rule, opcode, per_piece);
    if (opcode == "Move Step" || opcode == "Step") return PlanStep<W>(tools_, rule, per_piece);
    if (opcode == "Move Leap" || opcode == "Leap") return PlanLeap<W>(tools_, rule, per_piece);
    if (opcode == "Move Slide" || opcode == "Slide") {
      MoveRule<W>* slides = PlanSlide<W>(tools_, rule, per_piece);
      return slides != nullptr ? slides : PlanRestrictedSlide<W>(tools_, rule, per_piece);
    }
    if (opcode == "Move Hop" || opcode == "Hop") return PlanHop<W>(tools_, rule, per_piece);
    const bool pairs = opcode == "Move Select" && Argument(rule, "to") != nullptr;
    if (pairs || (per_piece && opcode == "Move")) return PlanFlight<W>(tools_, rule, per_piece);
    if (per_piece) return nullptr;
    if (opcode == "Move Shoot" || opcode == "Shoot") return PlanShoot<W>(tools_, rule);
    if (opcode == "Move Add") return PlanAdd<W>(tools_, rule);
    if (opcode == "moves.ForEach Site") return PlanForEachSite<W>(tools_, rule);
    if (opcode == "Move Select") return PlanSelect<W>(tools_, rule);
    if (opcode == "Move Remove") return PlanRemove<W>(tools_, rule);
    if (opcode == "Move" && Argument(rule, "from") != nullptr && Argument(rule, "to") != nullptr)
      return PlanFromTo<W>(tools_, rule);
    return nullptr;
  }

  /// Notes what a rule's consequence is, and how a piece must be able to move on for it.
  void PlanThenRule(const Bound& then, MoveRule<W>& planned) {
    if (!OnlyHas(then, {"moves"})) return;
    const Bound& follows = *then.Arg("moves");
    planned.then_rule = &follows;
    if (OpcodeAt(&follows) != "moves.If" || !OnlyHas(follows, {"cond", "list"}) ||
        OpcodeAt(follows.Arg("cond")) != "Can Move")
      return;
    const bool before = useful_;
    planned.again = Plan(*follows.Arg("cond")->Arg("moves"), false);
    useful_ = before;
  }

  MoveRule<W>* PlanOr(const Bound& rule, bool per_piece) {
    std::vector<const MoveRule<W>*> rules;
    for (const Bound* part : PartsOf(rule)) rules.push_back(Plan(*part, per_piece));
    return Make<OrRule<W>>(std::move(rules));
  }

  /// Which rule comes to move depends on the moves that are left after postconditions, so only the
  /// last rule may leave these for later.
  MoveRule<W>* PlanPriority(const Bound& rule) {
    const std::vector<const Bound*> parts = PartsOf(rule);
    const bool before = may_filter_;
    std::vector<const MoveRule<W>*> rules;
    for (const Bound* part : parts) {
      may_filter_ = before && part == parts.back();
      rules.push_back(Plan(*part, false));
    }
    may_filter_ = before;
    return Make<PriorityRule<W>>(std::move(rules));
  }

  MoveRule<W>* PlanIf(const Bound& rule, bool per_piece) {
    const Bound& condition = *rule.Arg("cond");
    const Bound* otherwise = rule.Arg("elseList");
    // At the top of a rule nothing is iterated, so any condition is the same for all moves.
    const bool uniform = !per_piece || !ReadsIterators(condition);
    const MaskNode<W>* mask = nullptr;
    if (!uniform) {
      mask = PlanMask<W>(tools_, condition, Iterated::kFrom);
      if (mask == nullptr) return nullptr;
    }
    const MoveRule<W>* yes = Plan(*rule.Arg("list"), per_piece);
    const MoveRule<W>* no = otherwise == nullptr ? nullptr : Plan(*otherwise, per_piece);
    if (!uniform) return Make<IfFromRule<W>>(mask, yes, no);
    KnownCondition known = FindKnown(tools_, condition);
    known.is_implied = no == nullptr && AsksForOwnOrigin(condition, *rule.Arg("list"));
    return Make<IfRule<W>>(PlanCondition(tools_, condition), yes, no, known);
  }

  /// The sites of (is In (last To) region), where these are fixed; else null.
  const MaskNode<W>* PlanEnds(const Bound& condition) {
    const Bound* site = OpcodeAt(&condition) == "bools.Is In" ? condition.Arg("site") : nullptr;
    const Bound* region = site == nullptr ? nullptr : condition.Arg("region");
    if (region == nullptr || OpcodeAt(site) != "ints.Last To" ||
        Argument(*site, "afterConsequence") != nullptr ||
        (tools_.dependence.Of(*region) & ~kOnMover) != 0)
      return nullptr;
    return PlanRegion<W>(tools_, *region);
  }

  MoveRule<W>* PlanDo(const Bound& rule, bool per_piece) {
    if (rule.Arg("next") != nullptr || rule.Arg("ifAfterwards") == nullptr) return nullptr;
    if (const MaskNode<W>* ends = PlanEnds(*rule.Arg("ifAfterwards"))) {
      const MovesNode* plain = tools_.lowering.Moves(WithoutThen(tools_, rule));
      return Make<EndingRule<W>>(Plan(*rule.Arg("prior"), per_piece), ends,
                                 Make<PlainRule<W>>(plain, per_piece));
    }
    if (per_piece || !may_filter_) return nullptr;
    // A move carries one condition: those of rules around this one are asked with its own, unless
    // they are to see more consequences.
    if (around_ != nullptr && then_since_) return nullptr;
    useful_ = true;
    const BoolNode* condition = PlanCondition(tools_, *rule.Arg("ifAfterwards"));
    bool asks_hash = MayAskHash(*rule.Arg("ifAfterwards"));
    if (around_ != nullptr) {
      condition = Make<BothConditions>(condition, around_);
      asks_hash = asks_hash || around_asks_hash_;
    }
    const auto before = std::tuple(around_, around_asks_hash_, then_since_);
    std::tie(around_, around_asks_hash_, then_since_) = std::tuple(condition, asks_hash, false);
    const MoveRule<W>* prior = Plan(*rule.Arg("prior"), false);
    std::tie(around_, around_asks_hash_, then_since_) = before;
    const Bound* alone = around_ == nullptr ? rule.Arg("ifAfterwards") : nullptr;
    return Make<FilteredRule<W>>(prior, condition, alone, asks_hash, tools_.lowering.Moves(rule));
  }

  /// Postconditions must be asked before the greatest are known: the rule does that where its moves
  /// have sets.
  MoveRule<W>* PlanMax(const Bound& rule) {
    const Model& model = tools_.model();
    std::optional<typename MaxRule<W>::Kind> kind;
    if (model.players <= 2 && model.repetition == Repetition::kAllowed && !model.stacking &&
        !model.layout.has_last_sites)
      kind = {OpcodeOf(rule) == "moves.Max Moves", Args(tools_.lowering, rule).Bool("withValue")};
    const auto before = std::tuple(may_filter_, around_, around_asks_hash_);
    std::tie(may_filter_, around_, around_asks_hash_) =
        std::tuple(kind.has_value(), static_cast<const BoolNode*>(nullptr), false);
    const MoveRule<W>* inner = Plan(*rule.Arg("moves"), false);
    std::tie(may_filter_, around_, around_asks_hash_) = before;
    return Make<MaxRule<W>>(inner, Make<PlainRule<W>>(tools_.lowering.Moves(rule), false), kind);
  }

  /// Owners that are no players, which leaves the mover as it is while their pieces are asked.
  static std::optional<int> OwnerOf(const Model& model, std::string_view role) {
    if (role == "Neutral") return 0;
    if (role == "Shared") return model.shared_owner();
    return std::nullopt;
  }

  /// Pieces of stacks, or of lists, may be asked about site by site: no rule tells their levels
  /// apart.
  bool MayAskListed(const Bound& rule) const {
    const auto reads_level = [](const Bound& part) {
      return part.kind == BoundKind::kClause && part.Is("Level");
    };
    const Bound* top = rule.Arg("top");
    if (AnyOf(rule, reads_level) || (top != nullptr && top->kind != BoundKind::kBoolean))
      return false;
    return rule.Arg("specificMoves") != nullptr ||
           std::none_of(component_rules_.begin(), component_rules_.end(), [&](const Bound* own) {
             return own != nullptr && AnyOf(*own, reads_level);
           });
  }

  MoveRule<W>* PlanPieces(const Bound& rule) {
    const Model& model = tools_.model();
    const bool listed = model.stacking || model.layout.owned_order != OwnedOrder::kNone;
    const Bound* top = listed ? rule.Arg("top") : nullptr;
    if (listed && !MayAskListed(rule)) return nullptr;
    for (size_t i = 1; i < rule.args.size(); ++i) {
      const std::string& slot = rule.signature->slots[i].name;
      if (rule.args[i] != nullptr && slot != "item" && slot != "items" && slot != "specificMoves" &&
          slot != "role" && slot != "then" && rule.args[i] != top)
        return nullptr;
    }
    std::optional<int> owner;
    if (const Bound* role = rule.Arg("role"); role != nullptr && role->constant.name != "Mover") {
      owner = OwnerOf(model, role->constant.name);
      if (!owner) return nullptr;
    }
    std::vector<std::string> names = Args(tools_.lowering, rule).Strings("items");
    if (rule.Arg("item") != nullptr) names.push_back(rule.Arg("item")->node->text);
    const Bound* common = rule.Arg("specificMoves");
    const MoveRule<W>* shared = common == nullptr ? nullptr : Plan(*common, true);
    std::vector<const MoveRule<W>*> rules(model.components.size(), nullptr);
    for (size_t i = 1; i < model.components.size(); ++i) {
      const bool named = names.empty() || std::find(names.begin(), names.end(),
                                                    model.components[i].plain_name) != names.end();
      if (!named) continue;
      if (shared != nullptr)
        rules[i] = shared;
      else if (component_rules_[i] != nullptr)
        rules[i] = PlanComponent(*component_rules_[i]);
    }
    if (listed)
      return Make<ListedPiecesRule<W>>(model, std::move(rules), tools_.sites(), owner,
                                       top != nullptr && top->integer != 0);
    return Make<PiecesRule<W>>(model, std::move(rules), tools_.sites(), owner);
  }

  /// Components of the same description share their rule.
  const MoveRule<W>* PlanComponent(const Bound& rule) {
    const MoveRule<W>*& planned = by_description_[&rule];
    if (planned != nullptr) return planned;
    std::vector<bool> movers;
    for (const Bound* each : component_rules_) movers.push_back(each == &rule);
    const auto* before = std::exchange(tools_.movers, &movers);
    planned = Plan(rule, true);
    tools_.movers = before;
    return planned;
  }

  PlanTools tools_;
  const std::vector<const Bound*>& component_rules_;
  std::unordered_map<const Bound*, const MoveRule<W>*> by_description_;
  bool useful_ = false;
  bool may_filter_ = true;
  const BoolNode* around_ = nullptr;  ///< Condition of the (do … ifAfterwards:) around, or null.
  bool around_asks_hash_ = false;
  bool then_since_ = false;  ///< Consequences lie between that rule and the present one.
};

/// A condition is among what the rules around a set add.
bool IsChecked(std::span<const MoveLink> links, int link) {
  for (; link >= 0; link = links[static_cast<size_t>(link)].within)
    if (links[static_cast<size_t>(link)].afterwards != nullptr) return true;
  return false;
}

/// The source that a phase's rule becomes.
template <int W>
class RuleSource final : public MoveSource {
 public:
  explicit RuleSource(const MoveRule<W>* rule) : rule_(rule) {}

  int Count(Context& context) const override {
    const FrozenScope frozen(context);
    MoveSets<W>& sets = Memory();
    sets.Clear();
    rule_->Gather(context, {}, sets);
    LastCount& last = ThreadLastCount();
    ++last.number;
    last.in_sets = sets.plain.empty();
    return sets.total;
  }
  void Select(Context& context, int k, Choice& choice) const override {
    BuildChoice(context, Memory(), k, choice);
  }
  bool Any(Context& context, int target) const override {
    const FrozenScope frozen(context);
    return rule_->Any(context, {}, target);
  }
  bool Find(Context& context, FunctionRef<bool(Choice&)> accept) const override {
    const Probe<W> probe;
    int asked = 0;
    return rule_->GatherUntil(context, {}, *probe, [&] {
      for (; asked < probe->total; ++asked) {
        Choice choice;
        BuildChoice(context, *probe, asked, choice);
        if (accept(choice)) return true;
      }
      return false;
    });
  }
  int LongestTurn(Context& context, int worth, bool with_value) const override {
    const Probe<W> probe;
    probe->lengths.wanted = true;
    rule_->Gather(context, {}, *probe);
    const TurnLengths& lengths = probe->lengths;
    if (lengths.greatest > 0 && lengths.with_value == with_value && lengths.sets == probe->size() &&
        lengths.links == probe->links.size())
      return worth + lengths.greatest;
    int longest = 0;
    for (const MoveSet<W>& set : *probe)
      for (int k = 0; k < set.count; ++k) {
        Choice choice;
        BuildChoiceOf(context, *probe, set, k, choice);
        longest = std::max(longest, TurnLength(context, choice, worth, with_value));
      }
    return longest;
  }
  AnyMovementSketch Sketch() const override {
    if constexpr (W <= kWidestMovements) {
      MovementSketch<W> sketch;
      rule_->Sketch(0, {}, sketch);
      return sketch;
    }
    return {};
  }
  void List(Context& context, ListedMoves& out) const override {
    const MoveSets<W>& sets = Memory();
    for (const MoveSet<W>& set : sets) {
      const size_t first = out.size();
      set.rule->List(context, sets, set, out);
      if (!IsChecked({sets.links.begin(), sets.links.end()}, set.link)) continue;
      for (size_t i = first; i < out.size(); ++i) out[i].checked = true;
    }
  }

 private:
  static MoveSets<W>& Memory() {
    static thread_local MoveSets<W> sets;
    return sets;
  }

  const MoveRule<W>* rule_;
};

template <int W>
const MoveSource* PlanWith(const PlanTools& tools, const Bound& rule,
                           const std::vector<const Bound*>& component_rules) {
  Planner<W> planner(tools, component_rules);
  const MoveRule<W>* planned = planner.Plan(rule, false);
  return planner.useful() ? tools.lowering.template Make<RuleSource<W>>(planned) : nullptr;
}

/// The language lists an (add … (to … (apply …))) twice, as one and the same move, which then has
/// the consequences of the rules around it twice. Plans do not imitate that.
bool RepeatsThen(const Bound& rule, bool then_around = false) {
  const bool clause = rule.kind == BoundKind::kClause;
  if (clause && (rule.Is("moves.Add") || OpcodeOf(rule) == "Move Add"))
    return then_around && rule.Arg("to")->Arg("effect") != nullptr;
  const Bound* then = clause ? Argument(rule, "then") : nullptr;
  bool repeats = false;
  ForEachChild(rule, [&](const Bound& child) {
    if (&child != then) repeats = repeats || RepeatsThen(child, then_around || then != nullptr);
  });
  return repeats;
}

/// How many sites sets must have room for: those of the board, of another type that pieces are
/// added on, and those of hands where pieces may come from any site.
int SitesOf(const PlanTools& tools, const Bound& rule) {
  const Model& model = tools.model();
  int sites = tools.sites();
  const Bound* then = nullptr;
  if (rule.kind == BoundKind::kClause) {
    then = Argument(rule, "then");
    const Bound* to = OpcodeOf(rule) == "Move Add" ? rule.Arg("to") : nullptr;
    if (to != nullptr && to->Arg("type") != nullptr)
      sites = model.topology.size(static_cast<SiteType>(to->Arg("type")->integer));
    const Bound* from = OpcodeOf(rule) == "Move" ? Argument(rule, "from") : nullptr;
    const Bound* origins = from == nullptr ? nullptr : from->Arg("region");
    if (origins != nullptr && !StaysOnBoard(tools, *origins)) sites = model.total_sites;
  }
  ForEachChild(rule, [&](const Bound& child) {
    if (&child != then) sites = std::max(sites, SitesOf(tools, child));
  });
  return std::max(sites, tools.sites());
}

/// Consequences nest at most as deep as rules do.
int Depth(const Bound& rule) {
  int deepest = 0;
  ForEachChild(rule, [&](const Bound& child) { deepest = std::max(deepest, Depth(child)); });
  return deepest + (rule.kind == BoundKind::kClause && Argument(rule, "then") != nullptr);
}

}  // namespace

void AddLinks(Context& context, std::span<const MoveLink> links, int outermost, Choice& choice) {
  LeanMove& lean = choice.lean;
  int outside = 0;  // Consequences that the condition does not see.
  for (int i = outermost; i >= 0; i = links[static_cast<size_t>(i)].within) {
    const MoveLink& link = links[static_cast<size_t>(i)];
    if (link.then != nullptr) {
      lean.thens[static_cast<size_t>(lean.then_count++)] = link.then;
      continue;
    }
    outside = lean.then_count;
    choice.afterwards = link.afterwards;
    choice.asks_hash = link.asks_hash;
  }
  if (choice.afterwards != nullptr) choice.checked_thens = lean.then_count - outside;
  // Consequences of inner rules come first.
  if (lean.then_count > 1) std::reverse(lean.thens.begin(), lean.thens.begin() + lean.then_count);
  choice.SettleThens(context.arena(), choice.checked_thens);
}

bool HoldsAfterwards(Context& after, const BoolNode& condition) {
  Header& header = after.header();
  if (header.mover == header.next) header.next = header.prev;
  return condition.Eval(after);
}

bool PassesAfterwards(Context& context, const Choice& choice) {
  if (choice.afterwards == nullptr || choice.afterwards->AutoSucceeds(context)) return true;
  const auto passes = [&](Context& after) { return HoldsAfterwards(after, *choice.afterwards); };
  if (!choice.IsLean()) return HoldsAfter(context, choice.id, passes);
  TempContext after(context, choice.asks_hash);
  LeanMove move = choice.lean;
  move.then_count = choice.checked_thens;
  ApplyLean(*after, move);
  return passes(*after);
}

bool MovesStandAlone(const Model& model) {
  return !model.simulation && !model.pin && !model.no_stack_on_fallen && !model.automove &&
         !model.gravity && !model.no_suicide && !model.stochastic && !model.simultaneous &&
         !model.puzzle;
}

const MoveSource* PlanMoves(const PlanTools& tools, const Bound& rule,
                            const std::vector<const Bound*>& component_rules) {
  if (!MovesStandAlone(tools.model())) return nullptr;
  if (RepeatsThen(rule) || Depth(rule) + 1 > static_cast<int>(LeanMove().thens.size()))
    return nullptr;
  const int sites = SitesOf(tools, rule);
  if (sites <= Mask<1>::kSites) return PlanWith<1>(tools, rule, component_rules);
  if (sites <= Mask<2>::kSites) return PlanWith<2>(tools, rule, component_rules);
  if (sites <= Mask<4>::kSites) return PlanWith<4>(tools, rule, component_rules);
  if (sites <= Mask<8>::kSites) return PlanWith<8>(tools, rule, component_rules);
  if (sites <= Mask<16>::kSites) return PlanWith<16>(tools, rule, component_rules);
  return nullptr;
}

}  // namespace ludens
