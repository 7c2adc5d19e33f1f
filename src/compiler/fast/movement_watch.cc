#include "compiler/fast/movement_watch.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/candidates.h"
#include "compiler/plan/piece_rule.h"

namespace ludens {
namespace {

constexpr std::string_view kCountPieces = "ints.Count Pieces";

/// Whose pieces a role may mean after a ply of either player; false where that is not one of them.
bool IsOneOfBoth(std::string_view role) {
  return role == "Mover" || role == "Next" || role == "P1" || role == "P2";
}
bool MayMean(std::string_view role, int player) {
  return role.front() != 'P' || role == "P" + std::to_string(player);
}

/// Finds the test for one condition.
class Watcher {
 public:
  /// `of_any`: the condition is asked of one player after the other.
  Watcher(const PlanTools& tools, MovementWatch& watch, bool of_any = false)
      : tools_(tools), watch_(watch), of_any_(of_any) {}

  bool Add(const Bound& test) {
    if (test.kind != BoundKind::kClause) return false;
    if (test.Is("bools.Or"))
      return std::ranges::all_of(PartsOf(test), [&](const Bound* part) { return Add(*part); });
    const MovementWatch before = watch_;
    if (AddKnown(test)) return true;
    watch_ = before;
    return !of_any_ && AddCounts(test);
  }

  bool AddNegated(const Bound& test) {
    const std::string opcode = OpcodeAt(&test);
    for (const auto& [asked, negated] :
         {std::pair{"Le", "Gt"}, {"Gt", "Le"}, {"Lt", "Ge"}, {"Ge", "Lt"}})
      if (opcode == asked) return AddComparison(test, negated);
    return false;
  }

 private:
  /// A condition with a test of its own.
  bool AddKnown(const Bound& test) {
    if (test.kind != BoundKind::kClause) return false;
    const auto add = [&](const Bound* part) { return AddKnown(*part); };
    if (test.Is("bools.Or")) return std::ranges::all_of(PartsOf(test), add);
    // Any part must hold for the whole to do so.
    if (test.Is("bools.And")) return std::ranges::any_of(PartsOf(test), add);
    const std::string opcode = OpcodeOf(test);
    // Others may mean the player who is asked about in more than one way.
    if (of_any_ && opcode != "bools.No Pieces" && !IsComparison(opcode)) return false;
    if (opcode == "bools.Is In") return AddArrival(test);
    if (opcode == "bools.No Moves") return IsOneOfBoth(RoleOf(Argument(test, "playerFn")));
    if (opcode == "bools.No Pieces") return AddPieces(test, 0);
    if (opcode == "bools.Is Triggered") return watch_.triggered = true;
    if (opcode == "bools.Is Pending" && OnlyHas(test, {"isType"})) return watch_.pending = true;
    if (opcode == "bools.Is Line") return AddLine(test);
    if (opcode == "bools.All Sites") return AddHand(test);
    if (opcode == "bools.Is Empty") return AddEmptySlot(test);
    if (opcode == "bools.Is Threatened") return AddKing(test);
    if (opcode == "bools.Is Within") return AddWithin(test);
    return IsComparison(opcode) && AddComparison(test, opcode);
  }

  /// A condition about how many pieces are where.
  bool AddCounts(const Bound& test) {
    const auto counts = PlanMovementCounts(tools_, test);
    if (!counts) return false;
    for (size_t mover = 1; mover <= 2; ++mover)
      watch_.counts[mover].insert(watch_.counts[mover].end(), (*counts)[mover].begin(),
                                  (*counts)[mover].end());
    return true;
  }

  static bool IsComparison(std::string_view opcode) {
    return opcode == "Le" || opcode == "Lt" || opcode == "Ge" || opcode == "Gt" ||
           opcode == "Equals";
  }
  static bool IsLastTo(const Bound* site) {
    return OpcodeAt(site) == "ints.Last To" && Argument(*site, "afterConsequence") == nullptr;
  }

