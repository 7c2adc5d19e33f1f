#include <bit>

#include "ludemes/moves/iteration.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_args.h"
#include "ludemes/site_set.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

/// (forEach Site region moves [noMoveYet:…]): for each site as (site) and (to).
class ForEachSite final : public Iteration {
 public:
  ForEachSite(const RegionNode* region, const MovesNode* rule, const MovesNode* otherwise,
              const SiteSetSlot* needed)
      : Iteration(rule), region_(region), otherwise_(otherwise), needed_(needed) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Iteration::Eval(context, out);
    if (out.size() == first && otherwise_ != nullptr) otherwise_->Eval(context, out);
  }
  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    if (program() != nullptr)
      ListByProgram(context, out);
    else
      Iteration::List(context, out);
    if (out.size() == first && otherwise_ != nullptr) otherwise_->List(context, out);
  }
  void Deeds(Context& context, DeedList& out) const override {
    const size_t first = out.size();
    Iteration::Deeds(context, out);
    if (out.size() == first && otherwise_ != nullptr) otherwise_->Deeds(context, out);
  }
  bool CanMove(Context& context) const override {
    return Iteration::CanMove(context) || (otherwise_ != nullptr && otherwise_->CanMove(context));
  }
  bool CanMoveTo(Context& context, int target) const override {
    return otherwise_ != nullptr ? MovesNode::CanMoveTo(context, target)
                                 : Iteration::CanMoveTo(context, target);
  }

 private:
  bool Any(Context& context, FunctionRef<bool()> body) const override {
    BorrowedRegion sites(context);
    region_->Eval(context, *sites);
    if (needed_ != nullptr && needed_->set != nullptr &&
        region_->Type(context) == context.model.default_site)
      KeepNeeded(context, *sites);
    bool done = false;
    sites->ForEach([&](int site) {
      if (done) return;
      context.vars.to = context.vars.site = site;
      done = body();
    });
    return done;
  }
  /// As Iteration::List. REQUIRES: there is a program.
  void ListByProgram(Context& context, MoveOptions& out) const {
    const size_t first = out.size();
    const int to = context.vars.to, site = context.vars.site;
    if (const auto kept = region_->Kept(context)) {
      ListSites(context, *kept, out);
    } else {
      BorrowedRegion sites(context);
      region_->Eval(context, *sites);
      ListSites(context, sites->words(), out);
    }
    context.vars.to = to;
    context.vars.site = site;
    out.AttachThen(*this, first);
  }
  void ListSites(Context& context, std::span<const uint64_t> sites, MoveOptions& out) const {
    ListProgram::Registers registers;
    program()->Prepare(context, registers);
    for (size_t i = 0; i < sites.size(); ++i)
      for (uint64_t word = sites[i]; word != 0; word &= word - 1) {
        context.vars.to = context.vars.site = static_cast<int>(64 * i) + std::countr_zero(word);
        program()->List(context, registers, out);
      }
  }

  /// Takes the sites of the board away where the rule's condition fails.
  void KeepNeeded(Context& context, Region& sites) const {
    SiteBits met(needed_->sites);
    needed_->set->Eval(context, met);
    SiteBits failing = SiteBits::All(needed_->sites);
    failing.Subtract(met.words());
    std::vector<uint64_t>& words = sites.words();
    for (size_t i = 0; i < std::min(words.size(), failing.words().size()); ++i)
      words[i] &= ~failing.words()[i];
  }

  const RegionNode* region_;
  const MovesNode* otherwise_;
  const SiteSetSlot* needed_;  ///< Of a condition without which the rule has no moves, or null.
};

/// The condition of a rule (if condition moves) that reads (site) but not (to), which go together.
const SiteSetSlot* NeededBy(const Args& args, const Bound& rule) {
  if (rule.kind != BoundKind::kClause || !rule.Is("moves.If") || rule.Arg("elseList") != nullptr)
    return nullptr;
  const Bound& condition = *rule.Arg("cond");
  const bool reads_to = AnyOf(condition, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && bound.Is("ints.To");
  });
  return reads_to ? nullptr : args.lowering().SetOf(condition, Iterated::kSite);
}

/// (forEach Value min:… max:… moves) and (forEach Value ints moves): for each as (value).
class ForEachValue final : public Iteration {
 public:
  ForEachValue(const IntNode* min, const IntNode* max, const IntsNode* values,
               const MovesNode* rule)
      : Iteration(rule), min_(min), max_(max), values_(values) {}

