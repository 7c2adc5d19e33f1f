#include "compiler/heuristics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/error.h"
#include "lang/parser.h"
#include "lang/source_map.h"

namespace ludens {
namespace {

constexpr std::array<std::string_view, 19> kTermNames = {"material",
                                                         "unthreatenedMaterial",
                                                         "componentValues",
                                                         "centreProximity",
                                                         "cornerProximity",
                                                         "sidesProximity",
                                                         "regionProximity",
                                                         "playerRegionsProximity",
                                                         "ownRegionsCount",
                                                         "playerSiteMapCount",
                                                         "score",
                                                         "mobilitySimple",
                                                         "mobilityAdvanced",
                                                         "influence",
                                                         "influenceAdvanced",
                                                         "currentMoverHeuristic",
                                                         "intercept",
                                                         "lineCompletionHeuristic",
                                                         "nullHeuristic"};

constexpr std::array<std::string_view, 5> kTransformationNames = {
    "", "divNumInitPlacement", "divNumBoardSites", "tanh", "logisticFunction"};

template <size_t N>
int IndexOf(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

/// Reads the terms of one (heuristics …) clause, collecting what it does not understand.
class TermReader {
 public:
  explicit TermReader(std::vector<MetadataComplaint>& complaints) : complaints_(complaints) {}

  Heuristics ReadAll(const Node& clause) {
    Heuristics terms;
    const auto read = [&](const Node& node) {
      if (const auto term = ReadTerm(node)) terms.push_back(*term);
    };
    for (const Node& child : clause.children) {
      if (child.kind == NodeKind::kArray)
        std::for_each(child.children.begin(), child.children.end(), read);
      else
        read(child);
    }
    return terms;
  }

 private:
  std::optional<HeuristicTerm> ReadTerm(const Node& node) {
    const int kind = node.kind == NodeKind::kClause ? IndexOf(kTermNames, node.text) : -1;
    if (kind < 0) return Complain(node, fmt::format("unknown heuristic '{}'", node.text));
    HeuristicTerm term;
    term.kind = static_cast<HeuristicKind>(kind);
    for (const Node& argument : node.children)
      if (!ReadArgument(argument, term)) return std::nullopt;
    return term;
  }

  bool ReadArgument(const Node& node, HeuristicTerm& term) {
    if (node.label == "transformation") return ReadTransformation(node, term);
    if (node.label == "pieceWeights") return ReadPieceWeights(node, term);
    if (node.label == "playerWeights") return ReadPlayerWeights(node, term);
    if (node.label == "boardOnly") {
      term.board_only = node.text == "True" || node.text == "true";
      return true;
    }
    double value = 0;
    if (!ReadNumber(node, value)) return false;
    if (node.label == "weight")
      term.weight = value;
    else if (node.label == "region")
      term.region = static_cast<int>(value);
    else if (node.label == "player")
      term.player = static_cast<int>(value);
    else if (node.label == "targetLength")
      term.target_length = static_cast<int>(value);
    else
      return Complain(node, fmt::format("unknown argument '{}' of a heuristic", node.label)), false;
    return true;
  }

  bool ReadTransformation(const Node& node, HeuristicTerm& term) {
    const int index = IndexOf(kTransformationNames, node.text);
    if (index < 1) {
      Complain(node, fmt::format("unknown transformation '{}'", node.text));
      return false;
    }
    term.transformation = static_cast<Transformation>(index);
    return true;
  }

  bool ReadPieceWeights(const Node& node, HeuristicTerm& term) {
    return ForEachPair(node, [&](const Node& name, double weight) {
      term.piece_weights.emplace_back(name.text, weight);
    });
  }

  bool ReadPlayerWeights(const Node& node, HeuristicTerm& term) {
    return ForEachPair(node, [&](const Node& role, double weight) {
      const std::string_view digits = std::string_view(role.text).substr(!role.text.empty());
      int player = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), player);
      term.by_player.emplace_back(player, weight);
    });
  }

  template <typename Take>
  bool ForEachPair(const Node& array, Take&& take) {
    for (const Node& pair : array.children) {
      double weight = 0;
      if (!pair.IsClause("pair") || pair.children.size() != 2 ||
          !ReadNumber(pair.children[1], weight)) {
        Complain(pair, "expected (pair NAME NUMBER)");
        return false;
      }
      take(pair.children[0], weight);
    }
    return true;
  }

  bool ReadNumber(const Node& node, double& value) {
    const std::string& text = node.text;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (node.kind == NodeKind::kToken && error == std::errc() && end == text.data() + text.size())
      return true;
    Complain(node, fmt::format("'{}' is not a number", text));
    return false;
  }

