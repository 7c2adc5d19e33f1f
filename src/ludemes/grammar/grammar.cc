#include "ludemes/grammar/grammar.h"

#include <algorithm>
#include <cassert>
#include <cctype>

#include "ludemes/grammar/tables.h"

namespace ludens {
namespace {

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> words;
  size_t at = 0;
  while (at < text.size()) {
    const size_t begin = text.find_first_not_of(" \n", at);
    if (begin == std::string_view::npos) break;
    const size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    at = end;
  }
  return words;
}

/// The table's entries: a line at the margin or with two spaces starts one, deeper lines go on.
std::vector<std::string> Entries(std::string_view table, size_t continuation_indent) {
  std::vector<std::string> entries;
  size_t at = 0;
  while (at < table.size()) {
    const size_t end = std::min(table.find('\n', at), table.size());
    const std::string_view line = table.substr(at, end - at);
    at = end + 1;
    if (line.empty()) continue;
    const size_t indent = line.find_first_not_of(' ');
    if (indent >= continuation_indent && !entries.empty())
      entries.back() += " " + std::string(Trim(line));
    else
      entries.emplace_back(line);
  }
  return entries;
}

}  // namespace

int Signature::Find(std::string_view slot_name) const {
  for (size_t i = 0; i < slots.size(); ++i)
    if (slots[i].name == slot_name) return static_cast<int>(i);
  return -1;
}

const Grammar& Grammar::Get() {
  static const Grammar grammar;
  return grammar;
}

Grammar::Grammar() {
  for (std::string_view basic :
       {"int", "bool", "float", "dim", "region", "ints", "range", "graph", "direction", "moves",
        "effect", "Integer", "Boolean", "Float", "String"})
    Intern(basic);
  ReadEnums(kEnumsGrammar);
  for (std::string_view table : {kStructureGrammar, kGraphsGrammar, kIntsGrammar, kBooleansGrammar,
                                 kRegionsGrammar, kMovesGrammar})
    ReadClasses(table);
  Indexed();
}

uint16_t Grammar::Intern(std::string_view type_name) {
  const auto [it, added] =
      type_ids_.try_emplace(std::string(type_name), static_cast<uint16_t>(type_names_.size()));
  if (added) {
    type_names_.emplace_back(type_name);
    is_enum_.push_back(false);
    counts_as_.push_back({it->second});
  }
  return it->second;
}

void Grammar::ReadEnums(std::string_view table) {
  for (const std::string& entry : Entries(table, 4)) {
    const size_t equals = entry.find(" = ");
    const std::vector<std::string_view> head = Words(std::string_view(entry).substr(0, equals));
    const uint16_t type = Intern(head[0]);
    is_enum_[type] = true;
    for (size_t i = 2; i < head.size(); ++i) counts_as_[type].push_back(Intern(head[i]));
    int ordinal = 0;
    for (std::string_view name : Words(std::string_view(entry).substr(equals + 3))) {
      auto& list = constants_[std::string(name)];
      list.push_back({type, ordinal++, {}});
    }
  }
  for (auto& [name, list] : constants_)
    for (EnumConstant& constant : list) constant.name = name;
}

void Grammar::ReadClasses(std::string_view table) {
  for (const std::string& entry : Entries(table, 6)) {
    if (entry[0] == ' ') {
      Signature signature = ReadSignature(Trim(entry));
      signature.owner = classes_.back().get();
      classes_.back()->signatures.push_back(std::move(signature));
      continue;
    }
    const std::vector<std::string_view> head = Words(entry);
    auto ludeme = std::make_unique<LudemeClass>();
    ludeme->name = head[0];
    ludeme->type = Intern(head[0]);
    for (size_t i = 2; i < head.size(); ++i) counts_as_[ludeme->type].push_back(Intern(head[i]));
    classes_.push_back(std::move(ludeme));
  }
}

