#include "compiler/language_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "lang/print.h"
#include "ludemes/grammar/binder.h"
#include "ludemes/grammar/meanings.h"

namespace ludens {
namespace {

constexpr size_t kLongestExample = 160;

const Bound* BindGame(Binder& binder, const Description& description) {
  const bool match = description.game.text == "match";
  return binder.Bind(description.game, {Grammar::Get().Type(match ? "Match" : "Game"), 0});
}

template <typename Visit>
void ForEachClause(const Bound& bound, Visit&& visit) {
  if (bound.kind == BoundKind::kClause) visit(bound);
  ForEachChild(bound, [&](const Bound& child) { ForEachClause(child, visit); });
}

/// One entry of the page: a form of a ludeme and the signatures that give it.
struct Entry {
  std::string opcode;
  std::string form;  ///< "is Line".
  std::vector<std::string> signatures;
};

struct Family {
  std::string_view title;
  std::vector<std::string_view> types;  ///< A class belongs to the first family of its type.
};

const std::vector<Family>& Families() {
  static const std::vector<Family> families = {
      {"Structure of a game", {}},
      {"Equipment", {"item"}},
      {"Boards", {"graph", "dim"}},
      {"Start rules", {"start"}},
      {"Rules about all moves", {"meta"}},
      {"Moves and effects", {"moves", "effect"}},
      {"Ends", {"end", "Result"}},
      {"Conditions", {"bool"}},
      {"Whole numbers", {"int"}},
      {"Numbers with fractions", {"float"}},
      {"Lists of numbers", {"ints"}},
      {"Ranges", {"range"}},
      {"Regions", {"region"}},
      {"Directions", {"direction"}},
  };
  return families;
}

size_t FamilyOf(const LudemeClass& ludeme) {
  const Grammar& grammar = Grammar::Get();
  for (size_t i = 1; i < Families().size(); ++i)
    for (const std::string_view type : Families()[i].types)
      if (grammar.IsA(ludeme.type, grammar.Type(type))) return i;
  return 0;
}

/// A type as readers know it: "args.From" is (from …).
std::string TypeText(const TypeRef& type) {
  std::string text = Grammar::Get().TypeName(type);
  if (const size_t dot = text.find('.'); dot != std::string::npos) text.erase(0, dot + 1);
  return text;
}

std::string SlotText(const Slot& slot) {
  const std::string type = TypeText(slot.type);
  std::string text = slot.labelled
                         ? fmt::format("{}:<{}>", slot.name, type)
                         : fmt::format("<{}>", type == slot.name ? type : slot.name + " " + type);
  return slot.optional ? "[" + text + "]" : text;
}

/// The signature with `constant` in its first slot where that selects the ludeme.
std::string SignatureText(const Signature& signature, std::string_view constant) {
  std::string text = "(" + signature.keyword;
  uint8_t group = 0;
  for (size_t i = 0; i < signature.slots.size(); ++i) {
    const Slot& slot = signature.slots[i];
    const bool alternative = slot.group != 0 && slot.group == group;
    group = slot.group;
    text += alternative ? " | " : " ";
    text += i == 0 && !constant.empty() ? std::string(constant) : SlotText(slot);
  }
  return text + ")";
}

/// The constants that select between forms of a ludeme; none where the first slot does not.
std::vector<std::string_view> Selectors(const Signature& signature) {
  if (signature.slots.empty()) return {};
  const Slot& first = signature.slots.front();
  const std::string_view type = Grammar::Get().TypeName(first.type.base);
  const bool selects = Grammar::Get().IsEnum(first.type.base) && first.type.depth == 0 &&
                       !first.optional && !first.labelled && first.alternative == 0 &&
                       type != "RoleType" && type != "SiteType" && type != "CardType";
  return selects ? Grammar::Get().ConstantsOf(first.type.base) : std::vector<std::string_view>{};
}

/// What a clause is counted as: its opcode, but the class alone where a player or a type of site
/// merely happens to come first.
std::string KeyOf(const Bound& clause) {
  return Selectors(*clause.signature).empty() ? clause.signature->owner->name : OpcodeOf(clause);
}

void AddEntry(std::vector<Entry>& entries, std::string opcode, std::string form,
              std::string signature) {
  for (Entry& entry : entries)
    if (entry.opcode == opcode && entry.form == form) {
      entry.signatures.push_back(std::move(signature));
      return;
    }
  entries.push_back({std::move(opcode), std::move(form), {std::move(signature)}});
}

void AddEntries(const LudemeClass& ludeme, std::vector<Entry>& entries) {
  for (const Signature& signature : ludeme.signatures) {
    const auto selectors = Selectors(signature);
    if (selectors.empty())
      AddEntry(entries, ludeme.name, signature.keyword, SignatureText(signature, ""));
    for (const std::string_view constant : selectors)
      AddEntry(entries, fmt::format("{} {}", ludeme.name, constant),
               fmt::format("{} {}", signature.keyword, constant),
               SignatureText(signature, constant));
  }
}

std::string EntryText(const Entry& entry, const LudemeCensus& census) {
  std::string text = fmt::format("### `({})`\n\n", entry.form);
  std::string meaning(MeaningOf(entry.opcode));
  if (!meaning.empty()) {
    meaning[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(meaning[0])));
    text += meaning + ".\n";
  }
  text += fmt::format("Games: {}.\n\n```\n", census.GamesWith(entry.opcode));
  for (const std::string& signature : entry.signatures) text += signature + "\n";
  text += "```\n\n";
  if (const auto* example = census.ExampleOf(entry.opcode))
    text += fmt::format("Example, from {}: `{}`\n\n", example->game, example->text);
  return text;
}

}  // namespace

