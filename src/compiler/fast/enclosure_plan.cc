#include <algorithm>
#include <string>

#include "compiler/candidates.h"
#include "compiler/fast/enclosure.h"
#include "compiler/plan/piece_rule.h"
#include "state/flat_board.h"

namespace ludens {
namespace {

/// Two players with one component each, plain stones on one kind of site, and nothing that a
/// position remembers besides but the positions before it.
bool SuitsModel(const Model& model) {
  const Layout& layout = model.layout;
  const bool positional = model.repetition == Repetition::kPositional &&
                          model.history == Repetition::kPositional && !model.cycle_detection;
  if (model.players != 2 || !model.flat_moves || !layout.plain_items || model.swap_rule ||
      model.uses_visited || model.sequence_capture || model.uses_teams || layout.has_last_sites ||
      model.containers.size() != 1 ||
      model.topology.size(model.default_site) > StoneGraph::kMostSites ||
      (model.asks_hash && !positional))
    return false;
  return model.components.size() == 3 && model.components[1].owner == 1 &&
         model.components[2].owner == 2;
}

std::string_view NameOf(const Bound* constant) {
  return constant != nullptr && constant->kind == BoundKind::kEnum ? constant->constant.name : "";
}

/// The opcode of a clause, nothing for anything else.
bool IsNumber(const Bound& bound, int value) {
  return bound.kind == BoundKind::kInteger && bound.integer == value;
}

/// Recognises the rules of a game of enclosing.
class EnclosurePlanner {
 public:
  explicit EnclosurePlanner(const PlanTools& tools) : tools_(tools) {}

  std::unique_ptr<const Enclosure> Plan(const Args& rules) {
    if (!SuitsModel(tools_.model()) || !rules.Has("play") || rules.Has("phases")) return nullptr;
    if (!PlanPlay(*rules.Clause("play")->Raw("moves"))) return nullptr;
    if (rules.Has("end") && !PlanEnds(*rules.Clause("end"))) return nullptr;
    law_.no_repeat = tools_.model().asks_hash;
    std::optional<StoneGraph> graph = StoneGraph::Make(*steps_);
    if (!graph) return nullptr;
    if (law_.no_repeat) FindKeys(*graph);
    return std::make_unique<const Enclosure>(std::move(*graph), law_);
  }

 private:
  // --- Moves ----------------------------------------------------------------------------------

  /// Placing stones, or that and passing.
  bool PlanPlay(const Bound& rule) {
    if (OpcodeOf(rule) != "moves.Or") return PlanStones(rule);
    const std::vector<const Bound*> parts = PartsOf(rule);
    law_.may_pass = true;
    return parts.size() == 2 && Argument(rule, "then") == nullptr && PlanStones(*parts[0]) &&
           OpcodeAt(parts[1]) == "Move Pass" && OnlyHas(*parts[1], {"moveType"});
  }

  /// (do (move Add (to (sites Empty)) (then (enclose …))) ifAfterwards:…), or with the capture as
  /// what follows the whole.
  bool PlanStones(const Bound& rule) {
    if (!rule.Is("Do") || !OnlyHas(rule, {"prior", "ifAfterwards", "then"})) return false;
    const Bound& add = *rule.Arg("prior");
    if (OpcodeOf(add) != "Move Add" || !OnlyHas(add, {"moveType", "to", "then"}) ||
        !OnlyHas(*add.Arg("to"), {"region"}))
      return false;
    const Bound* region = add.Arg("to")->Arg("region");
    if (OpcodeAt(region) != "Sites Empty" ||
        std::any_of(region->args.begin() + 1, region->args.end(), [](const Bound* a) { return a; }))
      return false;
    if (rule.Arg("ifAfterwards") == nullptr || !PlanAfterwards(*rule.Arg("ifAfterwards")))
      return false;
    const Bound* first = add.Arg("then");
    const Bound* last = rule.Arg("then");
    if (forbids_ || (first == nullptr) == (last == nullptr))
      return forbids_ && first == nullptr && last == nullptr;
    law_.taking = first != nullptr ? Enclosure::Taking::kFirst : Enclosure::Taking::kLast;
    const Bound& then = first != nullptr ? *first : *last;
    return OnlyHas(then, {"moves"}) && PlanCapture(*then.Arg("moves"));
  }

  /// The stone's chain has a liberty, and perhaps: nothing can be captured.
  bool PlanAfterwards(const Bound& condition) {
    const std::vector<const Bound*> parts =
        condition.Is("bools.And") ? PartsOf(condition) : std::vector<const Bound*>{&condition};
    bool asks_liberty = false;
    for (const Bound* part : parts) {
      if (IsLiberty(*part)) {
        asks_liberty = true;
      } else if (part->Is("Not") && OpcodeAt(part->Arg("a")) == "Can Move" &&
                 PlanCapture(*part->Arg("a")->Arg("moves"))) {
        forbids_ = true;
        law_.taking = Enclosure::Taking::kNever;
      } else {
        return false;
      }
    }
    return asks_liberty;
  }

