#include "lang/print.h"

#include <algorithm>

namespace ludens {
namespace {

void AppendQuoted(const std::string& value, std::string& out) {
  out += '"';
  for (char c : value) {
    if (c == '"') out += '\\';
    out += c;
  }
  out += '"';
}

void Append(const Node& node, std::string& out) {
  if (!node.label.empty()) out += node.label + ":";
  switch (node.kind) {
    case NodeKind::kToken:
      out += node.text;
      return;
    case NodeKind::kString:
      AppendQuoted(node.text, out);
      return;
    case NodeKind::kClause:
    case NodeKind::kArray:
      break;
  }
  const bool is_clause = node.kind == NodeKind::kClause;
  out += is_clause ? "(" + node.text : "{";
  for (size_t i = 0; i < node.children.size(); ++i) {
    if (is_clause || i > 0) out += ' ';
    Append(node.children[i], out);
  }
  out += is_clause ? ')' : '}';
}

}  // namespace

std::string PrintTree(const Node& node) {
  std::string out;
  Append(node, out);
  return out;
}

bool SameTree(const Node& a, const Node& b) {
  return a.kind == b.kind && a.label == b.label && a.text == b.text &&
         std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(),
                    SameTree);
}

}  // namespace ludens
