#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "ludemes/list_steps.h"

namespace ludens {

/// Steps that do what several instructions in a row do: a number and the jumps that depend on it.
/// The instructions stay where they are, so that other ways through a program may still begin at
/// any of them; a fused step reads their operands and goes on behind the last one.
struct ListProgram::Fusion {
  using I = const Instruction*;
  static constexpr size_t kMost = 3;

  /// What is put in the place of the first of some instructions in a row.
  struct Pattern {
    std::array<Step, kMost> steps;  ///< Null behind the last one.
    Step fused;
  };

  // Numbers: false, with nothing done, where the step itself must do it.

  struct FromVariable {
    static constexpr Step kStep = Steps::Variable;
    static bool Do(I i, const Context& context, int* r) {
      r[i->to] = context.vars.*(i->variable);
      return true;
    }
  };
  struct IntoVariable {
    static constexpr Step kStep = Steps::Set;
    static bool Do(I i, Context& context, const int* r) {
      context.vars.*(i->variable) = r[i->a];
      return true;
    }
  };
  struct OnTrack {
    static constexpr Step kStep = Steps::Track;
    static bool Do(I i, const Context& context, int* r) {
      const TrackTable& table = Steps::TableOf(i, context);
      const int position = table.PositionAfter(r[i->a], r[i->b]);
      if (!table.IsNear(position)) [[unlikely]]
        return false;
      r[i->to] = table.SiteNear(position);
      return true;
    }
  };
  struct FromTable {
    static constexpr Step kStep = Steps::Table;
    static bool Do(I i, const Context& context, int* r) {
      const unsigned site = static_cast<unsigned>(r[i->a]), sites = static_cast<unsigned>(i->value);
      if (site >= sites) [[unlikely]]
        return false;
      r[i->to] = i->table[static_cast<unsigned>(context.mover()) * sites + site];
      return true;
    }
  };
  struct OwnerOn {
    static constexpr Step kStep = Steps::Who;
    static bool Do(I i, const Context& context, int* r) {
      r[i->to] = r[i->a] < i->value ? context.state.Who(r[i->a]) : 0;
      return true;
    }
  };
  struct HeightOn {
    static constexpr Step kStep = Steps::Height;
    static bool Do(I i, const Context& context, int* r) {
      r[i->to] = context.state.Height(r[i->a]);
      return true;
    }
  };

  // Jumps: whether they are made.

  template <bool when>
  struct IfIs {
    static constexpr Step kStep = Steps::JumpIs<when>;
    static bool Jumps(I i, const int* r) { return (r[i->a] == i->value) == when; }
  };
  template <bool when>
  struct IfBelow {
    static constexpr Step kStep = Steps::JumpBelow<when>;
    static bool Jumps(I i, const int* r) { return (r[i->a] < i->value) == when; }
  };
  template <bool when>
  struct IfEqual {
    static constexpr Step kStep = Steps::JumpEqual<when>;
    static bool Jumps(I i, const int* r) { return (r[i->a] == r[i->b]) == when; }
  };

  // Rows of them.

  template <typename Number, typename... Jump>
  static void NumberAndJumps(I i, Context& context, int* r, MoveOptions* out) {
    if (!Number::Do(i, context, r)) [[unlikely]]
      return Number::kStep(i, context, r, out);
    return Jumps<Jump...>(i + 1, context, r, out);
  }
  template <typename Number, typename Jump>
  static void AfterVariable(I i, Context& context, int* r, MoveOptions* out) {
    FromVariable::Do(i, context, r);
    return NumberAndJumps<Number, Jump>(i + 1, context, r, out);
  }
  template <typename Jump, typename... More>
  [[gnu::always_inline]] static void Jumps(I i, Context& context, int* r, MoveOptions* out) {
    if (Jump::Jumps(i, r)) return i->next->step(i->next, context, r, out);
    if constexpr (sizeof...(More) > 0)
      return Jumps<More...>(i + 1, context, r, out);
    else
      return i[1].step(i + 1, context, r, out);
  }

  template <typename Number, typename... Jump>
  static constexpr Pattern Row() {
    return {{Number::kStep, Jump::kStep...}, NumberAndJumps<Number, Jump...>};
  }
  template <typename Number, typename Jump>
  static constexpr Pattern RowAfterVariable() {
    return {{Steps::Variable, Number::kStep, Jump::kStep}, AfterVariable<Number, Jump>};
  }
  /// The fused step for the instructions that begin with `steps`, or the first of them.
  static Step For(std::span<const Step> steps) {
    // Of those that fit, the first one is taken.
    static constexpr std::array kPatterns = {
        RowAfterVariable<OnTrack, IfIs<true>>(),
        RowAfterVariable<OnTrack, IfIs<false>>(),
        RowAfterVariable<OnTrack, IfBelow<true>>(),
        RowAfterVariable<FromTable, IfIs<true>>(),
        RowAfterVariable<FromTable, IfIs<false>>(),
        Row<OwnerOn, IfIs<true>, IfEqual<true>>(),
        Row<OwnerOn, IfIs<true>>(),
        Row<OwnerOn, IfIs<false>>(),
        Row<OwnerOn, IfEqual<true>>(),
        Row<OwnerOn, IfEqual<false>>(),
        Row<OnTrack, IfIs<true>>(),
        Row<OnTrack, IfIs<false>>(),
        Row<OnTrack, IfBelow<true>>(),
        Row<FromTable, IfIs<true>>(),
        Row<FromTable, IfIs<false>>(),
        Row<FromTable, IfEqual<true>>(),
        Row<FromTable, IfEqual<false>>(),
        Row<HeightOn, IfIs<true>>(),
        Row<HeightOn, IfIs<false>>(),
        Row<HeightOn, IfBelow<true>>(),
        Row<HeightOn, IfBelow<false>>(),
        Row<IntoVariable, IfIs<true>>(),
        Row<IntoVariable, IfIs<false>>(),
        Row<FromVariable, IfIs<true>>(),
        Row<FromVariable, IfIs<false>>(),
    };
    for (const Pattern& pattern : kPatterns) {
      size_t fit = 0;
      while (fit < std::min(kMost, steps.size()) && pattern.steps[fit] == steps[fit]) ++fit;
      if (fit == kMost || pattern.steps[fit] == nullptr) return pattern.fused;
    }
    return steps.front();
  }
};

}  // namespace ludens
