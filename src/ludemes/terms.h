#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "ludemes/nodes.h"

namespace ludens {

/// A number, or a condition as 0 or 1, of a rule that is listed for one site after another: the
/// form from which list programs are written (list_program.h). Equal terms are one term.
using TermId = int;
inline constexpr TermId kNoTerm = -1;

/// What a term calls: `data` and `value` are the term's own, `a` and `b` the values of its parts.
/// REQUIRES of every such function: it changes nothing, takes any values, and depends on nothing
/// but these and the position.
using TermCall = int (*)(Context& context, const void* data, int value, int a, int b);

enum class TermKind : uint8_t {
  kConstant,   ///< value
  kVariable,   ///< The iterator variable number `value` (Terms::IndexOf).
  kCall,       ///< call(context, data, value, a, b)
  kEmpty,      ///< Site a is empty.
  kTable,      ///< For site a and the mover from a table of `value` sites; else as kCall.
  kWho,        ///< The owner of what stands on site a; nobody from site `value` on.
  kHeight,     ///< The height of the stack on site a.
  kTrack,      ///< b steps from site a; `data`: the mover's TrackTable, by player.
  kAdd,        ///< a + b
  kSubtract,   ///< a - b
  kEqual,      ///< a == b
  kLess,       ///< a < b
  kNot,        ///< Not a.
  kAnd,        ///< b is evaluated only where a holds.
  kOr,         ///< b is evaluated only where a does not hold.
  kChoice,     ///< a ? b : c
  kPlainInt,   ///< The node `data`, evaluated in its place.
  kPlainBool,  ///< The same.
};

struct Term {
  TermKind kind = TermKind::kConstant;
  int value = 0;
  const void* data = nullptr;
  TermCall call = nullptr;
  const int* table = nullptr;
  TermId a = kNoTerm, b = kNoTerm, c = kNoTerm;
  /// Of a plain node: the variables that have other values there than around the rule.
  std::vector<std::pair<int, TermId>> sets = {};
  bool varies = false;  ///< Differs from site to site.
  bool costly = false;  ///< Not to be evaluated before it is known to be needed.
};

class Terms;
class TrackTable;

/// A node that has a term. One without is evaluated as it is.
class TermSource {
 public:
  /// The term with the present variables; kNoTerm where there is none after all.
  virtual TermId ToTerm(Terms& terms) const = 0;

 protected:
  ~TermSource() = default;
};

/// A region that may be known to depend on nothing that is iterated.
class PositionRegion {
 public:
  /// True where the region is the same for all sites that the rule is listed for, and draws no
  /// random numbers.
  virtual bool IsOfPosition(Terms& terms) const = 0;
  /// Something stands on each of its sites.
  virtual bool IsOccupied() const { return false; }

 protected:
  ~PositionRegion() = default;
};

/// The terms of one rule.
class Terms {
 public:
  static constexpr int kVariables = 11;
  static int IndexOf(int EvalVariables::*variable);
  static int EvalVariables::*VariableAt(int index);

  /// `varying`: bit i is set where the variable number i differs from site to site.
  Terms(const Model& model, unsigned varying) : model_(model), varying_(varying) {
    variables_.fill(kNoTerm);
  }

  const Model& model() const { return model_; }
  /// Sites of a type are the slots of the state with the same numbers; those of the default type
  /// always are.
  bool AreSlots(std::optional<SiteType> type) const {
    return !type || *type == model_.default_site ||
           model_.slot_sites[static_cast<size_t>(*type)] == 0;
  }

  const Term& operator[](TermId id) const { return terms_[static_cast<size_t>(id)]; }

  TermId Int(const IntNode& node);
  TermId Bool(const BoolNode& node);
  TermId Constant(int value) { return Make({.kind = TermKind::kConstant, .value = value}); }
  TermId Variable(int EvalVariables::*variable);
  TermId Call(TermCall call, const void* data, int value, TermId a = kNoTerm, TermId b = kNoTerm) {
    return Make(
        {.kind = TermKind::kCall, .value = value, .data = data, .call = call, .a = a, .b = b});
  }
  /// The same for what takes long.
  TermId CostlyCall(TermCall call, const void* data) {
    return Make({.kind = TermKind::kCall, .data = data, .call = call, .costly = true});
  }
  /// The same with the data of a call that is known to be the same.
  TermId SharedCall(TermCall call, const void* data, bool (*same)(const void*, const void*),
                    TermId a, TermId b);
  /// Steps from a site along the tracks of `tables`, which are the players' in their order.
  TermId Track(const TrackTable* const* tables, TermId from, TermId steps);
  /// What `table` has for a site and the mover, for `sites` sites; `otherwise` is called with
  /// `data` for others.
  TermId Table(const int* table, int sites, TermCall otherwise, const void* data, TermId site) {
    return Make({.kind = TermKind::kTable,
                 .value = sites,
                 .data = data,
                 .call = otherwise,
                 .table = table,
                 .a = site});
  }
  TermId Mover();
  /// Who owns what stands on a site (OwnerOn), of the default type.
  TermId Owner(TermId site);
  TermId Operation(TermKind kind, TermId a, TermId b = kNoTerm, TermId c = kNoTerm);
  /// No plain node is part of it.
  bool IsPure(TermId id) const;
  bool IsOfPosition(const RegionNode& region);
  bool IsOfPosition(const IntNode& number);
  /// The same of a condition that is asked for several values of a variable of its own.
  bool IsOfPosition(const BoolNode& condition, int EvalVariables::*own) const;

  /// In the scope of this, a variable has the value of a term.
  class Setting {
   public:
    /// `stored`: the variable itself is set to it as well.
    Setting(Terms& terms, int EvalVariables::*variable, TermId value, bool stored = false)
        : terms_(terms),
          index_(static_cast<size_t>(IndexOf(variable))),
          before_(terms.variables_[index_]),
          stored_before_(terms.stored_) {
      terms_.variables_[index_] = value;
      if (stored) terms_.stored_ |= 1u << index_;
    }
    ~Setting() {
      terms_.variables_[index_] = before_;
      terms_.stored_ = stored_before_;
    }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

   private:
    Terms& terms_;
    size_t index_;
    TermId before_;
    unsigned stored_before_;
  };

 private:
  TermId Make(Term term);
  TermId Plain(TermKind kind, const void* node);

  const Model& model_;
  unsigned varying_;
  unsigned stored_ = 0;                       ///< Bit i: variable i has what it is set to.
  std::array<TermId, kVariables> variables_;  ///< What is set; kNoTerm: as around the rule.
  std::vector<Term> terms_;
};

}  // namespace ludens
