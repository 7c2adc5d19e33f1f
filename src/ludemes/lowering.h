#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ludemes/grammar/bound.h"
#include "ludemes/nodes.h"
#include "ludemes/roles.h"

namespace ludens {

class DependenceAnalysis;
class FoldedRegion;
class FoldedBySite;
class Lowering;
class Neighbours;
struct SiteSetSlot;
struct QuestionSlot;
enum class Iterated;

/// Thrown while a game is compiled when a description cannot be played; caught by the compiler,
/// which turns it into a Diagnostic at `node`.
struct CompileFailure {
  const Node* node = nullptr;
  std::string message;
  bool unsupported = false;  ///< The language has it, we do not (yet).
};

/// A bound clause on its way to an executable node: typed access to its arguments by slot name.
/// Every accessor answers null / nullopt / empty where the slot was left out, and asserts that the
/// slot exists in the matched signature — except Has, which may ask about any name.
class Args {
 public:
  Args(Lowering& lowering, const Bound& bound) : lowering_(&lowering), bound_(&bound) {}

  const Bound& bound() const { return *bound_; }
  Lowering& lowering() const { return *lowering_; }
  Model& model() const;

  bool Has(std::string_view slot) const;
  const Bound* Raw(std::string_view slot) const;

  const IntNode* Int(std::string_view slot) const;
  const BoolNode* Bool(std::string_view slot) const;
  const RegionNode* Region(std::string_view slot) const;
  const IntsNode* Ints(std::string_view slot) const;
  const FloatNode* Float(std::string_view slot) const;
  const RangeNode* Range(std::string_view slot) const;
  const DirectionNode* Direction(std::string_view slot) const;
  const MovesNode* Moves(std::string_view slot) const;
  /// The rule inside (then …) in the slot `then`.
  const MovesNode* Then() const;

  std::vector<const IntNode*> IntArray(std::string_view slot) const;
  std::vector<const BoolNode*> BoolArray(std::string_view slot) const;
  std::vector<const RegionNode*> RegionArray(std::string_view slot) const;
  std::vector<const MovesNode*> MovesArray(std::string_view slot) const;
  std::vector<const IntsNode*> IntsArray(std::string_view slot) const;

  std::optional<int> Integer(std::string_view slot) const;  ///< A literal.
  std::vector<int> Integers(std::string_view slot) const;   ///< An array of literals.
  bool Flag(std::string_view slot, bool otherwise) const;   ///< A literal true or false.
  std::string String(std::string_view slot) const;          ///< "" where left out.
  std::vector<std::string> Strings(std::string_view slot) const;

  std::optional<int> Ordinal(std::string_view slot) const;  ///< Of an enumeration constant.
  std::string_view ConstantName(std::string_view slot) const;
  std::optional<SiteType> Type(std::string_view slot = "type") const;
  std::optional<Role> RoleOf(std::string_view slot) const;
  std::vector<int> Ordinals(std::string_view slot) const;

  /// The player meant by a role slot or by a (player …) record, as a number; null when both are
  /// left out (or the slots do not exist).
  const IntNode* PlayerNumber(std::string_view role_slot, std::string_view player_slot) const;

  /// The arguments of a record such as (to …), (from …), (between …), (piece …).
  std::optional<Args> Clause(std::string_view slot) const;
  std::vector<Args> Clauses(std::string_view slot) const;

  /// Builds an executable node that lives as long as the game.
  template <typename T, typename... Parameters>
  T* Make(Parameters&&... parameters) const;

  /// Ends the compilation: this form of the ludeme is not supported (or is wrong).
  [[noreturn]] void Unsupported(std::string_view what) const;
  [[noreturn]] void Wrong(std::string_view message) const;

 private:
  Lowering* lowering_;
  const Bound* bound_;
};

using LowerInt = const IntNode* (*)(const Args&);
using LowerBool = const BoolNode* (*)(const Args&);
using LowerRegion = const RegionNode* (*)(const Args&);
using LowerInts = const IntsNode* (*)(const Args&);
using LowerFloat = const FloatNode* (*)(const Args&);
using LowerRange = const RangeNode* (*)(const Args&);
using LowerDirection = const DirectionNode* (*)(const Args&);
using LowerMoves = MovesNode* (*)(const Args&);

/// Which function lowers which ludeme. Keys are opcodes (bound.h): the class name, or "Class
/// Constant" where the first argument is a constant that selects the ludeme; the latter is looked
/// up first. Filled by explicit lists, one per family (registry.cc).
class Registry {
 public:
  static const Registry& Get();

  void Int(std::string_view opcode, LowerInt lower) { ints_[std::string(opcode)] = lower; }
  void Bool(std::string_view opcode, LowerBool lower) { bools_[std::string(opcode)] = lower; }
  void Region(std::string_view opcode, LowerRegion lower) { regions_[std::string(opcode)] = lower; }
  void Ints(std::string_view opcode, LowerInts lower) { int_lists_[std::string(opcode)] = lower; }
  void Float(std::string_view opcode, LowerFloat lower) { floats_[std::string(opcode)] = lower; }
  void Range(std::string_view opcode, LowerRange lower) { ranges_[std::string(opcode)] = lower; }
  void Direction(std::string_view opcode, LowerDirection lower) {
    directions_[std::string(opcode)] = lower;
  }
  void Moves(std::string_view opcode, LowerMoves lower) { moves_[std::string(opcode)] = lower; }

