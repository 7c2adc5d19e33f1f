#include "lang/format.h"

#include <algorithm>
#include <optional>

#include "lang/layout.h"
#include "lang/scan.h"

namespace ludens {
namespace {

constexpr size_t kWidth = 100;  // Of a line.
constexpr size_t kGroup = 72;   // Of a bracket group on one line: longer ones are hard to read.
constexpr size_t kIndent = 4;

// Clauses that are the skeleton of a description: always one argument per line.
constexpr std::string_view kSkeleton[] = {"equipment", "game",     "info",
                                          "match",     "metadata", "rules"};

std::optional<std::string> Flat(const LayoutPart& part);

// The cell on one line, or nothing when it holds a comment or a line break.
std::optional<std::string> Flat(const LayoutCell& cell) {
  if (!cell.comment.empty()) return std::nullopt;
  std::string line;
  for (const LayoutPart& part : cell.parts) {
    const auto flat = Flat(part);
    if (!flat) return std::nullopt;
    line += *flat;
  }
  return line;
}

bool IsSkeleton(const LayoutPart& part) {
  if (part.open != '(' || part.cells.size() < 2 || part.cells[0].parts.empty()) return false;
  const std::string& keyword = part.cells[0].parts[0].text;
  return std::find(std::begin(kSkeleton), std::end(kSkeleton), keyword) != std::end(kSkeleton) &&
         std::any_of(part.cells.begin(), part.cells.end(), [](const LayoutCell& cell) {
           return !cell.parts.empty() && cell.parts.back().open != 0;
         });
}

std::optional<std::string> Flat(const LayoutPart& part) {
  if (part.open == 0) {
    if (part.text.find('\n') != kNotFound) return std::nullopt;
    return part.text;
  }
  if (IsSkeleton(part)) return std::nullopt;
  std::string line(1, part.open);
  for (size_t i = 0; i < part.cells.size(); ++i) {
    const auto flat = Flat(part.cells[i]);
    if (!flat || line.size() + flat->size() > kGroup) return std::nullopt;
    if (i > 0) line += ' ';
    line += *flat;
  }
  return line + ClosingBracket(part.open);
}

class Formatter {
 public:
  std::string Run(const std::vector<LayoutCell>& cells) {
    for (size_t i = 0; i < cells.size(); ++i) {
      PutOnOwnLine(cells[i], 0, i > 0);
    }
    if (!out_.empty()) out_ += '\n';
    return std::move(out_);
  }

 private:
  size_t Column() const {
    const size_t line = out_.rfind('\n');
    return line == kNotFound ? out_.size() : out_.size() - line - 1;
  }

  void NewLine(size_t indent) {
    out_ += '\n';
    out_.append(indent, ' ');
  }

  void PutOnOwnLine(const LayoutCell& cell, size_t indent, bool may_be_blank) {
    if (cell.trailing) {
      out_ += "  " + cell.comment;
      return;
    }
    if (cell.blank_before && may_be_blank) out_ += '\n';
    if (!out_.empty()) NewLine(indent);
    Put(cell, indent);
  }

  // Writes a cell where we are; `indent` is that of the line we are on.
  void Put(const LayoutCell& cell, size_t indent) {
    out_ += cell.comment;
    const auto flat = Flat(cell);
    if (flat && Column() + flat->size() <= kWidth) {
      out_ += *flat;
      return;
    }
    for (const LayoutPart& part : cell.parts) {
      const auto flat_part = Flat(part);
      if (flat_part && (part.open == 0 || Column() + flat_part->size() <= kWidth)) {
        out_ += *flat_part;
      } else if (part.open == 0) {
        out_ += part.text;
      } else {
        PutBroken(part, indent);
      }
    }
  }

  void PutBroken(const LayoutPart& group, size_t indent) {
    out_ += group.open;
    const auto& cells = group.cells;
    size_t i = group.open == '(' ? PutHead(cells, indent) : 0;
    if (i == cells.size()) {
      out_ += ClosingBracket(group.open);
      return;
    }
    if (i + 1 == cells.size() && Hugs(cells[i])) {
      out_ += ' ';
      PutBroken(cells[i].parts[0], indent);
      out_ += ClosingBracket(group.open);
      return;
    }
    if (IsList(group)) {
      PutList(cells, indent + kIndent);
    } else {
      const size_t first = i;
      for (; i < cells.size(); ++i) PutOnOwnLine(cells[i], indent + kIndent, i > first);
    }
    NewLine(indent);
    out_ += ClosingBracket(group.open);
  }

  // The keyword and the simple arguments right behind it stay on the first line.
  size_t PutHead(const std::vector<LayoutCell>& cells, size_t indent) {
    if (cells.empty() || cells[0].parts.empty()) return 0;
    Put(cells[0], indent);
    if (!IsSimple(cells[0])) return 1;
    size_t i = 1;
    for (; i < cells.size(); ++i) {
      const auto flat = Flat(cells[i]);
      const bool is_condition = i == 1 && cells[0].parts[0].text == "if";
      if (!flat || !(IsSimple(cells[i]) || is_condition)) break;
      if (i > 1 && Column() + flat->size() + 1 > kWidth) break;
      out_ += ' ' + *flat;
    }
    return i;
  }

  static bool IsSimple(const LayoutCell& cell) {
    return std::all_of(cell.parts.begin(), cell.parts.end(),
                       [](const LayoutPart& part) { return part.open == 0; }) ||
           (cell.parts.size() == 2 && cell.parts[0].text == "args:");
  }

  // An array as last argument opens on the line of its clause.
  static bool Hugs(const LayoutCell& cell) {
    return cell.parts.size() == 1 && cell.parts[0].open == '{' && !cell.blank_before;
  }

  // Many short items: filled up line by line.
  static bool IsList(const LayoutPart& group) {
    return group.open == '{' && group.cells.size() > 8 &&
           std::all_of(group.cells.begin(), group.cells.end(), [](const LayoutCell& cell) {
             const auto flat = Flat(cell);
             return flat && flat->size() <= 12 && !cell.blank_before;
           });
  }

  void PutList(const std::vector<LayoutCell>& cells, size_t indent) {
    NewLine(indent);
    for (size_t i = 0; i < cells.size(); ++i) {
      const std::string item = *Flat(cells[i]);
      if (i > 0 && Column() + 1 + item.size() > kWidth) {
        NewLine(indent);
      } else if (i > 0) {
        out_ += ' ';
      }
      out_ += item;
    }
  }

  std::string out_;
};

}  // namespace

std::string Format(std::string_view text) { return Formatter().Run(ReadLayout(text)); }

}  // namespace ludens
