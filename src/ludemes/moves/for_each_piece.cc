#include <algorithm>
#include <array>
#include <bit>

#include "base/function_ref.h"
#include "ludemes/list_program.h"
#include "ludemes/memo.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

struct ForEachPieceArgs {
  std::optional<SiteType> type;
  const IntNode* container = nullptr;  ///< Null: the board.
  const MovesNode* rule = nullptr;     ///< Null: each piece's own.
  const IntNode* player = nullptr;
  const BoolNode* top = nullptr;
};

/// For the length of a scope another player is the mover, and the mover both next and previous.
class MoverScope {
 public:
  MoverScope(Context& context, int player)
      : header_(context.header()), mover_(header_.mover), next_(header_.next), prev_(header_.prev) {
    if (!Changes(context, player)) return;
    header_.prev = header_.next = mover_;
    header_.mover = static_cast<int8_t>(player);
  }
  ~MoverScope() {
    header_.mover = mover_;
    header_.next = next_;
    header_.prev = prev_;
  }
  static bool Changes(const Context& context, int player) {
    return player != context.mover() && player <= context.model.players && player != 0;
  }
  MoverScope(const MoverScope&) = delete;
  MoverScope& operator=(const MoverScope&) = delete;

 private:
  Header& header_;
  int8_t mover_, next_, prev_;
};

/// (forEach Piece [on:…] [names] [container] [moves] [player] [top:…]): the rule, or each piece's
/// own, for every piece of a player as (from) and (level).
class ForEachPiece final : public MovesNode {
 public:
  ForEachPiece(const ForEachPieceArgs& args, std::vector<std::vector<int>> components)
      : args_(args), components_(std::move(components)) {}

  /// Looks for the slots of the board, once it is complete.
  void Fold(const Model& model) { board_ = BoardOf(model); }
  /// Writes programs for the rules, once all of them are complete.
  void MakePrograms(const Model& model) {
    const unsigned varying =
        1u << Terms::IndexOf(&EvalVariables::from) | 1u << Terms::IndexOf(&EvalVariables::level);
    programs_.resize(model.components.size());
    for (const std::vector<int>& components : components_)
      for (const int component : components) {
        const size_t index = static_cast<size_t>(component);
        if (programs_[index] != nullptr) continue;
        programs_[index] = ListProgram::Of(model, RuleOf(model, component), varying, true);
      }
    for (const std::vector<int>& components : components_)
      has_programs_.push_back(HasPrograms(model, components));
    for (size_t container = 0; container < model.containers.size(); ++container) {
      runs_.emplace_back(components_.size());
      for (size_t player = 0; player < components_.size(); ++player)
        if (has_programs_[player])
          for (const int component : components_[player])
            AddRuns(model, static_cast<int>(container), component, runs_.back()[player]);
    }
  }

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    const auto eval = [&](const MovesNode& rule) {
      rule.Eval(context, out);
      return false;
    };
    Any(context, eval, [] { return false; });
    Finish(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    // What is left for later would be built with the true mover.
    const int player = args_.player->Eval(context);
    if (MoverScope::Changes(context, player)) return MovesNode::List(context, out);
    const size_t first = out.size();
    if (static_cast<size_t>(player) < has_programs_.size() &&
        has_programs_[static_cast<size_t>(player)] && !context.header().over) {
      ListByPrograms(context, player, out);
      return out.AttachThen(*this, first);
    }
    size_t latest = first;
    ListProgram::Registers registers;
    const MovesNode* latest_rule = nullptr;
    const ListProgram* program = nullptr;
    const auto list = [&](const MovesNode& rule) {
      latest = out.size();
      if (&rule != latest_rule) {
        latest_rule = &rule;
        program = ProgramOf(context.model, rule);
        if (program != nullptr) program->Prepare(context, registers);
      }
      if (program != nullptr)
        program->List(context, registers, out);
      else
        rule.List(context, out);
      return false;
    };
    const auto again = [&] { return out.Repeat(latest); };
    Any(context, list, again);
    out.AttachThen(*this, first);
  }
  bool CanMove(Context& context) const override {
    const auto can_move = [&](const MovesNode& rule) { return rule.CanMove(context); };
    return Any(context, can_move, kSameAnswer);
  }
  bool CanMoveTo(Context& context, int target) const override {
    const auto can_move = [&](const MovesNode& rule) { return rule.CanMoveTo(context, target); };
    return Any(context, can_move, kSameAnswer);
  }

