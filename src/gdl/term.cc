#include "gdl/term.h"

#include <algorithm>
#include <cctype>

#include "base/rng.h"

namespace ludens::gdl {

Symbol TermStore::InternWord(std::string_view word) {
  std::string key(word);
  for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto [it, added] = word_ids_.try_emplace(key, static_cast<Symbol>(words_.size()));
  if (added) words_.emplace_back(word);
  return it->second;
}

uint64_t TermStore::HashOf(Symbol functor, std::span<const TermId> args) const {
  uint64_t hash = Mix64(functor + 1);
  for (TermId arg : args) hash = Mix64(hash * 31 + arg + 1);
  return hash;
}

TermId TermStore::Intern(Symbol functor, std::span<const TermId> args) {
  if ((terms_.size() + 1) * 2 > slots_.size()) Grow();
  const size_t mask = slots_.size() - 1;
  size_t slot = HashOf(functor, args) & mask;
  for (; slots_[slot] != kNone; slot = (slot + 1) & mask) {
    const TermId id = slots_[slot];
    if (terms_[id].functor == functor && std::ranges::equal(Args(id), args)) return id;
  }
  int depth = 0;
  for (TermId arg : args) depth = std::max(depth, Depth(arg) + 1);
  const TermId id = static_cast<TermId>(terms_.size());
  terms_.push_back({functor, static_cast<uint32_t>(args_.size()),
                    static_cast<uint16_t>(args.size()), static_cast<uint16_t>(depth)});
  args_.insert(args_.end(), args.begin(), args.end());
  slots_[slot] = id;
  return id;
}

void TermStore::Grow() {
  slots_.assign(std::max<size_t>(64, slots_.size() * 2), kNone);
  const size_t mask = slots_.size() - 1;
  for (TermId id = 0; id < terms_.size(); ++id) {
    size_t slot = HashOf(terms_[id].functor, Args(id)) & mask;
    while (slots_[slot] != kNone) slot = (slot + 1) & mask;
    slots_[slot] = id;
  }
}

std::string TermStore::Text(TermId term) const {
  const std::string word(Word(Functor(term)));
  if (Args(term).empty()) return word;
  std::string text = "(" + word;
  for (TermId arg : Args(term)) text += " " + Text(arg);
  return text + ")";
}

}  // namespace ludens::gdl