  std::nullopt_t Complain(const Node& node, std::string message) {
    complaints_.push_back({&node, std::move(message)});
    return std::nullopt;
  }

  std::vector<MetadataComplaint>& complaints_;
};

template <typename Visit>
void ForEachClause(const Node& node, std::string_view keyword, Visit&& visit) {
  if (node.kind == NodeKind::kClause && node.text == keyword) visit(node);
  for (const Node& child : node.children) ForEachClause(child, keyword, visit);
}

/// The largest L of an (is Line L …) inside an (end …).
int LongestLine(const Node& game) {
  int longest = 0;
  ForEachClause(game, "end", [&](const Node& end) {
    ForEachClause(end, "is", [&](const Node& is) {
      if (is.children.size() < 2 || is.children[0].text != "Line") return;
      const std::string& text = is.children[1].text;
      int length = 0;
      std::from_chars(text.data(), text.data() + text.size(), length);
      longest = std::max(longest, length);
    });
  });
  return longest;
}

std::string PairsText(const std::vector<std::pair<std::string, double>>& pairs) {
  std::string text;
  for (const auto& [name, weight] : pairs) text += fmt::format(" (pair \"{}\" {})", name, weight);
  return text;
}

std::string TermText(const HeuristicTerm& term) {
  std::string text = fmt::format("({}", HeuristicName(term.kind));
  if (term.transformation != Transformation::kIdentity)
    text += fmt::format(" transformation:({})",
                        kTransformationNames[static_cast<size_t>(term.transformation)]);
  if (term.weight != 1) text += fmt::format(" weight:{}", term.weight);
  if (term.target_length >= 0) text += fmt::format(" targetLength:{}", term.target_length);
  if (term.region >= 0) text += fmt::format(" region:{}", term.region);
  if (term.player >= 0) text += fmt::format(" player:{}", term.player);
  if (!term.piece_weights.empty())
    text += fmt::format(" pieceWeights:{{{} }}", PairsText(term.piece_weights));
  if (term.board_only) text += " boardOnly:True";
  if (!term.by_player.empty()) {
    text += " playerWeights:{";
    for (const auto& [player, weight] : term.by_player)
      text += fmt::format(" (pair P{} {})", player, weight);
    text += " }";
  }
  return text + ")";
}

}  // namespace

std::string_view HeuristicName(HeuristicKind kind) { return kTermNames[static_cast<size_t>(kind)]; }

AiMetadata ReadAiMetadata(const Node& game, const Node* metadata,
                          std::vector<MetadataComplaint>& complaints) {
  AiMetadata read;
  read.line_length = LongestLine(game);
  if (metadata == nullptr) return read;
  TermReader reader(complaints);
  const auto take = [&](const Node& ai, std::string_view label) {
    for (const Node& child : ai.children)
      if (child.IsClause("heuristics") && child.label == label && !read.heuristics)
        read.heuristics = reader.ReadAll(child);
  };
  ForEachClause(*metadata, "ai", [&](const Node& ai) {
    take(ai, "");
    take(ai, "trainedHeuristics");
    for (const Node& child : ai.children)
      if (child.IsClause("bestAgent") && !child.children.empty())
        read.best_agent = child.children[0].text;
  });
  return read;
}

Heuristics ParseHeuristics(const std::string& name, const std::string& text) {
  const auto file = std::make_shared<const SourceFile>(name, text);
  SourceMap map(file);
  map.SetText(Text(*file));
  Diagnostics diagnostics;
  Reporter reporter(map, diagnostics);
  const auto tree = ParseTree(map.located_text(), 0, map.text().size(), reporter);
  const auto fail = [&](const Location& at, const std::string& message) {
    Fail("{}:{}:{}: {}", name, at.line, at.column, message);
  };
  for (const Diagnostic& each : diagnostics.list()) fail(each.location, each.message);
  if (!tree || !tree->IsClause("heuristics"))
    fail({}, "expected (heuristics {…}) as `ludens train heuristics` writes it");
  std::vector<MetadataComplaint> complaints;
  Heuristics heuristics = TermReader(complaints).ReadAll(*tree);
  for (const MetadataComplaint& each : complaints) fail(map.Locate(each.node->span), each.message);
  return heuristics;
}

std::string PrintHeuristics(const Heuristics& heuristics) {
  std::string text = "(heuristics {\n";
  for (const HeuristicTerm& term : heuristics) text += "    " + TermText(term) + "\n";
  return text + "})\n";
}

}  // namespace ludens
