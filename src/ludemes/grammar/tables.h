#pragma once

#include <string_view>

namespace ludens {

/// The grammar of the language as text, one table per family (notation: grammar.h).
extern const std::string_view kStructureGrammar;
extern const std::string_view kGraphsGrammar;
extern const std::string_view kIntsGrammar;
extern const std::string_view kBooleansGrammar;
extern const std::string_view kRegionsGrammar;
extern const std::string_view kMovesGrammar;
extern const std::string_view kEnumsGrammar;

}  // namespace ludens
