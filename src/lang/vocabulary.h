#pragma once

#include <span>
#include <string_view>

namespace ludens {

/// The words of the language, as bare facts: enough to tell a misspelt word from a known one before
/// anything knows what the words mean. The grammar with types is the business of `ludemes`.

/// Keywords of clauses in a game, and the further ones in metadata; sorted.
std::span<const std::string_view> Keywords();
std::span<const std::string_view> MetadataKeywords();
/// Constants that stand as bare words, first letter in upper case; sorted.
std::span<const std::string_view> Constants();

bool IsKeyword(std::string_view word);
bool IsMetadataKeyword(std::string_view word);
/// The first letter may be in lower case.
bool IsConstant(std::string_view word);
/// A name before a colon.
bool IsLabel(std::string_view word);
std::span<const std::string_view> Labels();
bool IsNumber(std::string_view word);

/// True when a clause with this keyword may have strings among its arguments.
bool TakesStrings(std::string_view keyword);
/// No clause of this form has fewer arguments: `form` is a keyword ("remove"), or a keyword with
/// the constant behind it where that decides what the clause is ("is Enemy").
int FewestArguments(std::string_view form);

}  // namespace ludens