Signature Grammar::ReadSignature(std::string_view line) {
  assert(line.front() == '(' && line.back() == ')');
  const std::vector<std::string_view> words = Words(line.substr(1, line.size() - 2));
  Signature signature;
  signature.keyword = words[0];
  uint8_t group = 0;
  uint8_t previous = 0;
  for (size_t i = 1; i < words.size(); ++i) {
    Slot slot = ReadSlot(words[i]);
    if (slot.alternative != 0) slot.group = slot.alternative == previous ? group : ++group;
    previous = slot.alternative;
    signature.slots.push_back(std::move(slot));
  }
  return signature;
}

Slot Grammar::ReadSlot(std::string_view text) {
  Slot slot;
  const size_t equals = text.find('=');
  slot.name = text.substr(0, equals);
  if (slot.name.back() == ':') {
    slot.labelled = true;
    slot.name.pop_back();
  }
  std::string_view type = text.substr(equals + 1);
  while (type.back() == '|') {
    ++slot.alternative;
    type.remove_suffix(1);
  }
  if (type.back() == '?') {
    slot.optional = true;
    type.remove_suffix(1);
  }
  while (type.ends_with("[]")) {
    ++slot.type.depth;
    type.remove_suffix(2);
  }
  slot.type.base = Intern(type);
  return slot;
}

void Grammar::Indexed() {
  for (const auto& ludeme : classes_)
    for (const Signature& signature : ludeme->signatures) {
      auto& list = by_keyword_[signature.keyword];
      if (list.empty() || list.back() != ludeme.get()) list.push_back(ludeme.get());
    }
  // The arithmetic symbols have words as synonyms: (add a b) is (+ a b).
  for (const auto& [symbol, word] : {std::pair{"+", "add"},
                                     {"-", "sub"},
                                     {"*", "mul"},
                                     {"/", "div"},
                                     {"%", "mod"},
                                     {"^", "pow"},
                                     {"=", "equals"},
                                     {"!=", "notEqual"},
                                     {"<", "lt"},
                                     {"<=", "le"},
                                     {">", "gt"},
                                     {">=", "ge"}}) {
    auto& synonym = by_keyword_[word];
    for (const LudemeClass* ludeme : by_keyword_[symbol]) synonym.push_back(ludeme);
  }
}

std::span<const LudemeClass* const> Grammar::Candidates(std::string_view keyword) const {
  const auto it = by_keyword_.find(std::string(keyword));
  if (it == by_keyword_.end()) return {};
  return it->second;
}

std::span<const EnumConstant> Grammar::Constants(std::string_view name) const {
  std::string key(name);
  if (!key.empty()) key[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(key[0])));
  const auto it = constants_.find(key);
  if (it == constants_.end()) return {};
  return it->second;
}

bool Grammar::IsA(uint16_t from, uint16_t to) const {
  const auto& list = counts_as_[from];
  return std::find(list.begin(), list.end(), to) != list.end();
}

uint16_t Grammar::Type(std::string_view name) const {
  const auto it = type_ids_.find(std::string(name));
  assert(it != type_ids_.end());
  return it->second;
}

std::string Grammar::TypeName(TypeRef type) const {
  std::string name = type_names_[type.base];
  for (int i = 0; i < type.depth; ++i) name += "[]";
  return name;
}

std::vector<std::string_view> Grammar::Keywords() const {
  std::vector<std::string_view> words;
  for (const auto& [keyword, list] : by_keyword_) words.push_back(keyword);
  std::sort(words.begin(), words.end());
  return words;
}

std::vector<std::string_view> Grammar::ConstantsOf(uint16_t enum_type) const {
  std::vector<std::pair<int, std::string_view>> found;
  for (const auto& [name, list] : constants_)
    for (const EnumConstant& constant : list)
      if (constant.type == enum_type) found.emplace_back(constant.ordinal, name);
  std::sort(found.begin(), found.end());
  std::vector<std::string_view> names;
  for (const auto& [ordinal, name] : found) names.push_back(name);
  return names;
}

}  // namespace ludens
