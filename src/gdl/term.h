#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ludens::gdl {

using Symbol = uint32_t;
using TermId = uint32_t;
inline constexpr uint32_t kNone = ~0u;

/// Owns the words and the ground terms of one description. Equal terms have equal ids (terms are
/// hash-consed), so a term is compared, hashed and copied as one number.
///
/// Words are case-insensitive; the first spelling met is the one printed.
/// Threads: const members may be shared; interning needs a caller of its own.
class TermStore {
 public:
  Symbol InternWord(std::string_view word);
  std::string_view Word(Symbol symbol) const { return words_[symbol]; }

  /// The term `functor(args…)`; a constant when there are no arguments.
  TermId Intern(Symbol functor, std::span<const TermId> args = {});
  TermId Constant(std::string_view word) { return Intern(InternWord(word)); }

  Symbol Functor(TermId term) const { return terms_[term].functor; }
  std::span<const TermId> Args(TermId term) const {
    return {args_.data() + terms_[term].first, terms_[term].count};
  }
  /// Nesting: 0 for a constant.
  int Depth(TermId term) const { return terms_[term].depth; }
  size_t size() const { return terms_.size(); }

  /// KIF text: `noop`, `(drop 1)`.
  std::string Text(TermId term) const;

 private:
  struct Entry {
    Symbol functor;
    uint32_t first;
    uint16_t count;
    uint16_t depth;
  };

  uint64_t HashOf(Symbol functor, std::span<const TermId> args) const;
  void Grow();

  std::vector<std::string> words_;
  std::unordered_map<std::string, Symbol> word_ids_;  // Keyed by the word in lower case.
  std::vector<Entry> terms_;
  std::vector<TermId> args_;
  std::vector<TermId> slots_;  // Open addressing; kNone where free.
};

}  // namespace ludens::gdl