 private:
  const MovesNode* RuleOf(const Model& model, int component) const {
    return args_.rule != nullptr ? args_.rule
                                 : model.components[static_cast<size_t>(component)].moves;
  }

  /// Slots of one type of site, from the site numbered 0 on.
  struct Slots {
    int first = 0, count = 0;
  };

  // --- Lists by programs -----------------------------------------------------------------------
  // The same pieces in the same order as Any.

  /// A component on slots of one word of the state's sets.
  struct Run {
    const ListProgram* program;
    int component, owner;
    int word;
    int shift;   ///< From slots to sites.
    bool mixed;  ///< Its owner may have something else there.
    uint64_t mask;
  };

  bool HasPrograms(const Model& model, const std::vector<int>& components) const {
    return board_ && model.layout.owned_order == OwnedOrder::kNone &&
           components.size() <= kFewComponents &&
           std::ranges::all_of(components, [&](int component) {
             return programs_[static_cast<size_t>(component)] != nullptr;
           });
  }

  /// The program of a rule that this one runs, or null.
  const ListProgram* ProgramOf(const Model& model, const MovesNode& rule) const {
    for (size_t i = 1; i < programs_.size(); ++i)
      if (programs_[i] != nullptr && RuleOf(model, static_cast<int>(i)) == &rule)
        return programs_[i].get();
    return nullptr;
  }

  /// Adds where a component is looked for in a container.
  void AddRuns(const Model& model, int container, int component, std::vector<Run>& out) const {
    if (container == 0) {
      for (const Slots& slots : *board_) AddRuns(model, component, slots, 0, out);
    } else if (!args_.type || *args_.type == SiteType::kCell) {
      const Container& where = model.containers[static_cast<size_t>(container)];
      AddRuns(model, component, {where.first_site, where.sites}, where.first_site, out);
    }
  }
  void AddRuns(const Model& model, int component, const Slots& slots, int first_site,
               std::vector<Run>& out) const {
    const int owner = model.components[static_cast<size_t>(component)].owner;
    const auto others = std::ranges::count_if(
        model.components, [&](const Component& other) { return other.owner == owner; });
    const int end = slots.first + slots.count;
    for (int begin = slots.first; begin < end; begin = (begin | 63) + 1) {
      const int last = std::min(begin | 63, end - 1);
      const uint64_t mask = ~uint64_t{0} >> (63 - (last - begin)) << (begin & 63);
      out.push_back({programs_[static_cast<size_t>(component)].get(), component, owner, begin >> 6,
                     first_site - slots.first, others > 1 || model.stacking, mask});
    }
  }

  void ListByPrograms(Context& context, int player, MoveOptions& out) const {
    const bool top_only = args_.top != nullptr && args_.top->Eval(context);
    const auto container =
        static_cast<size_t>(args_.container == nullptr ? 0 : args_.container->Eval(context));
    if (container >= runs_.size()) return;
    const State& state = context.state;
    const int from = context.vars.from, level = context.vars.level;
    const ListProgram* prepared = nullptr;
    ListProgram::Registers registers;
    for (const Run& run : runs_[container][static_cast<size_t>(player)]) {
      const uint64_t slots = state.OwnedSet(run.owner)[static_cast<size_t>(run.word)] & run.mask;
      if (slots == 0) continue;
      if (run.program != prepared) run.program->Prepare(context, registers);
      prepared = run.program;
      if (context.model.stacking)
        ListStacks(context, run, slots, top_only, registers, out);
      else
        ListPieces(context, run, slots, registers, out);
    }
    context.vars.from = from;
    context.vars.level = level;
  }