  /// Calls `visit(mover, site)` for the sites of a region; false where it is not always the same
  /// for a mover.
  template <typename Visit>
  bool ForEachSite(const Bound* region, Visit&& visit) {
    if (region == nullptr || (tools_.dependence.Of(*region) & ~kOnMover) != 0) return false;
    const RegionNode* node = tools_.lowering.Region(*region);
    if (node->Type(tools_.empty) != tools_.model().default_site) return false;
    const int8_t before = tools_.empty.header().mover;
    for (int mover = 1; mover <= 2; ++mover) {
      tools_.empty.header().mover = static_cast<int8_t>(mover);
      BorrowedRegion sites(tools_.empty);
      node->Eval(tools_.empty, *sites);
      sites->ForEach([&](int each) {
        if (each < tools_.sites()) visit(mover, each);
      });
    }
    tools_.empty.header().mover = before;
    return true;
  }

  bool AddArrival(const Bound& test) {
    return IsLastTo(Argument(test, "site")) &&
           ForEachSite(Argument(test, "region"),
                       [&](int mover, int site) { watch_.arrivals[mover].push_back(site); });
  }

  /// (is Within (id …) in:…).
  bool AddWithin(const Bound& test) {
    const Bound* what = Argument(test, "what");
    if (!OnlyHas(test, {"isType", "what", "in"}) || what == nullptr) return false;
    const auto components = ComponentsByMover(tools_, *what);
    return components && ForEachSite(Argument(test, "in"), [&](int mover, int site) {
             watch_.within.push_back({(*components)[static_cast<size_t>(mover)], site});
           });
  }

  /// (no Pieces …) and (count Pieces …): `most` are left.
  bool AddPieces(const Bound& of, int most) {
    std::string_view role = RoleOf(Argument(of, "role"));
    if (of_any_ && role == "Player") role = "Mover";  // Whoever that is.
    if (!IsOneOfBoth(role)) return false;
    for (int player = 1; player <= 2; ++player) {
      if (!MayMean(role, player)) continue;
      // One kind of piece may be few, or missing, where there are many of another.
      if (Argument(of, "of") != nullptr || !MeansAllKinds(of, player)) return false;
      // Fewer may lie in a part of the board than on the whole of it.
      const Bound* in = Argument(of, "in");
      if (in != nullptr && OpcodeAt(in) != "Sites Board") return false;
      watch_.pieces[player] = std::max(watch_.pieces[player], most);
    }
    return true;
  }
  /// The clause names no kind of piece, or the only one that the player has.
  bool MeansAllKinds(const Bound& of, int player) const {
    if (Argument(of, "name") == nullptr) return true;
    const std::string name = Args(tools_.lowering, of).String("name");
    const auto& components = tools_.model().components;
    return std::all_of(components.begin() + 1, components.end(), [&](const Component& each) {
      return each.owner != player || each.plain_name == name;
    });
  }

  /// A number of pieces that is at most, or exactly, a fixed one.
  bool AddComparison(const Bound& test, const std::string& opcode) {
    const Bound* fewer = Argument(test, "valueA");
    const Bound* number = Argument(test, "valueB");
    if (fewer == nullptr || number == nullptr) return false;
    if (!of_any_ && (AddCounter(*fewer, *number, opcode) || AddState(*fewer, *number, opcode)))
      return true;
    const bool turned = opcode == "Equals" && OpcodeAt(number) == kCountPieces;
    if (turned || opcode == "Ge" || opcode == "Gt") std::swap(fewer, number);
    if (OpcodeAt(fewer) != kCountPieces) return false;
    const std::optional<int> most = tools_.lowering.Int(*number)->Constant();
    return most && AddPieces(*fewer, opcode == "Lt" || opcode == "Gt" ? *most - 1 : *most);
  }

