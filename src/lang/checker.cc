#include "lang/checker.h"

#include <fmt/format.h>

#include <unordered_map>

#include "lang/hints.h"
#include "lang/suggest.h"
#include "lang/vocabulary.h"

namespace ludens {
namespace {

class Checker {
 public:
  Checker(const SourceMap& map, const NameList& defines, Reporter& reporter)
      : map_(map), text_(map.located_text()), defines_(defines), reporter_(reporter) {}

  void Run(const Node& root, bool in_metadata) {
    in_metadata_ = in_metadata;
    strings_.clear();
    if (!in_metadata) CountStrings(root);
    Visit(root, root);
  }

 private:
  void CountStrings(const Node& node) {
    if (node.kind == NodeKind::kString) ++strings_[node.text];
    for (const Node& child : node.children) CountStrings(child);
  }

  // `clause` is the innermost clause around `node`, or `node` itself.
  void Visit(const Node& node, const Node& clause) {
    if (reporter_.IsFull()) return;
    if (!node.label.empty() && !IsLabel(node.label)) {
      reporter_.Error(text_, node.span.begin, node.span.begin + node.label.size(),
                      fmt::format("unknown label '{}:'", node.label), LabelHint(node.label));
    }
    switch (node.kind) {
      case NodeKind::kClause:
        CheckKeyword(node);
        CheckArity(node);
        break;
      case NodeKind::kToken:
        CheckToken(node);
        break;
      case NodeKind::kString:
        CheckString(node, clause);
        break;
      case NodeKind::kArray:
        break;
    }
    const Node& inner = node.kind == NodeKind::kClause ? node : clause;
    for (const Node& child : node.children) Visit(child, inner);
  }

  void CheckKeyword(const Node& node) {
    if (IsKeyword(node.text) || (in_metadata_ && IsMetadataKeyword(node.text))) return;
    if (node.text.empty()) return;  // The parser has said so.
    if (node.text[0] == '"') return ReportUnknownDefine(node, Unquoted(node.text));
    Report(node, fmt::format("unknown ludeme '{}'", node.text), KeywordHint(node.text, defines_));
  }

  void CheckToken(const Node& node) {
    const std::string& word = node.text;
    if (IsNumber(word) || IsConstant(word)) return;
    if (word[0] == '#') {
      return Report(node, fmt::format("parameter '{}' outside of a define", word), "");
    }
    Report(node, fmt::format("unknown word '{}'", word), ConstantHint(word));
  }

  // A string is a name, or a call of a define that nobody knows.
  void CheckString(const Node& node, const Node& clause) {
    if (in_metadata_) return;
    if (!TakesStrings(clause.text)) return ReportUnknownDefine(node, node.text);
    const bool is_first = !clause.children.empty() && &clause.children[0] == &node;
    if (is_first || strings_[node.text] > 1) return;
    for (const std::string& define : defines_()) {
      if (define.size() > 5 && EditDistance(define, node.text, 3) < 3 &&
          !strings_.contains(define)) {
        return ReportUnknownDefine(node, node.text);
      }
    }
  }

  void ReportUnknownDefine(const Node& node, const std::string& name) {
    Report(node, fmt::format("unknown define \"{}\"", name), DidYouMean(name, defines_()));
  }

  void CheckArity(const Node& node) {
    if (in_metadata_) return;
    int fewest = FewestArguments(node.text);
    if (!node.children.empty() && node.children[0].kind == NodeKind::kToken) {
      fewest = std::max(fewest, FewestArguments(node.text + " " + node.children[0].text));
    }
    if (static_cast<int>(node.children.size()) >= fewest) return;
    if (const Expansion* call = IncompleteCall(node)) {
      return ReportAtCall(*call);
    }
    Report(
        node,
        fmt::format("'{}' needs at least {} argument{}", node.text, fewest, fewest == 1 ? "" : "s"),
        "");
  }

  // The call of a define around `node` that left out arguments, innermost first.
  const Expansion* IncompleteCall(const Node& node) const {
    uint32_t at = text_.OriginAt(node.text_span.begin).expansion;
    for (; at != 0; at = map_.expansions()[at].call.expansion) {
      if (map_.expansions()[at].missing > 0) return &map_.expansions()[at];
    }
    return nullptr;
  }

  void ReportAtCall(const Expansion& call) {
    Text place;
    place.AppendRun("(", call.call, false);
    reporter_.Error(
        place, 0, 1, fmt::format("define \"{}\" needs more arguments", call.define),
        fmt::format("{} of them {} missing here", call.missing, call.missing == 1 ? "is" : "are"));
  }

  void Report(const Node& node, std::string message, std::string hint) {
    reporter_.Error(text_, node.text_span.begin, node.text_span.end, std::move(message),
                    std::move(hint));
  }

  static std::string Unquoted(std::string_view text) {
    while (!text.empty() && text.front() == '"') text.remove_prefix(1);
    while (!text.empty() && text.back() == '"') text.remove_suffix(1);
    return std::string(text);
  }

  const SourceMap& map_;
  const Text& text_;
  const NameList& defines_;
  Reporter& reporter_;
  bool in_metadata_ = false;
  std::unordered_map<std::string, int> strings_;  // How often each stands in the game.
};

}  // namespace

void CheckWords(const Node& game, const Node* metadata, const SourceMap& map,
                const NameList& defines, Reporter& reporter) {
  Checker checker(map, defines, reporter);
  checker.Run(game, false);
  if (metadata != nullptr) checker.Run(*metadata, true);
}

}  // namespace ludens
