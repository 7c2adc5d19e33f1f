#include "lang/options.h"

#include <fmt/format.h>

#include <algorithm>

#include "lang/scan.h"
#include "lang/suggest.h"

namespace ludens {
namespace {

// What substitution needs to know of a category besides its public face.
struct Category {
  OptionCategory face;
  std::string tag;
  std::vector<std::string> arguments;        // Their names, from args:{…}.
  std::vector<std::vector<Text>> item_text;  // Per item, one text per argument.
};

/// Reads the pieces of one `(option …)` clause from left to right.
class OptionReader {
 public:
  OptionReader(const Text& clause, Reporter& reporter)
      : text_(clause), chars_(clause.chars()), reporter_(reporter) {}

  bool Read(Category& category) {
    return ReadQuoted(category.face.heading, "heading") && ReadTag(category.tag) &&
           ReadArgumentNames(category.arguments) && ReadItems(category);
  }

 private:
  bool Missing(std::string_view what) {
    reporter_.Error(text_, 0, 7, fmt::format("this option has no {}", what),
                    "an option is (option \"Heading\" <Tag> args:{<name>} {(item \"Name\" <text> "
                    "\"description\")})");
    return false;
  }

  bool ReadQuoted(std::string& value, std::string_view what) {
    const size_t open = chars_.find('"', at_);
    const size_t close = open == kNotFound ? open : chars_.find('"', open + 1);
    if (close == kNotFound) return Missing(what);
    value = chars_.substr(open + 1, close - open - 1);
    if (value.find('/') != kNotFound) {
      reporter_.Error(text_, open, close + 1,
                      fmt::format("'/' may not stand in an option's {}", what));
    }
    at_ = close + 1;
    return true;
  }

  bool ReadTag(std::string& tag) {
    const size_t open = chars_.find('<', at_);
    const size_t close = open == kNotFound ? open : chars_.find('>', open);
    if (close == kNotFound) return Missing("<Tag>");
    tag = Trim(chars_.substr(open + 1, close - open - 1));
    at_ = close + 1;
    return true;
  }

  bool ReadArgumentNames(std::vector<std::string>& names) {
    const size_t label = chars_.find("args:", at_);
    const size_t open = label == kNotFound ? label : chars_.find('{', label);
    const size_t close = open == kNotFound ? open : chars_.find('}', open);
    if (close == kNotFound) return Missing("args:{…}");
    for (size_t i = chars_.find('<', open); i < close; i = chars_.find('<', i + 1)) {
      const size_t end = std::min(chars_.find('>', i), close);
      names.emplace_back(Trim(chars_.substr(i + 1, end - i - 1)));
    }
    at_ = close + 1;
    return true;
  }

  bool ReadItems(Category& category) {
    size_t open = FindClause(chars_, "(item", at_);
    for (; open != kNotFound; open = FindClause(chars_, "(item", at_)) {
      const size_t close = MatchingBracket(chars_, open);
      if (close == kNotFound) {
        reporter_.Error(text_, open, open + 5, "this item is never closed", "add a ')'");
        return false;
      }
      at_ = open;
      if (!ReadItem(category, close)) return false;
    }
    return !category.face.items.empty() || Missing("item");
  }

  bool ReadItem(Category& category, size_t close) {
    OptionItem item;
    if (!ReadQuoted(item.name, "item name")) return false;
    const size_t name_end = at_;
    size_t limit = close;  // The description is the last string; arguments end before it.
    if (const size_t last = chars_.rfind('"', close); last > name_end) {
      const size_t first = chars_.rfind('"', last - 1);
      if (first != kNotFound && first >= name_end) {
        item.description = chars_.substr(first + 1, last - first - 1);
        limit = first;
      }
    }
    category.item_text.push_back(ReadItemTexts(name_end, limit, category.arguments.size()));
    at_ = close + 1;
    while (at_ < chars_.size() && chars_[at_] == '*') ++item.priority, ++at_;
    category.face.items.push_back(std::move(item));
    return true;
  }