  /// The counter against a number.
  bool AddCounter(const Bound& a, const Bound& b, const std::string& opcode) {
    const bool first = OpcodeAt(&a) == "Counter";
    if (!first && OpcodeAt(&b) != "Counter") return false;
    const std::optional<int> number = tools_.lowering.Int(first ? b : a)->Constant();
    if (!number) return false;
    if (opcode == "Equals")
      watch_.counters.push_back(*number);
    else if (opcode == (first ? "Ge" : "Le"))
      watch_.counter_least = std::min(watch_.counter_least, *number);
    else if (opcode == (first ? "Gt" : "Lt"))
      watch_.counter_least = std::min(watch_.counter_least, *number + 1);
    else
      return false;
    return true;
  }

  /// The local state of a site that follows from whose turn it is.
  bool AddState(const Bound& a, const Bound& b, const std::string& opcode) {
    const Bound& asked = OpcodeAt(&a) == "State" ? a : b;
    const Bound& other = &asked == &a ? b : a;
    const Bound* at = OpcodeAt(&asked) == "State" ? Argument(asked, "at") : nullptr;
    if (opcode != "Equals" || at == nullptr || !OnlyHas(asked, {"at"}) ||
        (tools_.dependence.Of(*at) & ~kOnMover) != 0)
      return false;
    const std::optional<int> state = tools_.lowering.Int(other)->Constant();
    if (!state) return false;
    const IntNode* node = tools_.lowering.Int(*at);
    const int8_t before = tools_.empty.header().mover;
    bool known = true;
    for (int mover = 1; mover <= 2; ++mover) {
      tools_.empty.header().mover = static_cast<int8_t>(mover);
      const int site = node->Eval(tools_.empty);
      known = known && site >= 0 && site < tools_.sites();
      if (known) watch_.states[mover].push_back({site, *state});
    }
    tools_.empty.header().mover = before;
    return known;
  }

  /// (all Sites (sites Hand …) if:(= 0 (count … at:(site)))).
  bool AddHand(const Bound& test) {
    const Bound* hand = Argument(test, "region");
    const Bound* condition = Argument(test, "if");
    if (OpcodeAt(hand) != "Sites Hand" || OpcodeAt(condition) != "Equals") return false;
    const Bound* zero = Argument(*condition, "valueA");
    const Bound* count = Argument(*condition, "valueB");
    if (zero == nullptr || count == nullptr) return false;
    if (zero->kind == BoundKind::kClause) std::swap(zero, count);
    if (zero->kind != BoundKind::kInteger || zero->integer != 0 ||
        count->kind != BoundKind::kClause || !count->Is("ints.Count") ||
        Argument(*count, "at") == nullptr || !IsIterator(Argument(*count, "at"), "Site"))
      return false;
    const std::string_view role = RoleOf(Argument(*hand, "role"));
    if (!IsOneOfBoth(role)) return false;
    if (role == "Mover") watch_.mover_hand = true;
    if (role == "Next") watch_.next_hand = true;
    for (int player = 1; player <= 2; ++player)
      if (role.front() == 'P' && MayMean(role, player)) watch_.hands[player] = true;
    return true;
  }

  /// (is Empty (handSite …)).
  bool AddEmptySlot(const Bound& test) {
    const Bound* at = Argument(test, "at");
    if (!OnlyHas(test, {"isType", "at"}) || OpcodeAt(at) != "HandSite" ||
        (tools_.dependence.Of(*at) & ~kOnMover) != 0)
      return false;
    const Model& model = tools_.model();
    const IntNode* node = tools_.lowering.Int(*at);
    const int8_t before = tools_.empty.header().mover;
    bool known = true;
    for (int mover = 1; mover <= 2; ++mover) {
      tools_.empty.header().mover = static_cast<int8_t>(mover);
      const int slot = model.SlotOf(model.default_site, node->Eval(tools_.empty));
      known = known && slot >= tools_.sites();
      watch_.empty_slots[mover].push_back(slot);
    }
    tools_.empty.header().mover = before;
    return known;
  }