 private:
  bool Any(Context& context, FunctionRef<bool()> body) const override {
    if (values_ == nullptr) return AnyInRange(context, body);
    BorrowedInts values(context);
    values_->Eval(context, *values);
    for (const int value : *values) {
      context.vars.value = value;
      if (body()) return true;
    }
    return false;
  }
  bool AnyInRange(Context& context, FunctionRef<bool()> body) const {
    const int min = min_->Eval(context);
    const int max = max_->Eval(context);
    for (int value = min; value <= max; ++value) {
      context.vars.value = value;
      if (body()) return true;
    }
    return false;
  }

  const IntNode* min_;
  const IntNode* max_;
  const IntsNode* values_;
};

/// (forEach Player moves) and (forEach players moves): for each as (player).
class ForEachPlayer final : public Iteration {
 public:
  ForEachPlayer(const IntsNode* players, const MovesNode* rule)
      : Iteration(rule), players_(players) {}

 private:
  bool Any(Context& context, FunctionRef<bool()> body) const override {
    BorrowedInts players(context);
    if (players_ != nullptr)
      players_->Eval(context, *players);
    else
      for (int player = 1; player <= context.model.players; ++player) players->push_back(player);
    for (const int player : *players) {
      if (player < 0 || player > context.model.shared_owner()) continue;
      context.vars.player = player;
      if (body()) return true;
    }
    return false;
  }

  const IntsNode* players_;
};

/// (forEach Team moves): for each team as (team).
class ForEachTeam final : public Iteration {
 public:
  using Iteration::Iteration;

 private:
  bool Any(Context& context, FunctionRef<bool()> body) const override {
    return AnyTeam(context, body);
  }
};

/// (forEach Level [type] site [FromBottom | FromTop] moves): for each level of a stack as (level),
/// which is left at the last one: conditions that come after it read it there.
class ForEachLevel final : public Iteration {
 public:
  ForEachLevel(std::optional<SiteType> type, const IntNode* site, bool from_bottom,
               const MovesNode* rule)
      : Iteration(rule), type_(type), site_(site), from_bottom_(from_bottom) {}

  void Eval(Context& context, MoveIds& out) const override {
    Iteration::Eval(context, out);
    LeaveAtLast(context);
  }
  void List(Context& context, MoveOptions& out) const override {
    Iteration::List(context, out);
    LeaveAtLast(context);
  }

 private:
  void LeaveAtLast(Context& context) const {
    const int height = Height(context);
    if (height > 0) context.vars.level = from_bottom_ ? height - 1 : 0;
  }
  int Height(Context& context) const {
    const int site = site_->Eval(context);
    return site < 0 ? 0 : context.state.Height(context.SlotOf(TypeAt(context, type_, site), site));
  }

  bool Any(Context& context, FunctionRef<bool()> body) const override {
    const int height = Height(context);
    for (int i = 0; i < height; ++i) {
      context.vars.level = from_bottom_ ? i : height - 1 - i;
      if (body()) return true;
    }
    return false;
  }

  std::optional<SiteType> type_;
  const IntNode* site_;
  bool from_bottom_;
};

}  // namespace

MovesNode* LowerForEachSite(const Args& args) {
  const RegionNode* region = args.Region("regionFn");
  const auto* of_position = dynamic_cast<const PositionRegion*>(region);
  const bool occupied = of_position != nullptr && of_position->IsOccupied();
  auto* sites = args.Make<ForEachSite>(region, args.Moves("generator"), args.Moves("noMoveYet"),
                                       NeededBy(args, *args.Raw("generator")));
  sites->then = args.Then();
  WhenComplete(args.lowering(), [sites, occupied](const Model& model) {
    sites->MakeProgram(model, &EvalVariables::site, &EvalVariables::to, occupied);
  });
  return sites;
}

MovesNode* LowerForEachValue(const Args& args) {
  const bool listed = args.Has("values");
  return WithThen<ForEachValue>(args, listed ? nullptr : args.Int("min"),
                                listed ? nullptr : args.Int("max"),
                                listed ? args.Ints("values") : nullptr, args.Moves("generator"));
}

MovesNode* LowerForEachPlayer(const Args& args) {
  // The language drops the (then …) of this operator.
  return args.Make<ForEachPlayer>(args.Has("players") ? args.Ints("players") : nullptr,
                                  args.Moves("moves"));
}

MovesNode* LowerForEachTeam(const Args& args) {
  return WithThen<ForEachTeam>(args, args.Moves("moves"));
}

MovesNode* LowerForEachLevel(const Args& args) {
  return WithThen<ForEachLevel>(args, args.Type(), args.Int("site"),
                                args.ConstantName("stackDirection") == "FromBottom",
                                args.Moves("moves"));
}

}  // namespace ludens