  static void ListPieces(Context& context, const Run& run, uint64_t slots,
                         ListProgram::Registers& registers, MoveOptions& out) {
    context.vars.level = 0;
    for (; slots != 0; slots &= slots - 1) {
      const int slot = 64 * run.word + std::countr_zero(slots);
      if (run.mixed && context.state.What(slot) != run.component) continue;
      context.vars.from = slot + run.shift;
      run.program->List(context, registers, out);
    }
  }

  /// As AnyAt.
  static void ListStacks(Context& context, const Run& run, uint64_t slots, bool top_only,
                         ListProgram::Registers& registers, MoveOptions& out) {
    const Layout& layout = context.state.layout();
    const uint16_t* heights = context.state.At<uint16_t>(layout.height);
    const uint16_t* whats = context.state.At<uint16_t>(layout.level_what);
    const bool levels_differ = context.model.reads_level || !context.model.rolls_first;
    for (; slots != 0; slots &= slots - 1) {
      const int slot = 64 * run.word + std::countr_zero(slots);
      const int height = heights[slot];
      context.vars.from = slot + run.shift;
      const size_t first = out.size();
      size_t others = 0;  // Where levels do not differ, these are like the lowest one.
      bool ran = false;
      for (int level = top_only ? height - 1 : 0; level < height; ++level) {
        if (whats[slot + level * layout.slots] != run.component) continue;
        if (ran && !levels_differ) {
          ++others;
          continue;
        }
        context.vars.level = level;
        run.program->List(context, registers, out);
        ran = true;
      }
      if (others == 0 || out.Repeat(first, others)) continue;
      for (; others > 0; --others) run.program->List(context, registers, out);
    }
  }

  using Body = FunctionRef<bool(const MovesNode&)>;
  /// In place of the body for another piece of the same kind in the same stack, where rules do not
  /// tell levels apart; answers false where the body must do it after all.
  using Again = FunctionRef<bool()>;
  static constexpr auto kSameAnswer = [] { return true; };
  static constexpr size_t kFewComponents = 4;

  /// Where pieces are looked for.
  struct Search {
    bool top_only;
    Body body;
    Again again;
  };

  using Board = std::array<Slots, kSiteTypes>;

  bool Any(Context& context, Body body, Again again) const {
    if (context.header().over) return false;
    const int player = args_.player->Eval(context);
    if (player < 0 || player >= static_cast<int>(components_.size())) return false;
    const Search search = {args_.top != nullptr && args_.top->Eval(context), body, again};
    const int container = args_.container == nullptr ? 0 : args_.container->Eval(context);
    if (container < 0 || container >= static_cast<int>(context.model.containers.size()))
      return false;
    const FrozenScope frozen(context);
    const VariableScope scope(context);
    const MoverScope mover(context, player);
    const std::vector<int>& components = components_[static_cast<size_t>(player)];
    if (components.size() > kFewComponents && container == 0 && HasFlatBoard(context.model))
      return AnyOfMany(context, components, search);
    for (const int component : components)
      if (AnyOf(context, component, container, search)) return true;
    return false;
  }

  /// Pieces stand on the board's own sites only, one on each.
  bool HasFlatBoard(const Model& model) const {
    if (model.stacking || model.layout.owned_order != OwnedOrder::kNone || args_.type) return false;
    for (const SiteType type : kAllSiteTypes)
      if (type != model.default_site && model.slot_sites[static_cast<size_t>(type)] > 0)
        return false;
    return true;
  }

