#include "ludemes/terms.h"

#include <algorithm>
#include <climits>

#include "ludemes/support/track_table.h"

namespace ludens {
namespace {

constexpr std::array<int EvalVariables::*, Terms::kVariables> kAll = {
    &EvalVariables::from,  &EvalVariables::to,    &EvalVariables::between, &EvalVariables::site,
    &EvalVariables::level, &EvalVariables::value, &EvalVariables::player,  &EvalVariables::pips,
    &EvalVariables::hint,  &EvalVariables::edge,  &EvalVariables::track};

bool Same(const Term& a, const Term& b) {
  return a.kind == b.kind && a.value == b.value && a.data == b.data && a.call == b.call &&
         a.a == b.a && a.b == b.b && a.c == b.c;
}

}  // namespace

int Terms::IndexOf(int EvalVariables::*variable) {
  return static_cast<int>(std::find(kAll.begin(), kAll.end(), variable) - kAll.begin());
}

int EvalVariables::*Terms::VariableAt(int index) { return kAll[static_cast<size_t>(index)]; }

TermId Terms::Make(Term term) {
  const bool plain = term.kind == TermKind::kPlainInt || term.kind == TermKind::kPlainBool;
  if (!plain)
    for (size_t i = 0; i < terms_.size(); ++i)
      if (Same(terms_[i], term)) return static_cast<TermId>(i);
  for (const TermId part : {term.a, term.b, term.c}) {
    if (part == kNoTerm) continue;
    term.varies = term.varies || (*this)[part].varies;
    term.costly = term.costly || (*this)[part].costly;
  }
  term.varies = term.varies || plain;
  terms_.push_back(std::move(term));
  return static_cast<TermId>(terms_.size()) - 1;
}

TermId Terms::Plain(TermKind kind, const void* node) {
  Term term{.kind = kind, .data = node};
  for (int i = 0; i < kVariables; ++i)
    if (const TermId value = variables_[static_cast<size_t>(i)];
        value != kNoTerm && ((stored_ >> i) & 1) == 0) {
      const bool as_around =
          (*this)[value].kind == TermKind::kVariable && (*this)[value].value == i;
      if (!as_around) term.sets.emplace_back(i, value);
    }
  return Make(std::move(term));
}

TermId Terms::Variable(int EvalVariables::*variable) {
  const int index = IndexOf(variable);
  if (const TermId set = variables_[static_cast<size_t>(index)]; set != kNoTerm) return set;
  return Make(
      {.kind = TermKind::kVariable, .value = index, .varies = ((varying_ >> index) & 1) != 0});
}

TermId Terms::Int(const IntNode& node) {
  if (const auto constant = node.Constant()) return Constant(*constant);
  TermId term = kNoTerm;
  if (const auto* source = dynamic_cast<const TermSource*>(&node)) term = source->ToTerm(*this);
  return term != kNoTerm ? term : Plain(TermKind::kPlainInt, &node);
}

TermId Terms::Bool(const BoolNode& node) {
  TermId term = kNoTerm;
  if (const auto* source = dynamic_cast<const TermSource*>(&node)) term = source->ToTerm(*this);
  return term != kNoTerm ? term : Plain(TermKind::kPlainBool, &node);
}

TermId Terms::SharedCall(TermCall call, const void* data, bool (*same)(const void*, const void*),
                         TermId a, TermId b) {
  for (const Term& term : terms_)
    if (term.call == call && same(term.data, data)) return Call(call, term.data, 0, a, b);
  return Call(call, data, 0, a, b);
}

TermId Terms::Track(const TrackTable* const* tables, TermId from, TermId steps) {
  const auto same = [&](const void* data) {
    const auto* known = static_cast<const TrackTable* const*>(data);
    for (int player = 1; player <= model_.players; ++player)
      if (known[player]->track() != tables[player]->track()) return false;
    return true;
  };
  const void* data = tables;
  for (const Term& term : terms_)
    if (term.kind == TermKind::kTrack && same(term.data)) data = term.data;
  return Make({.kind = TermKind::kTrack, .data = data, .a = from, .b = steps});
}

TermId Terms::Mover() {
  return Call([](Context& context, const void*, int, int, int) { return context.mover(); }, nullptr,
              0);
}

TermId Terms::Owner(TermId site) {
  // Boards of cells see their hands as well.
  const bool sees_all = model_.default_site == SiteType::kCell;
  const int end = sees_all ? INT_MAX : model_.topology.size(model_.default_site);
  return Make({.kind = TermKind::kWho, .value = end, .a = site});
}

bool Terms::IsPure(TermId id) const {
  if (id == kNoTerm) return true;
  const Term& term = (*this)[id];
  return term.kind != TermKind::kPlainInt && term.kind != TermKind::kPlainBool && IsPure(term.a) &&
         IsPure(term.b) && IsPure(term.c);
}

bool Terms::IsOfPosition(const RegionNode& region) {
  const auto* source = dynamic_cast<const PositionRegion*>(&region);
  return source != nullptr && source->IsOfPosition(*this);
}

bool Terms::IsOfPosition(const IntNode& number) {
  const TermId term = Int(number);
  return IsPure(term) && !(*this)[term].varies;
}

bool Terms::IsOfPosition(const BoolNode& condition, int EvalVariables::*own) const {
  Terms inner(model_, ~0u);
  if (!inner.IsPure(inner.Bool(condition))) return false;
  return std::ranges::none_of(inner.terms_, [&](const Term& term) {
    return term.kind == TermKind::kVariable && term.value != IndexOf(own);
  });
}

TermId Terms::Operation(TermKind kind, TermId a, TermId b, TermId c) {
  return Make({.kind = kind, .a = a, .b = b, .c = c});
}

}  // namespace ludens
