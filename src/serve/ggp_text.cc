#include "serve/ggp_text.h"

#include <cctype>

namespace ludens {

std::string NormalText(const gdl::Expression& expression) {
  if (!expression.is_list) {
    std::string word = expression.word;
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
  }
  // A constant may come in parentheses of its own.
  if (expression.items.size() == 1 && !expression.items[0].is_list)
    return NormalText(expression.items[0]);
  std::string text = "(";
  for (const gdl::Expression& item : expression.items)
    text += (text.size() > 1 ? " " : "") + NormalText(item);
  return text + ")";
}

std::optional<gdl::Expression> ReadSingle(const std::string& text) {
  Diagnostics diagnostics;
  std::vector<gdl::Expression> all = ReadKif(gdl::KifSource("message", text), diagnostics);
  if (diagnostics.HasErrors() || all.size() != 1) return std::nullopt;
  return std::move(all[0]);
}

std::optional<Move> MoveMeant(const Game& game, const StateBytes* state, const MoveList& legal,
                              const std::string& text) {
  const auto wanted = ReadSingle(text);
  if (!wanted) return std::nullopt;
  const std::string normal = NormalText(*wanted);
  for (const Move& move : legal) {
    const auto own = ReadSingle(game.MoveText(state, move));
    if (own && NormalText(*own) == normal) return move;
  }
  return std::nullopt;
}

}  // namespace ludens