  bool AddKing(const Bound& test) {
    const auto asked = ThreatenedComponents(tools_, test);
    if (!asked) return false;
    for (int mover = 1; mover <= 2; ++mover) {
      const int component = (*asked)[static_cast<size_t>(mover)];
      const int owner = tools_.model().components[static_cast<size_t>(component)].owner;
      int& king = watch_.kings[static_cast<size_t>(owner)];
      if (king != 0 && king != component) return false;
      king = component;
      (owner == mover ? watch_.mover_king : watch_.next_king) = true;
    }
    return true;
  }

  bool AddLine(const Bound& test) {
    const Args args(tools_.lowering, test);
    const Model& model = tools_.model();
    const auto length = args.Int("length")->Constant();
    if (!OnlyHas(test, {"isType", "length", "dirn", "through", "who", "exact", "if"}) ||
        (args.Has("through") && !IsLastTo(args.Raw("through"))) || length.value_or(0) < 2 ||
        (args.Has("who") && RoleOf(args.Raw("who")) != "Mover") ||
        tools_.sites() > LineWindows::kMostSites)
      return false;
    const auto direction = ParseAbsoluteDirection(args.ConstantName("dirn"));
    watch_.rows.emplace_back(model.topology, model.default_site,
                             direction.value_or(AbsoluteDirection::kAdjacent), *length, false);
    return true;
  }

  const PlanTools& tools_;
  MovementWatch& watch_;
  bool of_any_;
};

}  // namespace

std::optional<std::array<int, 3>> ThreatenedComponents(const PlanTools& tools,
                                                       const Bound& condition) {
  if (OpcodeAt(&condition) != "bools.Is Threatened" || !OnlyHas(condition, {"isType", "what"}))
    return std::nullopt;
  const Bound* what = Argument(condition, "what");
  return what == nullptr ? std::nullopt : ComponentsByMover(tools, *what);
}

bool MovementWatch::IsAboutNumbers() const {
  return !mover_king && !next_king && within.empty() && arrivals[1].empty() &&
         arrivals[2].empty() && rows.empty() && counts[1].empty() && counts[2].empty() &&
         counters.empty() && counter_least == INT_MAX && !mover_hand && !next_hand && !hands[1] &&
         !hands[2];
}

bool MovementWatch::AddEnd(const PlanTools& tools, const Bound& end) {
  std::vector<const Bound*> rules;
  if (const Bound* only = Argument(end, "endRule")) rules.push_back(only);
  if (const Bound* all = Argument(end, "endRules"))
    rules.insert(rules.end(), all->args.begin(), all->args.end());
  return std::all_of(rules.begin(), rules.end(), [&](const Bound* rule) {
    if (rule->Is("ends.ForEach") && Argument(*rule, "trackType") == nullptr)
      return Watcher(tools, *this, true).Add(*rule->Arg("if"));
    return rule->Is("ends.If") && AddOrAsk(tools, rule->Arg("test"));
  });
}

bool MovementWatch::AddOrAsk(const PlanTools& tools, const Bound* condition) {
  if (condition == nullptr) return false;
  const MovementWatch before = *this;
  if (Add(tools, condition)) return true;
  *this = before;
  if (condition->kind == BoundKind::kClause && condition->Is("bools.Or")) {
    const std::vector<const Bound*> parts = PartsOf(*condition);
    return std::ranges::all_of(parts, [&](const Bound* part) { return AddOrAsk(tools, part); });
  }
  // Whether somebody can move is found out one ply later.
  const bool asks_moves = AnyOf(*condition, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && OpcodeOf(bound) == "bools.No Moves";
  });
  if (asks_moves) return false;
  asked.push_back(tools.lowering.Bool(*condition));
  return true;
}

bool MovementWatch::AddNegated(const PlanTools& tools, const Bound& condition) {
  return Watcher(tools, *this).AddNegated(condition);
}

bool MovementWatch::Add(const PlanTools& tools, const Bound* condition) {
  return condition != nullptr && Watcher(tools, *this).Add(*condition);
}

}  // namespace ludens