  LowerInt FindInt(const Bound& bound) const { return Find(ints_, bound); }
  LowerBool FindBool(const Bound& bound) const { return Find(bools_, bound); }
  LowerRegion FindRegion(const Bound& bound) const { return Find(regions_, bound); }
  LowerInts FindInts(const Bound& bound) const { return Find(int_lists_, bound); }
  LowerFloat FindFloat(const Bound& bound) const { return Find(floats_, bound); }
  LowerRange FindRange(const Bound& bound) const { return Find(ranges_, bound); }
  LowerDirection FindDirection(const Bound& bound) const { return Find(directions_, bound); }
  LowerMoves FindMoves(const Bound& bound) const { return Find(moves_, bound); }
  /// By opcode, for (move …), which stands for another ludeme.
  LowerMoves FindMoves(const std::string& opcode) const {
    auto it = moves_.find(opcode);
    if (it == moves_.end()) it = moves_.find(opcode.substr(0, opcode.find(' ')));
    return it == moves_.end() ? nullptr : it->second;
  }

 private:
  template <typename Function>
  using Table = std::unordered_map<std::string, Function>;

  template <typename Function>
  static Function Find(const Table<Function>& table, const Bound& bound) {
    auto it = table.find(OpcodeOf(bound));
    if (it == table.end()) it = table.find(bound.signature->owner->name);
    return it == table.end() ? nullptr : it->second;
  }

  Table<LowerInt> ints_;
  Table<LowerBool> bools_;
  Table<LowerRegion> regions_;
  Table<LowerInts> int_lists_;
  Table<LowerFloat> floats_;
  Table<LowerRange> ranges_;
  Table<LowerDirection> directions_;
  Table<LowerMoves> moves_;
};

/// Turns bound trees into executable nodes and owns them. One per game being compiled.
class Lowering {
 public:
  /// With an analysis, regions that are fixed, and whatever depends on one iterated site alone,
  /// become tables (Fold).
  explicit Lowering(Model& game_model, const DependenceAnalysis* dependence = nullptr)
      : model_(game_model), dependence_(dependence) {}

  /// Evaluates what is fixed, once the equipment is complete. `empty` is on the empty board.
  void Fold(Context& empty);

  Model& model() { return model_; }

  const IntNode* Int(const Bound& bound);
  const BoolNode* Bool(const Bound& bound);
  const RegionNode* Region(const Bound& bound);
  const IntsNode* Ints(const Bound& bound);
  const FloatNode* Float(const Bound& bound);
  const RangeNode* Range(const Bound& bound);
  /// A directions clause, or a constant of AbsoluteDirection or RelativeDirection.
  const DirectionNode* Direction(const Bound& bound);
  const MovesNode* Moves(const Bound& bound);

  const IntNode* ConstantInt(int value);
  /// (mover), (next) … as a number for a role; see the language's roles.
  const IntNode* RoleNumber(Role role);

  /// Has `fold` called by the next Fold: for what nodes know only when the equipment is complete.
  void OnFold(std::function<void(Context&)> fold) { on_fold_.push_back(std::move(fold)); }
  /// A place for the set form of a condition (site_set.h), filled in by the compiler.
  const SiteSetSlot* SetOf(const Bound& condition, Iterated variable);
  const std::vector<SiteSetSlot*>& set_slots() const { return set_slots_; }
  /// The same for a rule that is only asked whether it has moves.
  const QuestionSlot* QuestionOf(const Bound& rule);
  const std::vector<QuestionSlot*>& question_slots() const { return question_slots_; }
  /// Steps in these directions (null: to adjacent sites) as sets; null where they depend on more
  /// than the site, or the board is too large.
  const Neighbours* NeighboursIn(const DirectionNode* directions, std::optional<SiteType> type);

  template <typename T, typename... Parameters>
  T* Make(Parameters&&... parameters) {
    auto node = std::make_shared<T>(std::forward<Parameters>(parameters)...);
    T* raw = node.get();
    nodes_.push_back(std::move(node));
    return raw;
  }

  /// The nodes made so far; the compiled game keeps them alive.
  std::vector<std::shared_ptr<void>> TakeNodes() { return std::move(nodes_); }

 private:
  [[noreturn]] void NotSupported(const Bound& bound);
  /// The node of a clause, or a table of its values where it has one. Tables of parts of what is a
  /// table itself are not needed.
  template <typename Folded, typename Node, typename Lower>
  const Node* FoldOrKeep(const Bound& bound, Lower lower);

  Model& model_;
  const DependenceAnalysis* dependence_;
  std::vector<FoldedRegion*> folded_;
  std::vector<std::pair<FoldedBySite*, bool>> folded_by_site_;  ///< And: it goes along tracks.
  std::vector<std::function<void(Context&)>> on_fold_;
  std::vector<SiteSetSlot*> set_slots_;
  std::vector<QuestionSlot*> question_slots_;
  std::map<std::pair<SiteType, AbsoluteDirection>, const Neighbours*> neighbours_;
  std::vector<std::shared_ptr<void>> nodes_;
};

template <typename T, typename... Parameters>
T* Args::Make(Parameters&&... parameters) const {
  return lowering_->Make<T>(std::forward<Parameters>(parameters)...);
}

}  // namespace ludens
