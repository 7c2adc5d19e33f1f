#pragma once

#include <string>
#include <vector>

#include "lang/source_map.h"
#include "lang/text.h"

namespace ludens {

/// What the user chose: options as "Heading/Item", a ruleset by its name ("" for none).
struct Selections {
  std::vector<std::string> options;
  std::string ruleset;
};

struct OptionItem {
  std::string name;
  std::string description;
  int priority = 0;  ///< Number of asterisks behind the item.
};

/// One `(option …)` of a description and which of its items is in force.
struct OptionCategory {
  std::string heading;
  std::vector<OptionItem> items;
  size_t selected = 0;  ///< Index into items. A category without items is never kept.

  std::string Active() const { return heading + "/" + items[selected].name; }
};

/// A named list of option settings. One without settings is declared but not implemented.
struct Ruleset {
  std::string name;                   ///< As written, usually "Ruleset/Name (Source)".
  std::vector<std::string> settings;  ///< "Heading/Item".
  std::vector<std::string> variations;
};

struct OptionSet {
  std::vector<OptionCategory> categories;
  std::vector<Ruleset> rulesets;
  int active_ruleset = -1;  ///< Chosen, or else the first whose settings are all in force.

  /// True for an option ("Heading/Item") or ruleset name that is in force.
  bool IsActive(std::string_view name) const;
};

/// Takes all `(option …)` and `(rulesets …)` out of `text`, applies the user's choices and puts the
/// text of the chosen items in place of their `<Tag:argument>` markers.
OptionSet ApplyOptions(Text& text, const Selections& selections, Reporter& reporter);

}  // namespace ludens
