#pragma once

#include <map>
#include <string>

#include "lang/description.h"

namespace ludens {

/// Which ludemes games use: in how many games each, and one example.
class LudemeCensus {
 public:
  struct Example {
    std::string text;  ///< The clause, on one line.
    std::string game;
  };

  /// Counts the ludemes of a game. Descriptions that do not bind count for nothing.
  void Count(const Description& description);
  /// Keeps the shortest clause of each ludeme as its example.
  void TakeExamples(const Description& description);

  int games() const { return games_; }
  int GamesWith(const std::string& opcode) const;
  const Example* ExampleOf(const std::string& opcode) const;

 private:
  std::map<std::string, int> counts_;
  std::map<std::string, Example> examples_;
  int games_ = 0;
};

/// The reference of the language as Markdown: every ludeme by family and keyword, with its
/// signatures, its meaning, an example and the number of games that use it.
std::string LanguagePage(const LudemeCensus& census);

}  // namespace ludens
