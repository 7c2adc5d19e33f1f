#include "lang/parser.h"

#include <fmt/format.h>

#include "lang/scan.h"

namespace ludens {
namespace {

class Parser {
 public:
  Parser(const Text& text, size_t begin, size_t end, Reporter& reporter)
      : text_(text), chars_(text.chars().substr(0, end)), at_(begin), reporter_(reporter) {}

  std::optional<Node> Run() {
    SkipSpaces();
    if (Peek() != '(') {
      if (!AtEnd()) {
        reporter_.Error(text_, at_, at_ + 1, fmt::format("expected '(', found '{}'", Peek()));
      }
      return std::nullopt;
    }
    Node root;
    ReadClause(root, {}, at_);
    if (root.children.empty()) return std::nullopt;
    return std::move(root.children.front());
  }

 private:
  char Peek() const { return at_ < chars_.size() ? chars_[at_] : '\0'; }
  bool AtEnd() const { return at_ >= chars_.size(); }
  void SkipSpaces() { at_ = SkipSpace(chars_, at_); }

  // Adds what stands in the brackets to `parent`: usually one clause, nothing for (), several for
  // doubled brackets. REQUIRES: Peek() == '('.
  void ReadClause(Node& parent, std::string label, size_t begin) {
    const size_t open = at_++;
    SkipSpaces();
    if (Peek() == ')') {
      ++at_;
      return;
    }
    if (Peek() == '(') return ReadDoubleBracket(parent, std::move(label), open);
    Node node;
    node.kind = NodeKind::kClause;
    node.label = std::move(label);
    ReadKeyword(node, open);
    ReadChildren(node, open, ')');
    node.span = {static_cast<uint32_t>(begin), static_cast<uint32_t>(at_)};
    parent.children.push_back(std::move(node));
  }

  // The one character behind the keyword is skipped whatever it is, except a bracket.
  void ReadKeyword(Node& node, size_t open) {
    const size_t keyword = at_;
    if (Peek() == '"') {  // A call that no define answered; the name may hold anything.
      const size_t close = ClosingQuote(chars_, at_);
      at_ = close == kNotFound ? at_ : close + 1;
    }
    while (!AtEnd() && IsTokenChar(Peek())) ++at_;
    node.text = chars_.substr(keyword, at_ - keyword);
    node.text_span = {static_cast<uint32_t>(keyword), static_cast<uint32_t>(at_)};
    if (node.text.empty()) reporter_.Error(text_, open, at_ + 1, "this clause has no keyword");
    const char next = Peek();
    const bool is_bracket = next == '(' || next == '{' || next == ')' || next == '}';
    if (!AtEnd() && !is_bracket) ++at_;
  }

  // ((…) … (…)) loses its outer brackets when a clause is the last thing in it too.
  void ReadDoubleBracket(Node& parent, std::string label, size_t open) {
    Node inner;
    ReadChildren(inner, open, ')');
    if (inner.children.empty()) return;
    if (inner.children.back().kind != NodeKind::kClause) {
      reporter_.Error(text_, open, open + 1, "this clause has no keyword",
                      "a second '(' is allowed only when the ')' is doubled too");
    }
    inner.children.front().label = std::move(label);
    for (Node& child : inner.children) parent.children.push_back(std::move(child));
  }

  bool Enter(size_t open) {
    if (++depth_ <= kMaxNesting) return true;
    reporter_.Error(text_, open, open + 1,
                    fmt::format("brackets are nested more than {} deep", kMaxNesting));
    at_ = chars_.size();
    --depth_;
    return false;
  }

  void ReadArray(Node& node) {
    const size_t open = at_++;
    node.kind = NodeKind::kArray;
    node.text_span = {static_cast<uint32_t>(open), static_cast<uint32_t>(open + 1)};
    ReadChildren(node, open, '}');
  }

  // Reads arguments up to and including `closing`.
  void ReadChildren(Node& parent, size_t open, char closing) {
    if (!Enter(open)) return;
    while (true) {
      SkipSpaces();
      if (AtEnd()) {
        reporter_.Error(text_, open, open + 1,
                        fmt::format("this '{}' is never closed", chars_[open]));
        break;
      }
      const char c = Peek();
      if (c == closing) {
        ++at_;
        break;
      }
      if (c == ')' || c == '}') {
        reporter_.Error(
            text_, at_, at_ + 1,
            fmt::format("expected '{}' to close '{}', found '{}'", closing, chars_[open], c));
        break;  // The bracket is left to the clause around this one.
      }
      ReadArgument(parent);
    }
    --depth_;
  }

  void ReadArgument(Node& parent) {
    const size_t begin = at_;
    Node node;
    node.label = ReadLabel();
    const char c = Peek();
    if (!node.label.empty() && (AtEnd() || c == ')' || c == '}')) return;  // No value: dropped.
    if (c == '(') return ReadClause(parent, std::move(node.label), begin);
    bool has_value = true;
    if (c == '"') {
      has_value = ReadString(node);
    } else if (c == '{') {
      ReadArray(node);
    } else {
      has_value = ReadToken(node);
    }
    if (!has_value) return;
    node.span = {static_cast<uint32_t>(begin), static_cast<uint32_t>(at_)};
    parent.children.push_back(std::move(node));
  }

  // `name:` and the white space behind it.
  std::string ReadLabel() {
    size_t i = at_;
    while (i < chars_.size() && IsNameChar(chars_[i])) ++i;
    if (i == at_ || i >= chars_.size() || chars_[i] != ':') return {};
    std::string label(chars_.substr(at_, i - at_));
    at_ = i + 1;
    SkipSpaces();
    return label;
  }

  bool ReadString(Node& node) {
    const size_t close = ClosingQuote(chars_, at_);
    if (close == kNotFound) {
      reporter_.Error(text_, at_, at_ + 1, "this string is never closed", "add a '\"'");
      at_ = chars_.size();
      return false;
    }
    node.kind = NodeKind::kString;
    node.text = StringValue(chars_.substr(at_ + 1, close - at_ - 1));
    node.text_span = {static_cast<uint32_t>(at_), static_cast<uint32_t>(close + 1)};
    at_ = close + 1;
    return true;
  }

  // White space runs become one space, `\"` becomes a quote.
  static std::string StringValue(std::string_view raw) {
    std::string value;
    value.reserve(raw.size());
    for (size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] == '\\' && i + 1 < raw.size() && raw[i + 1] == '"') continue;
      const char c = IsSpace(raw[i]) ? ' ' : raw[i];
      if (c != ' ' || value.empty() || value.back() != ' ') value += c;
    }
    return value;
  }

  bool ReadToken(Node& node) {
    const size_t begin = at_;
    while (!AtEnd() && IsTokenChar(Peek())) ++at_;
    if (at_ == begin) {
      reporter_.Error(text_, at_, at_ + 1, fmt::format("unexpected character '{}'", Peek()));
      ++at_;
      return false;
    }
    node.kind = NodeKind::kToken;
    node.text = chars_.substr(begin, at_ - begin);
    node.text_span = {static_cast<uint32_t>(begin), static_cast<uint32_t>(at_)};
    return true;
  }

  const Text& text_;
  std::string_view chars_;
  size_t at_;
  Reporter& reporter_;
  int depth_ = 0;
};

}  // namespace

std::optional<Node> ParseTree(const Text& text, size_t begin, size_t end, Reporter& reporter) {
  return Parser(text, begin, end, reporter).Run();
}

}  // namespace ludens
