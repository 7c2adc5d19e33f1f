// Every form that the grammar declares has a meaning that can be played.

#include <gtest/gtest.h>

#include <set>

#include "ludemes/lowering.h"

namespace ludens {
namespace {

/// Whether the registry has a function for a clause of this signature, with this word in its first
/// slot where that selects the ludeme.
bool IsLowered(const Signature& signature, const EnumConstant* word) {
  Bound constant;
  constant.kind = BoundKind::kEnum;
  if (word != nullptr) constant.constant = *word;
  Bound clause;
  clause.signature = &signature;
  clause.args.assign(signature.slots.size(), nullptr);
  if (word != nullptr) clause.args[0] = &constant;
  const Grammar& grammar = Grammar::Get();
  const Registry& registry = Registry::Get();
  const auto is = [&](std::string_view type) {
    return grammar.IsA(signature.owner->type, grammar.Type(type));
  };
  if (is("int") && registry.FindInt(clause) == nullptr) return false;
  if (is("bool") && registry.FindBool(clause) == nullptr) return false;
  if (is("region") && registry.FindRegion(clause) == nullptr) return false;
  if (is("ints") && registry.FindInts(clause) == nullptr) return false;
  if (is("float") && registry.FindFloat(clause) == nullptr) return false;
  if (is("range") && registry.FindRange(clause) == nullptr) return false;
  if (is("direction") && registry.FindDirection(clause) == nullptr) return false;
  if (is("moves") && registry.FindMoves(clause) == nullptr) return false;
  return true;
}

/// The words of which the first slot takes one; none where it takes something else.
std::vector<EnumConstant> Words(const Signature& signature) {
  const Grammar& grammar = Grammar::Get();
  std::vector<EnumConstant> words;
  if (signature.slots.empty() || !grammar.IsEnum(signature.slots[0].type.base)) return words;
  for (const std::string_view name : grammar.ConstantsOf(signature.slots[0].type.base))
    for (const EnumConstant& constant : grammar.Constants(name))
      if (constant.type == signature.slots[0].type.base) words.push_back(constant);
  return words;
}

TEST(Registry, HasEveryFormOfTheGrammar) {
  std::set<std::string> missing;
  for (const auto& ludeme : Grammar::Get().classes()) {
    if (ludeme->name == "NextPhase") continue;  // No number of a rule: phases read it.
    for (const Signature& signature : ludeme->signatures) {
      const std::vector<EnumConstant> words = Words(signature);
      if ((words.empty() || signature.slots[0].optional) && !IsLowered(signature, nullptr))
        missing.insert(ludeme->name);
      for (const EnumConstant& word : words)
        if (!IsLowered(signature, &word))
          missing.insert(ludeme->name + " " + std::string(word.name));
    }
  }
  EXPECT_EQ(missing, std::set<std::string>{});
}

}  // namespace
}  // namespace ludens