  /// The same as AnyOf for one component after the other, in one pass over the board.
  [[gnu::noinline]] bool AnyOfMany(Context& context, const std::vector<int>& components,
                                   const Search& search) const {
    const Model& model = context.model;
    const int sites = context.topology().size(model.default_site);
    BorrowedInts places(context);  // (component, site) as one number, to be sorted.
    BorrowedRegion owned(context);
    int added = -1;  // Most components in a row have the same owner.
    for (const int component : components) {
      const int owner = model.components[static_cast<size_t>(component)].owner;
      if (owner != added) owned->AddFirst(context.state.OwnedSet(owner), sites);
      added = owner;
    }
    owned->ForEach([&](int site) { places->push_back(context.state.What(site) * sites + site); });
    std::sort(places->begin(), places->end());
    // Both lists ascend: components are numbered in the order in which they are gone through.
    auto next = components.begin();
    for (const int place : *places) {
      const int component = place / sites;
      while (next != components.end() && *next < component) ++next;
      if (next == components.end()) return false;
      if (*next != component) continue;
      const MovesNode* rule = args_.rule != nullptr
                                  ? args_.rule
                                  : model.components[static_cast<size_t>(component)].moves;
      if (rule != nullptr && RunAt(context, *rule, place % sites, 0, search)) return true;
    }
    return false;
  }

  /// For one component: through the slots of its container that its owner has something on.
  bool AnyOf(Context& context, int component, int container, const Search& search) const {
    const Model& model = context.model;
    const Component& piece = model.components[static_cast<size_t>(component)];
    const MovesNode* rule = args_.rule != nullptr ? args_.rule : piece.moves;
    if (rule == nullptr) return false;
    const Container& where = model.containers[static_cast<size_t>(container)];
    if (context.state.layout().owned_order != OwnedOrder::kNone)
      return AnyListed(context, component, *rule, where, search);
    if (container != 0) {
      if (args_.type && *args_.type != SiteType::kCell) return false;
      return AnyIn(context, component, *rule, where.first_site, where.sites, where.first_site,
                   search);
    }
    if (!board_) return AnyOn(context, component, *rule, BoardOf(model), search);
    return AnyOn(context, component, *rule, *board_, search);
  }
  bool AnyOn(Context& context, int component, const MovesNode& rule, const Board& board,
             const Search& search) const {
    for (const Slots& slots : board)
      if (slots.count > 0 && AnyIn(context, component, rule, slots.first, slots.count, 0, search))
        return true;
    return false;
  }

  Board BoardOf(const Model& model) const {
    const int sites = model.topology.size(args_.type.value_or(model.default_site));
    Board board{};
    for (const SiteType type : kAllSiteTypes) {
      if (args_.type && *args_.type != type) continue;
      const size_t index = static_cast<size_t>(type);
      board[index] = {model.SlotOf(type, 0), std::min(sites, model.slot_sites[index])};
    }
    return board;
  }

  /// Through the pieces of the container in the order in which they are listed; from the last one
  /// where the rule names a type of site.
  [[gnu::noinline]] bool AnyListed(Context& context, int component, const MovesNode& rule,
                                   const Container& where, const Search& search) const {
    const SiteType type = context.TypeOr(args_.type);
    const int end =
        where.first_site +
        (where.kind == ContainerKind::kBoard ? context.topology().size(type) : where.sites);
    const auto entries = context.state.OwnedEntries();
    for (size_t i = 0; i < entries.size(); ++i) {
      const OwnedEntry& entry = entries[args_.type ? entries.size() - 1 - i : i];
      if (entry.what != component || entry.site < where.first_site || entry.site >= end) continue;
      if (args_.type && entry.type != *args_.type) continue;
      const int level = context.model.stacking ? entry.level : 0;
      const int times = context.model.stacking ? 1 : entry.level + 1;
      if (search.top_only && context.state.Height(context.SlotOf(type, entry.site)) != level + 1)
        continue;
      for (int time = 0; time < times; ++time)
        if (RunAt(context, rule, entry.site, level, search)) return true;
    }
    return false;
  }

  static bool RunAt(Context& context, const MovesNode& rule, int site, int level,
                    const Search& search) {
    context.vars.from = site;
    context.vars.level = level;
    return search.body(rule);
  }

