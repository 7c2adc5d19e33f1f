#include "compiler/fast/seed_compiler.h"

#include <algorithm>
#include <climits>
#include <string>

#include "compiler/candidates.h"
#include "compiler/fast/seed_filter.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/support/track_choice.h"
#include "ludemes/support/track_table.h"

namespace ludens {
namespace {

constexpr int kMostSlots = 64;

/// The iterator variable that a set of dependences has, besides whose turn it is; `known` is false
/// where it depends on more than one, or on the position.
int EvalVariables::*OnlyVariable(unsigned depends, bool has_track_indices, bool& known) {
  depends &= ~static_cast<unsigned>(kOnMover | kOnNext);
  if (!has_track_indices) depends &= ~static_cast<unsigned>(kOnTracks);
  known = true;
  switch (depends) {
    case kOnNothing:
      return nullptr;
    case kOnTo:
      return &EvalVariables::to;
    case kOnFrom:
      return &EvalVariables::from;
    case kOnSite:
      return &EvalVariables::site;
    case kOnPlayer:
      return &EvalVariables::player;
    default:
      known = false;
      return nullptr;
  }
}

/// What an expression depends on; (forEach region if:…) binds (site).
unsigned DependsOn(const PlanTools& tools, const Bound& bound) {
  const auto of = [&](std::string_view slot) { return tools.dependence.Of(*bound.Arg(slot)); };
  if (bound.kind == BoundKind::kClause && bound.Is("regions.ForEach") &&
      OnlyHas(bound, {"region", "if"}) && bound.Arg("region") != nullptr &&
      bound.Arg("if") != nullptr)
    return of("region") | (of("if") & ~static_cast<unsigned>(kOnSite));
  return tools.dependence.Of(bound);
}

/// True when a plain node is the same for all sites, and asking it leaves no trace.
bool IsUniform(const Bound& bound) {
  return !ReadsIterators(bound) && !AnyOf(bound, [](const Bound& part) {
    return part.kind == BoundKind::kClause &&
           (OpcodeOf(part) == "bools.No Moves" || part.Is("Can"));
  });
}

}  // namespace

bool SeedCompiler::Suits(const Model& model) {
  const Layout& layout = model.layout;
  return model.flat_moves && layout.has_count && !layout.has_value && !layout.has_rotation &&
         !model.stacking && !model.stochastic && !model.sequence_capture &&
         !layout.has_last_sites && !layout.has_track_indices &&
         layout.owned_order == OwnedOrder::kNone && layout.slots <= kMostSlots &&
         model.components.size() == 2;
}

SeedTerm* SeedCompiler::Make(Op op) const {
  SeedTerm* term = tools_.lowering.Make<SeedTerm>();
  term->op = op;
  return term;
}
SeedTerm* SeedCompiler::MakeOf(Op op, const SeedTerm* a, const SeedTerm* b) const {
  SeedTerm* term = Make(op);
  term->a = a;
  term->b = b;
  return term;
}
const SeedTerm* SeedCompiler::Constant(int value) const {
  SeedTerm* term = Make(Op::kConstant);
  term->value = value;
  return term;
}

const SeedTerm* SeedCompiler::IntIn(const Bound& clause, std::string_view slot) const {
  const Bound* bound = Argument(clause, slot);
  return bound == nullptr ? nullptr : Int(*bound);
}
const SeedTerm* SeedCompiler::BoolIn(const Bound& clause, std::string_view slot) const {
  const Bound* bound = Argument(clause, slot);
  return bound == nullptr ? nullptr : Bool(*bound);
}

template <typename T, typename Value>
const SeedTable<T>* SeedCompiler::Tabulate(const Bound& bound, Value&& value) const {
  const Model& model = tools_.model();
  bool known = false;
  const auto variable =
      OnlyVariable(DependsOn(tools_, bound), model.layout.has_track_indices, known);
  if (!known) return nullptr;
  auto* table = tools_.lowering.Make<SeedTable<T>>();
  table->variable = variable;
  if (variable != nullptr)
    table->domain = variable == &EvalVariables::player ? model.players + 1 : model.layout.slots;
  Context& empty = tools_.empty;
  const VariableScope scope(empty);
  Header& header = empty.header();
  const int8_t mover = header.mover, next = header.next;
  for (int row = 0; row < (model.players + 1) * (model.players + 1); ++row) {
    header.mover = static_cast<int8_t>(row / (model.players + 1));
    header.next = static_cast<int8_t>(row % (model.players + 1));
    for (int at = 0; at < table->domain; ++at) {
      if (variable != nullptr) empty.vars.*variable = at;
      table->values.push_back(value(empty));
    }
  }
  header.mover = mover;
  header.next = next;
  return table;
}

const SeedTerm* SeedCompiler::Tabulated(const Bound& bound, const IntNode* number,
                                        const BoolNode* test) const {
  const auto* table = Tabulate<int32_t>(bound, [&](Context& empty) {
    return number != nullptr ? number->Eval(empty) : static_cast<int>(test->Eval(empty));
  });
  if (table == nullptr) return nullptr;
  const bool fixed =
      table->variable == nullptr &&
      std::ranges::all_of(table->values, [&](int each) { return each == table->values.front(); });
  if (fixed) return Constant(table->values.front());
  SeedTerm* term = Make(Op::kTable);
  term->table = table;
  term->plain_int = number;
  term->plain_bool = test;
  return term;
}

const SeedTerm* SeedCompiler::Int(const Bound& bound) const {
  if (bound.kind == BoundKind::kInteger) return Constant(bound.integer);
  if (bound.kind == BoundKind::kEnum) return Role(bound);
  if (const SeedTerm* known = KnownInt(bound)) return known;
  SeedTerm* term = Make(Op::kPlainInt);
  term->plain_int = tools_.lowering.Int(bound);
  term->uniform = IsUniform(bound);
  return term;
}

const SeedTerm* SeedCompiler::Bool(const Bound& bound) const {
  if (bound.kind == BoundKind::kBoolean) return Constant(bound.integer != 0);
  if (const SeedTerm* known = KnownBool(bound)) return known;
  SeedTerm* term = Make(Op::kPlainBool);
  term->plain_bool = tools_.lowering.Bool(bound);
  term->uniform = IsUniform(bound);
  return term;
}

const SeedTerm* SeedCompiler::Role(const Bound& role) const {
  const std::string_view name = role.constant.name;
  if (name == "Mover") return Make(Op::kMover);
  if (name == "Next") return Make(Op::kNext);
  if (name == "Prev") return Make(Op::kPrev);
  SeedTerm* term = Make(Op::kPlainInt);
  term->plain_int = tools_.lowering.Int(role);
  if (const auto fixed = term->plain_int->Constant()) return Constant(*fixed);
  term->uniform = IsUniform(role);
  return term;
}

const SeedTerm* SeedCompiler::KnownInt(const Bound& bound) const {
  const auto variable = [&](int EvalVariables::*meant) {
    SeedTerm* term = Make(Op::kVariable);
    term->variable = meant;
    return term;
  };
  if (bound.Is("ints.To")) return variable(&EvalVariables::to);
  if (bound.Is("ints.From") && bound.Arg("at") == nullptr) return variable(&EvalVariables::from);
  if (bound.Is("Site")) return variable(&EvalVariables::site);
  if (bound.Is("Mover")) return Make(Op::kMover);
  if (bound.Is("Next")) return Make(Op::kNext);
  const std::string opcode = OpcodeOf(bound);
  if (opcode == "Value") return variable(&EvalVariables::value);
  if (opcode == "ints.Count") return Count(bound);
  if (opcode == "ints.Count Sites") return CountSites(bound);
  if (opcode == "State") return MarkAt(bound);
  if (opcode == "ints.Count Pieces") return CountPieces(bound);
  if (opcode == "ints.Count MovesThisTurn") return Make(Op::kSameTurn);
  if (opcode == "Value Player") return NumberOf(bound, Op::kValueOf, "indexPlayer");
  if (opcode == "ints.Score") return NumberOf(bound, Op::kScoreOf, "player");
  if (opcode == "ints.Last To") return Last(bound, Op::kLastTo, Op::kToAfter);
  if (opcode == "ints.Last From") return Last(bound, Op::kLastFrom, Op::kFromAfter);
  if (opcode == "Var") {
    if (bound.Arg("key") == nullptr) return Make(Op::kTemp);
    const int index = tools_.lowering.model().NameIndex(Args(tools_.lowering, bound).String("key"));
    if (index < 0 || index >= tools_.model().layout.variables) return nullptr;
    SeedTerm* term = Make(Op::kNamed);
    term->value = index;
    return term;
  }
  if (const SeedTerm* table = Tabulated(bound, tools_.lowering.Int(bound), nullptr)) return table;
  if (opcode == "TrackSite Move") return TrackStep(bound);
  if (bound.Is("ints.Add")) return Fold(bound, Op::kAdd);
  if (bound.Is("ints.Mul")) return Fold(bound, Op::kMultiply);
  if (bound.Is("ints.Min")) return Fold(bound, Op::kMinimum);
  if (bound.Is("ints.Max")) return Fold(bound, Op::kMaximum);
  if (bound.Is("ints.Sub") && bound.Arg("valueA") != nullptr) return Fold(bound, Op::kSubtract);
  if (!bound.Is("ints.If")) return nullptr;
  SeedTerm* term = MakeOf(Op::kIf, BoolIn(bound, "cond"), IntIn(bound, "valueA"));
  term->c = IntIn(bound, "valueB");
  return term;
}

const SeedTerm* SeedCompiler::PlayerIn(const Bound& clause, std::string_view role_slot,
                                       std::string_view player_slot) const {
  if (const Bound* role = Argument(clause, role_slot)) return Int(*role);
  const Bound* player = Argument(clause, player_slot);
  if (player == nullptr) return nullptr;
  return player->kind == BoundKind::kClause && player->Is("args.Player") ? IntIn(*player, "index")
                                                                         : Int(*player);
}

const SeedTerm* SeedCompiler::NumberOf(const Bound& number, Op op,
                                       std::string_view player_slot) const {
  const SeedTerm* player = PlayerIn(number, "role", player_slot);
  if (player == nullptr) return nullptr;
  return op == Op::kValueOf && player->op == Op::kMover ? Make(Op::kOwnValue) : MakeOf(op, player);
}

/// A site alone tells how far seeds have come: the game keeps no track indices.
const SeedTerm* SeedCompiler::TrackStep(const Bound& step) const {
  if (!OnlyHas(step, {"trackSiteType", "from", "role", "player", "name", "steps"})) return nullptr;
  const Model& model = tools_.model();
  const TrackChoice choice =
      TrackChoice::OfPlayers(model, Args(tools_.lowering, step).String("name"), true);
  SeedTerm* term = Make(Op::kTrackStep);
  for (int player = 0; player <= model.players; ++player) {
    const Track* track = choice.For(model, player);
    const bool known = track != nullptr && !track->elements.empty();
    term->tracks.push_back(known ? tools_.lowering.Make<TrackTable>(*track) : nullptr);
  }
  term->a = IntIn(step, "from");
  if (term->a == nullptr) {
    SeedTerm* from = Make(Op::kVariable);
    from->variable = &EvalVariables::from;
    term->a = from;
  }
  term->b = IntIn(step, "steps");
  term->c = PlayerIn(step, "role", "player");
  if (term->c == nullptr) term->c = Make(Op::kMover);
  term->plain_int = tools_.lowering.Int(step);
  return term;
}

const SeedTerm* SeedCompiler::Last(const Bound& last, Op decision, Op after) const {
  const Bound* consequences = last.Arg("afterConsequence");
  if (consequences == nullptr) return Make(decision);
  return consequences->kind == BoundKind::kBoolean
             ? Make(consequences->integer != 0 ? after : decision)
             : nullptr;
}

/// The operation over all arguments, from the first to the last.
const SeedTerm* SeedCompiler::Fold(const Bound& bound, Op op) const {
  if (Argument(bound, "array") != nullptr) return nullptr;
  const SeedTerm* result = nullptr;
  for (const Bound* part : PartsOf(bound)) {
    const SeedTerm* term = Int(*part);
    result = result == nullptr ? term : MakeOf(op, result, term);
  }
  return result;
}

const SeedTerm* SeedCompiler::Logic(const Bound& bound, Op op) const {
  SeedTerm* term = Make(op);
  for (const Bound* part : PartsOf(bound)) term->Join(Bool(*part));
  return term;
}

const SeedTerm* SeedCompiler::Count(const Bound& count) const {
  if (!OnlyHas(count, {"type", "in", "at"})) return nullptr;
  const Model& model = tools_.model();
  const std::optional<SiteType> type = Args(tools_.lowering, count).Type();
  const SiteType meant = type.value_or(model.default_site);
  if (meant != model.default_site && meant != SiteType::kCell) return nullptr;
  if (const Bound* region = count.Arg("in")) {
    const SeedRegion* sites = meant == model.default_site ? Region(*region) : nullptr;
    if (sites == nullptr) return nullptr;
    SeedTerm* term = Make(Op::kCountIn);
    term->region = OnBoard(sites);
    return term;
  }
  const Bound* at = count.Arg("at");
  const SeedTerm* site = at == nullptr ? Make(Op::kLastTo) : Int(*at);
  SeedTerm* term = MakeOf(Op::kCountAt, meant == model.default_site ? site : CellAt(site));
  term->value = meant == SiteType::kCell ? model.layout.slots : tools_.sites();
  return term;
}

/// All seeds of some sites of the board, whoever they belong to.
const SeedTerm* SeedCompiler::CountPieces(const Bound& count) const {
  const Bound* in = Argument(count, "in");
  const Bound* role = Argument(count, "role");
  if (in == nullptr || !OnlyHas(count, {"countType", "role", "in"}) ||
      (role != nullptr && role->constant.name != "All") ||
      tools_.model().default_site != SiteType::kCell)
    return nullptr;
  const SeedRegion* region = BoardRegion(*in);
  if (region == nullptr) return nullptr;
  SeedTerm* term = Make(Op::kCountIn);
  term->region = region;
  return term;
}

const SeedTerm* SeedCompiler::CountSites(const Bound& count) const {
  const Bound* in = count.Arg("in");
  const SeedRegion* region =
      in == nullptr || !OnlyHas(count, {"countType", "in"}) ? nullptr : BoardRegion(*in);
  if (region == nullptr) return nullptr;
  SeedTerm* term = Make(Op::kCountSites);
  term->region = region;
  return term;
}

/// Of sites elsewhere than on the board, the plain node is asked.
const SeedTerm* SeedCompiler::MarkAt(const Bound& mark) const {
  if (!tools_.model().layout.has_state || !OnlyHas(mark, {"at"}) || mark.Arg("at") == nullptr)
    return nullptr;
  SeedTerm* term = MakeOf(Op::kMarkAt, IntIn(mark, "at"));
  term->value = tools_.sites();
  term->plain_int = tools_.lowering.Int(mark);
  return term;
}

/// The slot of a cell of the board or of a hand, on a board whose sites are no cells.
const SeedTerm* SeedCompiler::CellAt(const SeedTerm* site) const {
  return MakeOf(Op::kCellAt, site);
}

const SeedTerm* SeedCompiler::Emptiness(SiteType type, const SeedTerm* site) const {
  SeedTerm* term = MakeOf(Op::kEmpty, type == tools_.model().default_site ? site : CellAt(site));
  term->value = tools_.model().layout.slots;
  return term;
}

const SeedTerm* SeedCompiler::Occupation(SiteType type, const SeedTerm* site) const {
  const SeedTerm* slot = type == tools_.model().default_site ? site : CellAt(site);
  SeedTerm* term = MakeOf(Op::kOccupied, slot);
  term->value = tools_.model().layout.slots;
  if (slot->op != Op::kVariable && slot->op != Op::kTable) return term;
  // There are more than no seeds.
  SeedTerm* count = MakeOf(Op::kCountAt, slot);
  count->value = term->value;
  term->op = Op::kGreaterThan;
  term->a = count;
  term->value = 0;
  return Fused(term);
}

/// A comparison of the seeds on one site with a constant is one operation.
const SeedTerm* SeedCompiler::Fused(SeedTerm* comparison) const {
  const SeedTerm& count = *comparison->a;
  if (count.op != Op::kCountAt || (count.a->op != Op::kVariable && count.a->op != Op::kTable))
    return comparison;
  comparison->op = comparison->op == Op::kEqualTo    ? Op::kCountIs
                   : comparison->op == Op::kLessThan ? Op::kCountBelow
                                                     : Op::kCountAbove;
  comparison->limit = count.value;
  comparison->variable = count.a->variable;
  comparison->table = count.a->table;
  comparison->plain_int = count.a->plain_int;
  return comparison;
}

const SeedTerm* SeedCompiler::CompareWith(std::string_view name, const SeedTerm* a,
                                          int known) const {
  if (a->op == Op::kCountIn && known == 0 && (name == "Equals" || name == "NotEqual")) {
    const bool fixed = a->region->op == SeedRegion::Op::kFixed;
    SeedTerm* none = Make(fixed ? Op::kNoneOf : Op::kNoneIn);
    none->region = a->region;
    none->slots = a->region->board;
    return name == "Equals" ? none : MakeOf(Op::kNot, none);
  }
  const auto with = [&](Op op, int value) {
    SeedTerm* term = MakeOf(op, a);
    term->value = value;
    return Fused(term);
  };
  if (name == "Equals") return with(Op::kEqualTo, known);
  if (name == "NotEqual") return MakeOf(Op::kNot, with(Op::kEqualTo, known));
  if (name == "Lt") return with(Op::kLessThan, known);
  if (name == "Gt") return with(Op::kGreaterThan, known);
  if (name == "Le") return known < INT_MAX ? with(Op::kLessThan, known + 1) : Constant(1);
  return known > INT_MIN ? with(Op::kGreaterThan, known - 1) : Constant(1);
}

const SeedTerm* SeedCompiler::Compare(const Bound& bound) const {
  const Bound* second = Argument(bound, "valueB");
  if (second == nullptr) second = Argument(bound, "roleB");
  if (Argument(bound, "valueA") == nullptr || second == nullptr) return nullptr;
  const std::string_view name = bound.signature->owner->name;
  const SeedTerm* a = IntIn(bound, "valueA");
  const SeedTerm* b = Int(*second);
  if (b->op == Op::kConstant) return CompareWith(name, a, b->value);
  if (a->op == Op::kConstant) {
    const std::string_view turned = name == "Lt"   ? "Gt"
                                    : name == "Gt" ? "Lt"
                                    : name == "Le" ? "Ge"
                                    : name == "Ge" ? "Le"
                                                   : name;
    return CompareWith(turned, b, a->value);
  }
  if (name == "Equals") return MakeOf(Op::kEqual, a, b);
  if (name == "NotEqual") return MakeOf(Op::kNotEqual, a, b);
  if (name == "Lt") return MakeOf(Op::kLess, a, b);
  if (name == "Gt") return MakeOf(Op::kLess, b, a);
  if (name == "Le") return MakeOf(Op::kLessEqual, a, b);
  return MakeOf(Op::kLessEqual, b, a);
}

const SeedTerm* SeedCompiler::KnownBool(const Bound& bound) const {
  if (const SeedTerm* table = Tabulated(bound, nullptr, tools_.lowering.Bool(bound))) return table;
  if (bound.Is("bools.And")) return Logic(bound, Op::kAll);
  if (bound.Is("bools.Or")) return Logic(bound, Op::kAny);
  if (bound.Is("Not")) return MakeOf(Op::kNot, BoolIn(bound, "a"));
  if (bound.Is("Lt") || bound.Is("Gt") || bound.Is("Le") || bound.Is("Ge") || bound.Is("Equals") ||
      bound.Is("NotEqual"))
    return Compare(bound);
  if (bound.Is("bools.If")) {
    SeedTerm* term = MakeOf(Op::kIf, BoolIn(bound, "cond"), BoolIn(bound, "ok"));
    const SeedTerm* otherwise = BoolIn(bound, "notOk");
    term->c = otherwise == nullptr ? Constant(0) : otherwise;
    return term;
  }
  return Test(bound, OpcodeOf(bound));
}

const SeedTerm* SeedCompiler::Test(const Bound& test, std::string_view opcode) const {
  const auto of_player = [&](Op op) {
    const Bound* who = Argument(test, "role");
    return MakeOf(Op::kEqual, Make(op), Int(who != nullptr ? *who : *test.Arg("index")));
  };
  if (opcode == "bools.Is Mover") return of_player(Op::kMover);
  if (opcode == "bools.Is Next") return of_player(Op::kNext);
  if (opcode == "bools.Is Prev") {
    const SeedTerm* same = of_player(Op::kPrev);
    return same->b->op == Op::kMover ? Make(Op::kGoesOn) : same;
  }
  if (opcode == "bools.Is Pending") return Make(Op::kPending);
  if (opcode == "bools.Is Odd") return MakeOf(Op::kOdd, IntIn(test, "value"));
  if (opcode == "bools.Is Even") return MakeOf(Op::kNot, MakeOf(Op::kOdd, IntIn(test, "value")));
  if (opcode == "bools.No Moves") return NoMoves(test);
  if (opcode == "bools.Is Occupied" || opcode == "bools.Is Empty") {
    const SiteType type = Args(tools_.lowering, test).Type().value_or(tools_.model().default_site);
    if (type != tools_.model().default_site && type != SiteType::kCell) return nullptr;
    const SeedTerm* site = IntIn(test, "at");
    return opcode == "bools.Is Empty" ? Emptiness(type, site) : Occupation(type, site);
  }
  if (opcode == "bools.Is In" && test.Arg("site") != nullptr) {
    if (Argument(test, "array") != nullptr) return InList(test);
    const Bound* pending = Argument(test, "region");
    if (pending != nullptr && pending->kind == BoundKind::kClause &&
        OpcodeOf(*pending) == "Sites Pending")
      return MakeOf(Op::kIsPending, IntIn(test, "site"));
  }
  const bool all_sites = opcode == "bools.All Sites";
  if (!all_sites && (opcode != "bools.Is In" || test.Arg("site") == nullptr)) return nullptr;
  const Bound* region = Argument(test, "region");
  const SeedRegion* sites = region == nullptr ? nullptr : Region(*region);
  if (sites == nullptr) return nullptr;
  SeedTerm* term = MakeOf(all_sites ? Op::kAllSites : Op::kIn,
                          all_sites ? BoolIn(test, "if") : IntIn(test, "site"));
  term->region = sites;
  if (all_sites) term->filter = FilterOf(term->a);
  return term;
}

const SeedTerm* SeedCompiler::InList(const Bound& test) const {
  const Bound& values = *Argument(test, "array");
  const bool remembered =
      values.kind == BoundKind::kClause && OpcodeOf(values) == "intArrays.Values Remembered";
  const int list = remembered ? ListOf(values) : -1;
  if (list < 0) return nullptr;
  SeedTerm* term = MakeOf(Op::kInList, IntIn(test, "site"));
  term->value = list;
  term->region = Remembered(values);
  return term;
}

/// Only of the next player it is asked anew, by the plain node.
const SeedTerm* SeedCompiler::NoMoves(const Bound& test) const {
  const Bound* role = Argument(test, "playerFn");
  if (role == nullptr || role->kind != BoundKind::kEnum || role->constant.name == "Next")
    return nullptr;
  return MakeOf(Op::kStuck, Role(*role));
}

const SeedFilter* SeedCompiler::FilterOf(const SeedTerm* condition) const {
  return SeedFilter::Make(tools_.lowering, *condition, SeedFilter::Subject::kSite,
                          tools_.model().layout.slots);
}

SeedRegion* SeedCompiler::MakeRegion(SeedRegion::Op op) const {
  SeedRegion* region = tools_.lowering.Make<SeedRegion>();
  region->op = op;
  return region;
}

const SeedRegion* SeedCompiler::TabulatedRegion(const Bound& bound) const {
  const RegionNode* node = tools_.lowering.Region(bound);
  if (node->Type(tools_.empty) != tools_.model().default_site) return nullptr;
  bool fits = true;
  const auto* table = Tabulate<uint64_t>(bound, [&](Context& empty) {
    BorrowedRegion sites(empty);
    node->Eval(empty, *sites);
    const auto words = sites->words();
    fits = fits && std::all_of(words.begin() + !words.empty(), words.end(),
                               [](uint64_t word) { return word == 0; });
    return words.empty() ? uint64_t{0} : words[0];
  });
  if (table == nullptr || !fits) return nullptr;
  const uint64_t first = table->values.front();
  if (std::ranges::all_of(table->values, [&](uint64_t each) { return each == first; }))
    return Fixed(first);
  SeedRegion* region = MakeRegion(SeedRegion::Op::kTable);
  region->table = table;
  region->plain = node;
  return region;
}

}  // namespace ludens
