#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gdl/program.h"

namespace ludens::gdl {

using AtomId = uint32_t;

/// What of an atom an index is keyed by.
struct KeyPart {
  enum class Kind : uint8_t { kArgument, kFunctor, kSubterm };
  Kind kind = Kind::kArgument;
  uint16_t argument = 0;
  uint16_t subterm = 0;  ///< Of kSubterm: argument of the argument.

  bool operator==(const KeyPart&) const = default;
};

inline uint64_t CombineKey(uint64_t hash, uint64_t value) {
  hash = (hash ^ (value + 0x9e3779b97f4a7c15u)) * 0xff51afd7ed558ccdu;
  return hash ^ (hash >> 32);
}

/// Ground atoms, which of them hold, and indexes over those that joins may see.
///
/// An atom goes through three steps: interned (it has an id), holding (derived), visible (listed
/// and indexed for joins). Keeping the last two apart is what makes semi-naive evaluation produce
/// every rule instance exactly once.
class Database {
 public:
  explicit Database(Program& program);

  AtomId Intern(PredicateId predicate, std::span<const TermId> args);
  PredicateId PredicateOf(AtomId atom) const { return atoms_[atom].predicate; }
  std::span<const TermId> Args(AtomId atom) const {
    return {args_.data() + atoms_[atom].first, arity_[atoms_[atom].predicate]};
  }
  size_t size() const { return atoms_.size(); }
  std::string Text(AtomId atom) const;

  bool Holds(AtomId atom) const { return holds_[atom]; }
  /// Marks the atom as holding; false when it did already.
  bool Insert(AtomId atom);
  /// Makes a holding atom visible to joins.
  void Show(AtomId atom);
  /// Forgets every holding atom of the predicate. Atoms keep their ids.
  void Clear(PredicateId predicate);

  /// Holding atoms, in the order of insertion.
  std::span<const AtomId> Holding(PredicateId predicate) const {
    return relations_[predicate].holding;
  }
  std::span<const AtomId> Visible(PredicateId predicate) const {
    return relations_[predicate].visible;
  }

  /// An index of the predicate's visible atoms by `key`; atoms added later are indexed too.
  uint32_t FindOrAddIndex(PredicateId predicate, const std::vector<KeyPart>& key);

  /// Calls `visit(atom)` for the visible atoms whose key hashes to `hash` (CombineKey over the
  /// parts, from 0): a superset of those with that key. `visit` must not show atoms.
  template <typename Visit>
  void ForEachInIndex(uint32_t index, uint64_t hash, const Visit& visit) const {
    const Index& table = indexes_[index];
    if (table.heads.empty()) return;
    for (uint32_t i = table.heads[hash & (table.heads.size() - 1)]; i != kNone;
         i = table.entries[i].next)
      if (table.entries[i].hash == hash) visit(table.entries[i].atom);
  }

  TermStore& terms() { return program_.terms; }
  uint64_t FunctorKey(TermId term) const {
    return (uint64_t{program_.terms.Functor(term)} << 8) | program_.terms.Args(term).size();
  }

 private:
  struct Entry {
    PredicateId predicate;
    uint32_t first;
  };
  struct Relation {
    std::vector<AtomId> holding, visible;
    std::vector<uint32_t> indexes;
  };
  struct IndexEntry {
    uint64_t hash;
    AtomId atom;
    uint32_t next;
  };
  struct Index {
    std::vector<KeyPart> key;
    std::vector<uint32_t> heads;
    std::vector<IndexEntry> entries;
  };

  void AddToIndex(Index& index, AtomId atom);
  void GrowAtoms();

  Program& program_;
  std::vector<uint16_t> arity_;
  std::vector<Entry> atoms_;
  std::vector<TermId> args_;
  std::vector<AtomId> slots_;
  std::vector<bool> holds_;
  std::vector<Relation> relations_;
  std::vector<Index> indexes_;
};

}  // namespace ludens::gdl