  /// Through `count` slots from `first_slot`, which are the sites from `first_site`.
  static bool AnyIn(Context& context, int component, const MovesNode& rule, int first_slot,
                    int count, int first_site, const Search& search) {
    const int owner = context.model.components[static_cast<size_t>(component)].owner;
    const auto owned = context.state.OwnedSet(owner);
    const bool stacking = context.model.stacking;
    const int end = first_slot + count;
    for (int begin = first_slot; begin < end; begin = (begin | 63) + 1) {
      uint64_t rest = owned[static_cast<size_t>(begin) >> 6] >> (begin & 63) << (begin & 63);
      for (; rest != 0; rest &= rest - 1) {
        const int slot = (begin & ~63) + std::countr_zero(rest);
        if (slot >= end) return false;
        const int site = first_site + slot - first_slot;
        if (stacking
                ? AnyAt(context, component, rule, slot, site, search)
                : context.state.What(slot) == component && RunAt(context, rule, site, 0, search))
          return true;
      }
    }
    return false;
  }

  /// For every level of a stack that the component stands on.
  static bool AnyAt(Context& context, int component, const MovesNode& rule, int slot, int site,
                    const Search& search) {
    const int height = context.state.Height(slot);
    const bool levels_differ = context.model.reads_level || !context.model.rolls_first;
    bool ran = false;
    for (int level = search.top_only ? height - 1 : 0; level < height; ++level) {
      if (context.state.WhatAt(slot, level) != component) continue;
      if (ran && !levels_differ && search.again()) continue;
      if (RunAt(context, rule, site, level, search)) return true;
      ran = true;
    }
    return false;
  }

  ForEachPieceArgs args_;
  /// By the player asked for: the components to go through.
  std::vector<std::vector<int>> components_;
  std::optional<Board> board_;
  /// By component; none before they are made, null where a rule has no program.
  std::vector<std::unique_ptr<const ListProgram>> programs_;
  std::vector<char> has_programs_;  ///< By player: whether all rules of the components have one.
  std::vector<std::vector<std::vector<Run>>> runs_;  ///< By container and player, where they do.
};

/// Components by owner that have one of the names (any, without names). For the number after the
/// players, all of them where the rule says All or Each.
std::vector<std::vector<int>> ComponentsByOwner(const Args& args) {
  const Model& model = args.model();
  std::vector<std::string> names = args.Strings("items");
  if (args.Has("item")) names.push_back(args.String("item"));
  const auto role = args.RoleOf("role");
  const bool everyone = role == Role::kAll || role == Role::kEach;
  std::vector<std::vector<int>> by_owner(static_cast<size_t>(model.shared_owner()) + 1);
  for (size_t i = 1; i < model.components.size(); ++i) {
    const Component& component = model.components[i];
    if (!names.empty() &&
        std::find(names.begin(), names.end(), component.plain_name) == names.end())
      continue;
    const int shared = model.shared_owner();
    if (everyone && component.owner != shared)
      by_owner[static_cast<size_t>(shared)].push_back(static_cast<int>(i));
    by_owner[static_cast<size_t>(component.owner)].push_back(static_cast<int>(i));
  }
  return by_owner;
}

const IntNode* LowerContainer(const Args& args) {
  if (args.Has("container")) return args.Int("container");
  if (!args.Has("containerName")) return nullptr;
  const std::string name = args.String("containerName");
  const auto& containers = args.model().containers;
  for (size_t i = 0; i < containers.size(); ++i)
    if (containers[i].name == name) return args.lowering().ConstantInt(static_cast<int>(i));
  args.Wrong("there is no container '" + name + "'");
}

}  // namespace

MovesNode* LowerForEachPiece(const Args& args) {
  const IntNode* player = args.PlayerNumber("role", "player");
  if (player == nullptr) player = args.lowering().RoleNumber(Role::kMover);
  const ForEachPieceArgs piece = {args.Type("on"), LowerContainer(args),
                                  args.Moves("specificMoves"), player, args.Bool("top")};
  auto* pieces = args.Make<ForEachPiece>(piece, ComponentsByOwner(args));
  pieces->then = args.Then();
  args.lowering().OnFold([pieces](Context& empty) { pieces->Fold(empty.model); });
  WhenComplete(args.lowering(), [pieces](const Model& model) { pieces->MakePrograms(model); });
  return pieces;
}

}  // namespace ludens