void LudemeCensus::Count(const Description& description) {
  Binder binder;
  const Bound* game = BindGame(binder, description);
  if (game == nullptr) return;
  ++games_;
  std::set<std::string> seen;
  ForEachClause(*game, [&](const Bound& clause) { seen.insert(KeyOf(clause)); });
  for (const std::string& opcode : seen) ++counts_[opcode];
}

void LudemeCensus::TakeExamples(const Description& description) {
  Binder binder;
  const Bound* game = BindGame(binder, description);
  if (game == nullptr) return;
  ForEachClause(*game, [&](const Bound& clause) {
    std::string text = PrintTree(*clause.node);
    if (text.size() > kLongestExample) return;
    Example& example = examples_[KeyOf(clause)];
    if (example.text.empty() || text.size() < example.text.size())
      example = {std::move(text), description.name};
  });
}

int LudemeCensus::GamesWith(const std::string& opcode) const {
  const auto it = counts_.find(opcode);
  return it == counts_.end() ? 0 : it->second;
}

const LudemeCensus::Example* LudemeCensus::ExampleOf(const std::string& opcode) const {
  const auto it = examples_.find(opcode);
  return it == examples_.end() ? nullptr : &it->second;
}

std::string LanguagePage(const LudemeCensus& census) {
  std::vector<std::vector<Entry>> families(Families().size());
  for (const auto& ludeme : Grammar::Get().classes())
    AddEntries(*ludeme, families[FamilyOf(*ludeme)]);
  std::string text = fmt::format(
      "# The language\n\nMade by `ludens language`; do not edit. Every ludeme with its signatures, "
      "and in how many of {} games it occurs.\n\nIn signatures `<name Type>` is an argument, "
      "`name:<Type>` one that is written with its label, `[…]` may be left out, and of arguments "
      "joined by `|` at most one is given. `Type[]` is a list in braces. Examples are taken from "
      "the shipped games, which are compiled and played by the tests.\n\n",
      census.games());
  for (size_t i = 0; i < families.size(); ++i) {
    auto& entries = families[i];
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.form < b.form; });
    text += fmt::format("## {}\n\n", Families()[i].title);
    for (const Entry& entry : entries) text += EntryText(entry, census);
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace ludens
