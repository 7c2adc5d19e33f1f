#include "gdl/program.h"

namespace ludens::gdl {
namespace {

struct KeywordRow {
  const char* word;
  uint16_t arity;
};
constexpr KeywordRow kKeywords[kKeywordCount] = {
    {"role", 1},  {"init", 1}, {"true", 1},     {"does", 2}, {"next", 1},
    {"legal", 2}, {"goal", 2}, {"terminal", 0}, {"base", 1}, {"input", 2}};

}  // namespace

Program::Program() {
  for (const KeywordRow& row : kKeywords) FindOrAdd(terms.InternWord(row.word), row.arity);
}

PredicateId Program::FindOrAdd(Symbol name, size_t arity) {
  const uint64_t key = (uint64_t{name} << 16) | arity;
  const auto [it, added] = index_.try_emplace(key, static_cast<PredicateId>(predicates.size()));
  if (added) predicates.push_back({name, static_cast<uint16_t>(arity), false});
  return it->second;
}

PredicateId Program::AddHelper(size_t arity) {
  // The '?' keeps the name apart from every word an author can write for a predicate.
  const Symbol name = terms.InternWord("?part" + std::to_string(predicates.size()));
  const PredicateId id = FindOrAdd(name, arity);
  predicates[id].is_helper = true;
  return id;
}

std::string Program::PredicateText(PredicateId id) const {
  return std::string(terms.Word(predicates[id].name)) + "/" + std::to_string(predicates[id].arity);
}

void MarkVariables(const Pattern& pattern, std::vector<bool>& seen) {
  if (pattern.kind == Pattern::Kind::kVariable) seen[pattern.id] = true;
  for (const Pattern& arg : pattern.args) MarkVariables(arg, seen);
}

void MarkVariables(const Atom& atom, std::vector<bool>& seen) {
  for (const Pattern& arg : atom.args) MarkVariables(arg, seen);
}

void MarkVariables(const Test& test, std::vector<bool>& seen) {
  MarkVariables(test.left, seen);
  MarkVariables(test.right, seen);
  for (const Test& part : test.parts) MarkVariables(part, seen);
}

}  // namespace ludens::gdl