  /// (> (count Liberties …) 0), either way round.
  bool IsLiberty(const Bound& condition) {
    if (!condition.Is("Gt") && !condition.Is("Lt")) return false;
    const bool greater = condition.Is("Gt");
    const Bound& count = *condition.Arg(greater ? "valueA" : "valueB");
    return IsNumber(*condition.Arg(greater ? "valueB" : "valueA"), 0) &&
           OpcodeAt(&count) == "ints.Count Liberties" &&
           OnlyHas(count, {"countType", "directions"}) && UsesSteps(count);
  }

  /// (enclose (from (last To)) … (between if:(is Enemy (who at:(between))) (apply …))).
  bool PlanCapture(const Bound& rule) {
    if (!rule.Is("Enclose") || !OnlyHas(rule, {"from", "directions", "between"}) ||
        !UsesSteps(rule))
      return false;
    const Bound* from = rule.Arg("from");
    if (from != nullptr &&
        (!OnlyHas(*from, {"loc"}) || OpcodeAt(from->Arg("loc")) != "ints.Last To" ||
         Argument(*from->Arg("loc"), "afterConsequence") != nullptr))
      return false;
    const Bound* between = rule.Arg("between");
    if (between == nullptr) return true;
    if (!OnlyHas(*between, {"if", "effect"})) return false;
    return (between->Arg("if") == nullptr || IsEnemy(*between->Arg("if"))) &&
           (between->Arg("effect") == nullptr || PlanEffect(*between->Arg("effect")));
  }

  static bool IsEnemy(const Bound& condition) {
    if (OpcodeAt(&condition) != "bools.Is Enemy") return false;
    const Bound* who = Argument(condition, "index");
    return who != nullptr && who->Is("Who") && OnlyHas(*who, {"at"}) &&
           IsIterator(who->Arg("at"), "ints.Between");
  }

  /// The stones go, and that may bring points or be told to the end rules.
  bool PlanEffect(const Bound& apply) {
    if (!apply.Is("Apply") || !OnlyHas(apply, {"effect"})) return false;
    const Bound& effect = *apply.Arg("effect");
    const bool several = effect.Is("moves.And") && OnlyHas(effect, {"movesA", "movesB", "list"});
    bool removes = false;
    for (const Bound* part : several ? PartsOf(effect) : std::vector<const Bound*>{&effect}) {
      if (part->Is("moves.Remove")) {
        removes = OnlyHas(*part, {"locationFunction"}) &&
                  IsIterator(part->Arg("locationFunction"), "ints.Between");
        if (!removes) return false;
      } else if (part->Is("AddScore")) {
        if (!OnlyHas(*part, {"role", "score"}) || NameOf(Argument(*part, "role")) != "Mover" ||
            part->Arg("score")->kind != BoundKind::kInteger)
          return false;
        law_.points += part->Arg("score")->integer;
      } else if (part->Is("Trigger") && OnlyHas(*part, {"event", "role"})) {
        law_.signals = true;
      } else {
        return false;
      }
    }
    return removes;
  }

  /// All parts of the rules go by the same steps.
  bool UsesSteps(const Bound& clause) {
    const Neighbours* steps = tools_.lowering.NeighboursIn(
        Args(tools_.lowering, clause).Direction("directions"), std::nullopt);
    if (steps_ == nullptr) steps_ = steps;
    return steps != nullptr && steps == steps_;
  }

  // --- End rules ------------------------------------------------------------------------------

  static bool PlanEnds(const Args& end) {
    std::vector<const Bound*> rules;
    if (end.Has("endRule")) rules.push_back(end.Raw("endRule"));
    if (end.Has("endRules"))
      for (const Bound* rule : end.Raw("endRules")->args) rules.push_back(rule);
    return std::all_of(rules.begin(), rules.end(), [](const Bound* rule) {
      return rule->Is("ends.If") && IsWatched(*rule->Arg("test"));
    });
  }

  /// The run stops when it may hold: after passes, after captures that are told, without a move.
  static bool IsWatched(const Bound& test) {
    const std::string opcode = OpcodeAt(&test);
    if (opcode == "bools.No Moves") {
      const std::string_view role = NameOf(Argument(test, "playerFn"));
      return role == "Next" || role == "Mover";
    }
    return opcode == "bools.All Passed" || opcode == "bools.Is Triggered";
  }

  // --- Hashes ---------------------------------------------------------------------------------

  void FindKeys(StoneGraph& graph) const {
    TempContext probe(tools_.empty);
    probe->state.Reset();
    const FlatBoard board(probe->state);
    for (int player = 1; player <= 2; ++player)
      for (int site = 0; site < graph.sites; ++site) {
        const uint64_t before = probe->header().site_hash;
        board.Put(site, player, player, 0);
        graph.keys[static_cast<size_t>(player)][static_cast<size_t>(site)] =
            before ^ probe->header().site_hash;
        board.Clear(site);
      }
  }

  const PlanTools& tools_;
  Enclosure::Law law_;
  const Neighbours* steps_ = nullptr;
  bool forbids_ = false;
};

}  // namespace

std::unique_ptr<const Enclosure> Enclosure::Plan(const PlanTools& tools, const Args& rules) {
  return EnclosurePlanner(tools).Plan(rules);
}

}  // namespace ludens
