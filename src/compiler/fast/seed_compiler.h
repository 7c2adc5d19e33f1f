#pragma once

#include <string_view>

#include "compiler/fast/seed_term.h"
#include "compiler/plan/mask_node.h"

namespace ludens {

/// Turns bound expressions of a game of seeds into terms. Whatever it does not know becomes the
/// plain node, so that every number and condition has a term; regions may have none.
class SeedCompiler {
 public:
  explicit SeedCompiler(const PlanTools& tools) : tools_(tools) {}

  /// One kind of seeds, on few enough sites; pits differ by their number and a local state.
  static bool Suits(const Model& model);

  const SeedTerm* Int(const Bound& bound) const;
  const SeedTerm* Bool(const Bound& bound) const;
  const SeedRegion* Region(const Bound& bound) const;
  /// The same, plain where it is not known; null where its sites are of another type.
  const SeedRegion* RegionOrPlain(const Bound& bound) const;
  /// The same; null, too, where it may have other sites than those of the board.
  const SeedRegion* BoardRegion(const Bound& bound) const;
  /// The one site that a term names.
  const SeedRegion* Single(const SeedTerm* site) const;
  /// The argument in a slot; null where it was left out.
  const SeedTerm* IntIn(const Bound& clause, std::string_view slot) const;
  const SeedTerm* BoolIn(const Bound& clause, std::string_view slot) const;
  /// A player that one of two slots names by a role or a number; null where both were left out.
  const SeedTerm* PlayerIn(const Bound& clause, std::string_view role_slot,
                           std::string_view player_slot) const;

  const SeedTerm* Constant(int value) const;

 private:
  using Op = SeedTerm::Op;

  SeedTerm* Make(Op op) const;
  SeedTerm* MakeOf(Op op, const SeedTerm* a, const SeedTerm* b = nullptr) const;
  /// The players, sites and regions that the term depends on as a table, null where it is more.
  const SeedTerm* Tabulated(const Bound& bound, const IntNode* number, const BoolNode* test) const;
  const SeedRegion* TabulatedRegion(const Bound& bound) const;
  /// Sets up a table for what the expression depends on and fills it; null as above.
  template <typename T, typename Value>
  const SeedTable<T>* Tabulate(const Bound& bound, Value&& value) const;

  const SeedTerm* KnownInt(const Bound& bound) const;
  const SeedTerm* KnownBool(const Bound& bound) const;
  const SeedTerm* Role(const Bound& role) const;
  const SeedTerm* Count(const Bound& count) const;
  const SeedTerm* CountSites(const Bound& count) const;
  const SeedTerm* MarkAt(const Bound& mark) const;
  const SeedTerm* CellAt(const SeedTerm* site) const;
  const SeedTerm* NumberOf(const Bound& number, Op op, std::string_view player_slot) const;
  const SeedTerm* TrackStep(const Bound& step) const;
  const SeedTerm* CountPieces(const Bound& count) const;
  const SeedTerm* InList(const Bound& test) const;
  const SeedTerm* Last(const Bound& last, Op decision, Op after) const;
  const SeedTerm* Fold(const Bound& bound, Op op) const;
  const SeedTerm* Logic(const Bound& bound, Op op) const;
  const SeedTerm* Fused(SeedTerm* comparison) const;
  const SeedTerm* Emptiness(SiteType type, const SeedTerm* site) const;
  const SeedTerm* Occupation(SiteType type, const SeedTerm* site) const;
  const SeedTerm* Compare(const Bound& bound) const;
  const SeedTerm* CompareWith(std::string_view name, const SeedTerm* a, int known) const;
  const SeedTerm* Test(const Bound& test, std::string_view opcode) const;
  const SeedTerm* NoMoves(const Bound& test) const;
  const SeedRegion* Sites(const Bound& bound) const;
  const SeedRegion* Remembered(const Bound& values) const;
  /// The list that (values Remembered …) means, -1 where it is none of the state's.
  int ListOf(const Bound& values) const;
  const SeedRegion* Stretch(const Bound& sites) const;
  const SeedRegion* Join(const Bound& bound, SeedRegion::Op op) const;
  const SeedRegion* SingleOf(const SeedTerm* site) const;
  /// The part of a region that (count in:) sees.
  const SeedRegion* OnBoard(const SeedRegion* region) const;
  const SeedRegion* Fixed(uint64_t sites) const;
  /// A condition on (site).
  const SeedFilter* FilterOf(const SeedTerm* condition) const;
  SeedRegion* MakeRegion(SeedRegion::Op op) const;
  bool IsOnBoard(const SeedRegion& region) const;
  uint64_t BoardSet() const;

  const PlanTools& tools_;
};

}  // namespace ludens
