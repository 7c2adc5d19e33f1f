#pragma once

#include "compiler/plan/move_source.h"

namespace ludens {

/// Sources for the rules that move a single item, or null where the clause has arguments that they
/// do not cover. `component` decides what relative directions mean.
const MoveSource* PlanStep(Lowering& lowering, const Bound& rule);
const MoveSource* PlanLeap(Lowering& lowering, const Bound& rule);
const MoveSource* PlanSlide(Lowering& lowering, const Bound& rule);
const MoveSource* PlanHop(Lowering& lowering, const Bound& rule);
const MoveSource* PlanAdd(Lowering& lowering, const Bound& rule);

}  // namespace ludens
