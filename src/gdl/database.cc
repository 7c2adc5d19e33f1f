#include "gdl/database.h"

#include <algorithm>
#include <utility>

namespace ludens::gdl {
namespace {

uint64_t HashAtom(PredicateId predicate, std::span<const TermId> args) {
  uint64_t hash = CombineKey(0, predicate);
  for (TermId arg : args) hash = CombineKey(hash, arg);
  return hash;
}

}  // namespace

Database::Database(Program& program) : program_(program) {
  for (const Predicate& predicate : program.predicates) arity_.push_back(predicate.arity);
  relations_.resize(program.predicates.size());
}

AtomId Database::Intern(PredicateId predicate, std::span<const TermId> args) {
  if ((atoms_.size() + 1) * 2 > slots_.size()) GrowAtoms();
  const size_t mask = slots_.size() - 1;
  size_t slot = HashAtom(predicate, args) & mask;
  for (; slots_[slot] != kNone; slot = (slot + 1) & mask) {
    const AtomId id = slots_[slot];
    if (atoms_[id].predicate == predicate && std::ranges::equal(Args(id), args)) return id;
  }
  const AtomId id = static_cast<AtomId>(atoms_.size());
  atoms_.push_back({predicate, static_cast<uint32_t>(args_.size())});
  args_.insert(args_.end(), args.begin(), args.end());
  holds_.push_back(false);
  slots_[slot] = id;
  return id;
}

void Database::GrowAtoms() {
  slots_.assign(std::max<size_t>(256, slots_.size() * 2), kNone);
  const size_t mask = slots_.size() - 1;
  for (AtomId id = 0; id < atoms_.size(); ++id) {
    size_t slot = HashAtom(atoms_[id].predicate, Args(id)) & mask;
    while (slots_[slot] != kNone) slot = (slot + 1) & mask;
    slots_[slot] = id;
  }
}

std::string Database::Text(AtomId atom) const {
  const std::string name(program_.terms.Word(program_.predicates[PredicateOf(atom)].name));
  if (Args(atom).empty()) return name;
  std::string text = "(" + name;
  for (TermId arg : Args(atom)) text += " " + program_.terms.Text(arg);
  return text + ")";
}

bool Database::Insert(AtomId atom) {
  if (holds_[atom]) return false;
  holds_[atom] = true;
  relations_[PredicateOf(atom)].holding.push_back(atom);
  return true;
}

void Database::Show(AtomId atom) {
  Relation& relation = relations_[PredicateOf(atom)];
  relation.visible.push_back(atom);
  for (uint32_t index : relation.indexes) AddToIndex(indexes_[index], atom);
}

void Database::Clear(PredicateId predicate) {
  Relation& relation = relations_[predicate];
  for (AtomId atom : relation.holding) holds_[atom] = false;
  relation.holding.clear();
  relation.visible.clear();
  for (uint32_t index : relation.indexes) {
    if (indexes_[index].entries.empty()) continue;
    indexes_[index].entries.clear();
    std::ranges::fill(indexes_[index].heads, kNone);
  }
}

uint32_t Database::FindOrAddIndex(PredicateId predicate, const std::vector<KeyPart>& key) {
  Relation& relation = relations_[predicate];
  for (uint32_t index : relation.indexes)
    if (indexes_[index].key == key) return index;
  const auto id = static_cast<uint32_t>(indexes_.size());
  indexes_.push_back({key, {}, {}});
  relation.indexes.push_back(id);
  for (AtomId atom : relation.visible) AddToIndex(indexes_[id], atom);
  return id;
}

void Database::AddToIndex(Index& index, AtomId atom) {
  const std::span<const TermId> args = Args(atom);
  uint64_t hash = 0;
  for (const KeyPart& part : index.key) {
    const TermId term = args[part.argument];
    uint64_t value = term;
    if (part.kind == KeyPart::Kind::kFunctor) value = FunctorKey(term);
    if (part.kind == KeyPart::Kind::kSubterm) {
      const std::span<const TermId> subterms = program_.terms.Args(term);
      if (part.subterm >= subterms.size()) return;  // No atom of this shape is ever asked for.
      value = subterms[part.subterm];
    }
    hash = CombineKey(hash, value);
  }
  if (index.entries.size() >= index.heads.size()) {
    index.heads.assign(std::max<size_t>(16, index.heads.size() * 2), kNone);
    for (uint32_t i = 0; i < index.entries.size(); ++i) {
      uint32_t& head = index.heads[index.entries[i].hash & (index.heads.size() - 1)];
      index.entries[i].next = std::exchange(head, i);
    }
  }
  uint32_t& head = index.heads[hash & (index.heads.size() - 1)];
  index.entries.push_back({hash, atom, head});
  head = static_cast<uint32_t>(index.entries.size() - 1);
}

}  // namespace ludens::gdl