  // Arguments are <…> up to the first '>' that does not follow '('; they do not nest.
  std::vector<Text> ReadItemTexts(size_t from, size_t limit, size_t expected) {
    std::vector<Text> texts;
    for (size_t i = from; i < limit; ++i) {
      if (chars_[i] != '<' || chars_[i - 1] == '(') continue;
      size_t end = i + 1;
      bool in_string = false;
      while (end < limit && (in_string || chars_[end] != '>' || chars_[end - 1] == '(')) {
        if (chars_[end] == '"') in_string = !in_string;
        ++end;
      }
      if (end >= limit) {
        reporter_.Error(text_, i, i + 1, "this option argument is never closed", "add a '>'");
        break;
      }
      if (texts.size() == expected) {
        reporter_.Error(text_, i, end + 1,
                        fmt::format("more arguments than the {} of args:{{…}}", expected));
        break;
      }
      texts.push_back(text_.Slice(i + 1, end));
      i = end;
    }
    return texts;
  }

  const Text& text_;
  std::string_view chars_;
  Reporter& reporter_;
  size_t at_ = 0;
};

// Cuts every clause that starts with `head` out of `text` and hands each to `take`.
template <typename Take>
void CutClauses(Text& text, std::string_view head, Reporter& reporter, Take take) {
  size_t open = FindClause(text.chars(), head, 0);
  if (open == kNotFound) return;
  Text rest;
  size_t kept = 0;
  while (open != kNotFound) {
    const size_t close = MatchingBracket(text.chars(), open);
    if (close == kNotFound) {
      reporter.Error(text, open, open + head.size(), fmt::format("this '{}' is never closed", head),
                     "add a ')'");
      break;
    }
    rest.Append(text, kept, open);
    take(text.Slice(open, close + 1));
    kept = close + 1;
    open = FindClause(text.chars(), head, kept);
  }
  rest.Append(text, kept, text.size());
  text = std::move(rest);
}

std::vector<std::string> QuotedStrings(std::string_view chars) {
  std::vector<std::string> strings;
  for (size_t open = chars.find('"'); open != kNotFound;) {
    const size_t close = chars.find('"', open + 1);
    if (close == kNotFound) break;
    strings.emplace_back(chars.substr(open + 1, close - open - 1));
    open = chars.find('"', close + 1);
  }
  return strings;
}

Ruleset ReadRuleset(std::string_view clause) {
  Ruleset ruleset;
  const size_t variations = clause.find("variations:");
  auto settings = QuotedStrings(clause.substr(0, variations));
  if (!settings.empty()) {
    ruleset.name = settings.front();
    ruleset.settings.assign(settings.begin() + 1, settings.end());
  }
  if (variations != kNotFound) ruleset.variations = QuotedStrings(clause.substr(variations));
  return ruleset;
}

// Only the first block counts; later ones are deleted unread.
std::vector<Ruleset> CutRulesets(Text& text, std::vector<Text>& blocks, Reporter& reporter) {
  std::vector<Ruleset> rulesets;
  bool first = true;
  CutClauses(text, "(rulesets", reporter, [&](Text block) {
    if (!std::exchange(first, false)) return;
    const std::string_view chars = block.chars();
    for (size_t open = FindClause(chars, "(ruleset", 0); open != kNotFound;) {
      const size_t close = MatchingBracket(chars, open);
      if (close == kNotFound) break;
      rulesets.push_back(ReadRuleset(chars.substr(open, close - open)));
      open = FindClause(chars, "(ruleset", close);
    }
    blocks.push_back(std::move(block));
  });
  return rulesets;
}

std::vector<Category> CutOptions(Text& text, Reporter& reporter) {
  std::vector<Category> categories;
  CutClauses(text, "(option", reporter, [&](const Text& clause) {
    Category category;
    if (OptionReader(clause, reporter).Read(category)) categories.push_back(std::move(category));
  });
  return categories;
}

size_t DefaultItem(const OptionCategory& category) {
  size_t best = 0;
  for (size_t i = 1; i < category.items.size(); ++i) {
    if (category.items[i].priority > category.items[best].priority) best = i;
  }
  return best;
}

// Makes `setting` ("Heading/Item") the selected item of its category; false when there is none.
bool Select(std::vector<Category>& categories, std::string_view setting) {
  for (Category& category : categories) {
    for (size_t i = 0; i < category.face.items.size(); ++i) {
      if (EqualIgnoringCase(category.face.heading + "/" + category.face.items[i].name, setting)) {
        category.face.selected = i;
        return true;
      }
    }
  }
  return false;
}

void ReportUnknownOption(const std::vector<Category>& categories, const std::string& setting,
                         Reporter& reporter) {
  std::vector<std::string> known;
  for (const Category& category : categories) {
    for (const OptionItem& item : category.face.items) {
      known.push_back(category.face.heading + "/" + item.name);
    }
  }
  reporter.ErrorAtStart(fmt::format("unknown option '{}'", setting),
                        known.empty() ? "this game has no options" : DidYouMean(setting, known));
}

bool IsNamed(const Ruleset& ruleset, std::string_view name) {
  const std::string_view full = ruleset.name;
  const size_t slash = full.find('/');
  return EqualIgnoringCase(full, name) ||
         (slash != kNotFound && EqualIgnoringCase(full.substr(slash + 1), name));
}

int FindRuleset(const std::vector<Ruleset>& rulesets, const std::string& name, Reporter& reporter) {
  std::vector<std::string> known;
  for (size_t i = 0; i < rulesets.size(); ++i) {
    if (!IsNamed(rulesets[i], name)) {
      const size_t slash = rulesets[i].name.find('/');
      known.push_back(rulesets[i].name.substr(slash == kNotFound ? 0 : slash + 1));
      continue;
    }
    if (!rulesets[i].settings.empty()) return static_cast<int>(i);
    reporter.ErrorAtStart(
        fmt::format("ruleset '{}' is declared but has no settings yet", rulesets[i].name));
    return -1;
  }
  reporter.ErrorAtStart(fmt::format("unknown ruleset '{}'", name),
                        known.empty() ? "this game has no rulesets" : DidYouMean(name, known));
  return -1;
}

void ApplySelections(std::vector<Category>& categories, OptionSet& set,
                     const Selections& selections, Reporter& reporter) {
  for (Category& category : categories) category.face.selected = DefaultItem(category.face);
  if (!selections.ruleset.empty()) {
    set.active_ruleset = FindRuleset(set.rulesets, selections.ruleset, reporter);
    if (set.active_ruleset >= 0) {
      for (const std::string& setting :
           set.rulesets[static_cast<size_t>(set.active_ruleset)].settings) {
        Select(categories, setting);
      }
    }
  }
  for (const std::string& setting : selections.options) {
    if (!Select(categories, setting)) ReportUnknownOption(categories, setting, reporter);
  }
}

// The argument's index for the marker that starts at `at` ("<Tag>" or "<Tag:argument>"), or -1.
int MarkerAt(std::string_view chars, size_t at, const Category& category, size_t& end) {
  if (chars.substr(at + 1, category.tag.size()) != category.tag) return -1;
  const size_t after = at + 1 + category.tag.size();
  if (after >= chars.size()) return -1;
  if (chars[after] == '>') {
    end = after + 1;
    return category.arguments.empty() ? -1 : 0;
  }
  if (chars[after] != ':') return -1;
  end = chars.find('>', after);
  if (end == kNotFound) return -1;
  const std::string_view name = chars.substr(after + 1, end - after - 1);
  ++end;
  auto found = std::find(category.arguments.begin(), category.arguments.end(), name);
  if (found == category.arguments.end()) return -1;
  return static_cast<int>(found - category.arguments.begin());
}

void Substitute(Text& text, const Category& category) {
  const std::vector<Text>& replacements = category.item_text[category.face.selected];
  const std::string_view chars = text.chars();
  Text out;
  size_t kept = 0;
  for (size_t at = chars.find('<'); at != kNotFound;) {
    size_t end = at + 1;
    const int argument = MarkerAt(chars, at, category, end);
    if (argument >= 0 && static_cast<size_t>(argument) < replacements.size()) {
      out.Append(text, kept, at);
      out.Append(replacements[static_cast<size_t>(argument)]);
      kept = end;
      at = chars.find('<', end);
    } else {
      at = chars.find('<', at + 1);
    }
  }
  if (kept == 0) return;
  out.Append(text, kept, text.size());
  text = std::move(out);
}

// The end of what looks like an option marker at `at` ("<Word>" or "<Word:word>"), or kNotFound.
size_t EndOfMarker(std::string_view chars, size_t at) {
  if (at > 0 && chars[at - 1] == '(') return kNotFound;  // A comparison.
  size_t end = at + 1;
  bool colon = false;
  for (; end < chars.size() && chars[end] != '>'; ++end) {
    const bool is_colon = chars[end] == ':' && !colon;
    if (!is_colon && !IsNameChar(chars[end])) return kNotFound;
    colon = colon || is_colon;
  }
  return end < chars.size() && end > at + 1 ? end + 1 : kNotFound;
}

std::string MarkerHint(std::string_view marker, const std::vector<Category>& categories) {
  std::vector<std::string> known;
  for (const Category& category : categories) {
    known.push_back("<" + category.tag + ">");
    for (const std::string& argument : category.arguments) {
      known.push_back("<" + category.tag + ":" + argument + ">");
    }
  }
  return known.empty() ? "this game has no options" : DidYouMean(marker, known);
}

// Markers that no option has replaced are mistakes; they are taken out so that reading goes on.
void CutUnknownMarkers(Text& text, const std::vector<Category>& categories, Reporter& reporter) {
  const std::string_view chars = text.chars();
  Text out;
  size_t kept = 0;
  for (size_t at = 0; at < chars.size(); ++at) {
    if (chars[at] == '"') {
      at = ClosingQuote(chars, at);
      if (at == kNotFound) break;
      continue;
    }
    const size_t end = chars[at] == '<' ? EndOfMarker(chars, at) : kNotFound;
    if (end == kNotFound) continue;
    const std::string_view marker = chars.substr(at, end - at);
    reporter.Error(text, at, end, fmt::format("unknown option marker '{}'", marker),
                   MarkerHint(marker, categories));
    out.Append(text, kept, at);
    kept = end;
    at = end - 1;
  }
  if (kept == 0) return;
  out.Append(text, kept, text.size());
  text = std::move(out);
}

// Settings of rulesets must name options that exist.
void CheckRulesets(const OptionSet& set, const std::vector<Category>& categories,
                   const std::vector<Text>& blocks, Reporter& reporter) {
  std::vector<std::string> known;
  for (const Category& category : categories) {
    for (const OptionItem& item : category.face.items) {
      known.push_back(category.face.heading + "/" + item.name);
    }
  }
  if (set.rulesets.empty() || known.empty()) return;
  const Text& block = blocks.front();
  const std::string_view chars = block.chars();
  for (size_t open = chars.find('"'); open != kNotFound;) {
    const size_t close = chars.find('"', open + 1);
    if (close == kNotFound) break;
    const std::string setting(chars.substr(open + 1, close - open - 1));
    const bool is_name = std::any_of(set.rulesets.begin(), set.rulesets.end(),
                                     [&](const Ruleset& r) { return r.name == setting; });
    if (!is_name && std::find(known.begin(), known.end(), setting) == known.end()) {
      reporter.Error(block, open, close + 1, fmt::format("unknown option '{}'", setting),
                     DidYouMean(setting, known));
    }
    open = chars.find('"', close + 1);
  }
}

void FindActiveRuleset(OptionSet& set) {
  for (size_t i = 0; set.active_ruleset < 0 && i < set.rulesets.size(); ++i) {
    const auto& settings = set.rulesets[i].settings;
    const bool active =
        !settings.empty() && std::all_of(settings.begin(), settings.end(),
                                         [&](const std::string& s) { return set.IsActive(s); });
    if (active) set.active_ruleset = static_cast<int>(i);
  }
}

}  // namespace

bool OptionSet::IsActive(std::string_view name) const {
  if (active_ruleset >= 0 && rulesets[static_cast<size_t>(active_ruleset)].name == name) {
    return true;
  }
  return std::any_of(categories.begin(), categories.end(),
                     [&](const OptionCategory& c) { return c.Active() == name; });
}

OptionSet ApplyOptions(Text& text, const Selections& selections, Reporter& reporter) {
  OptionSet set;
  std::vector<Category> categories = CutOptions(text, reporter);
  std::vector<Text> ruleset_blocks;
  set.rulesets = CutRulesets(text, ruleset_blocks, reporter);
  CheckRulesets(set, categories, ruleset_blocks, reporter);
  ApplySelections(categories, set, selections, reporter);
  bool substituting = true;  // A chosen item without any argument ends substitution for good.
  for (Category& category : categories) {
    substituting = substituting && !category.item_text[category.face.selected].empty();
    if (substituting) Substitute(text, category);
  }
  CutUnknownMarkers(text, categories, reporter);
  for (Category& category : categories) set.categories.push_back(std::move(category.face));
  FindActiveRuleset(set);
  return set;
}

}  // namespace ludens
