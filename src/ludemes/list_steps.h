#pragma once

#include "ludemes/list_program.h"
#include "ludemes/support/track_table.h"

namespace ludens {

/// The instructions. `r` are the registers.
struct ListProgram::Steps {
  using I = const Instruction*;

  static void On(I i, Context& context, int* r, MoveOptions* out) {
    return i[1].step(i + 1, context, r, out);
  }
  static void Go(bool jumps, I i, Context& context, int* r, MoveOptions* out) {
    if (!jumps) return i[1].step(i + 1, context, r, out);
    return i->next->step(i->next, context, r, out);
  }

  static void End(I, Context&, int*, MoveOptions*) {}
  static void Constant(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = i->value;
    return On(i, context, r, out);
  }
  static void Variable(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = context.vars.*(i->variable);
    return On(i, context, r, out);
  }
  static void Set(I i, Context& context, int* r, MoveOptions* out) {
    context.vars.*(i->variable) = r[i->a];
    return On(i, context, r, out);
  }
  static void Copy(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = r[i->a];
    return On(i, context, r, out);
  }
  static void Call(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = i->call(context, i->data, i->value, r[i->a], r[i->b]);
    return On(i, context, r, out);
  }
  static void Table(I i, Context& context, int* r, MoveOptions* out) {
    const unsigned site = static_cast<unsigned>(r[i->a]), sites = static_cast<unsigned>(i->value);
    if (site >= sites) [[unlikely]]
      return TableLess(i, context, r, out);
    r[i->to] = i->table[static_cast<unsigned>(context.mover()) * sites + site];
    return On(i, context, r, out);
  }
  [[gnu::noinline]] static void TableLess(I i, Context& context, int* r, MoveOptions* out) {
    return Call(i, context, r, out);
  }
  static void Add(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = static_cast<int>(static_cast<unsigned>(r[i->a]) + static_cast<unsigned>(r[i->b]));
    return On(i, context, r, out);
  }
  static void Subtract(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = static_cast<int>(static_cast<unsigned>(r[i->a]) - static_cast<unsigned>(r[i->b]));
    return On(i, context, r, out);
  }
  static void Who(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = r[i->a] < i->value ? context.state.Who(r[i->a]) : 0;
    return On(i, context, r, out);
  }
  static void Height(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = context.state.Height(r[i->a]);
    return On(i, context, r, out);
  }
  static void Track(I i, Context& context, int* r, MoveOptions* out) {
    const TrackTable& table = TableOf(i, context);
    const int position = table.PositionAfter(r[i->a], r[i->b]);
    if (!table.IsNear(position)) [[unlikely]]
      return TrackFar(i, context, r, out);
    r[i->to] = table.SiteNear(position);
    return On(i, context, r, out);
  }
  [[gnu::noinline]] static void TrackFar(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = TableOf(i, context).At(r[i->a], r[i->b]);
    return On(i, context, r, out);
  }
  static const TrackTable& TableOf(I i, const Context& context) {
    return *static_cast<const TrackTable* const*>(i->data)[context.mover()];
  }
  static void PlainInt(I i, Context& context, int* r, MoveOptions* out) {
    r[i->to] = static_cast<const IntNode*>(i->data)->Eval(context);
    return On(i, context, r, out);
  }

  static void Jump(I i, Context& context, int* r, MoveOptions* out) {
    return i->next->step(i->next, context, r, out);
  }
  template <bool when>
  static void JumpEqual(I i, Context& context, int* r, MoveOptions* out) {
    return Go((r[i->a] == r[i->b]) == when, i, context, r, out);
  }
  template <bool when>
  static void JumpIs(I i, Context& context, int* r, MoveOptions* out) {
    return Go((r[i->a] == i->value) == when, i, context, r, out);
  }
  template <bool when>
  static void JumpLess(I i, Context& context, int* r, MoveOptions* out) {
    return Go((r[i->a] < r[i->b]) == when, i, context, r, out);
  }
  template <bool when>
  static void JumpBelow(I i, Context& context, int* r, MoveOptions* out) {
    return Go((r[i->a] < i->value) == when, i, context, r, out);
  }
  template <bool when>
  static void JumpEmpty(I i, Context& context, int* r, MoveOptions* out) {
    return Go(context.state.IsEmpty(r[i->a]) == when, i, context, r, out);
  }
  static void JumpVacant(I i, Context& context, int* r, MoveOptions* out) {
    return Go(context.state.What(r[i->a]) <= 0, i, context, r, out);
  }
  template <bool when>
  static void JumpPlain(I i, Context& context, int* r, MoveOptions* out) {
    const bool holds = static_cast<const BoolNode*>(i->data)->Eval(context);
    return Go(holds == when, i, context, r, out);
  }
  template <bool when>
  static void JumpCall(I i, Context& context, int* r, MoveOptions* out) {
    const bool holds = i->call(context, i->data, i->value, r[i->a], r[i->b]) != 0;
    return Go(holds == when, i, context, r, out);
  }

  static void OfferTravel(I i, Context& context, int* r, MoveOptions* out) {
    if (!out->MayAddTravel(context)) [[unlikely]]
      return OfferSlowly(i, context, r, out);
    const auto& rule = *static_cast<const MovesNode*>(i->data);
    out->AddTravel(context, rule, r[i->a], r[i->b], r[i->c], i->sketcher, i->chain, r[i->to]);
    return On(i, context, r, out);
  }
  [[gnu::noinline]] static void OfferSlowly(I i, Context& context, int* r, MoveOptions* out) {
    const auto& rule = *static_cast<const MovesNode*>(i->data);
    out->AddTravelSlowly(context, rule, r[i->a], r[i->b], r[i->c], i->sketcher, i->chain, r[i->to]);
    return On(i, context, r, out);
  }
  static void OfferSite(I i, Context& context, int* r, MoveOptions* out) {
    const auto& rule = *static_cast<const MovesNode*>(i->data);
    const size_t first = out->size();
    out->Add(context, rule, r[i->a], r[i->a], 1, false, 0, i->sketcher);
    out->CompleteChain(i->chain, first, r[i->to]);
    return On(i, context, r, out);
  }
  static void List(I i, Context& context, int* r, MoveOptions* out) {
    const size_t first = out->size();
    static_cast<const MovesNode*>(i->data)->List(context, *out);
    if (i->chain != nullptr) out->CompleteChain(i->chain, first, r[i->to]);
    return On(i, context, r, out);
  }
};

}  // namespace ludens
