#include "lang/define.h"

#include <fmt/format.h>

#include <algorithm>

#include "lang/scan.h"

namespace ludens {
namespace {

// A body may be copied thousands of times: line breaks and the indentation behind them become one
// space each.
Text Compact(const Text& body) {
  const std::string_view chars = body.chars();
  Text out;
  size_t kept = 0;
  for (size_t at = 0; at < chars.size(); ++at) {
    if (chars[at] == '"') {
      at = std::min(ClosingQuote(chars, at), chars.size());
    } else if (chars[at] == '\n') {
      const size_t end = SkipSpace(chars, at);
      out.Append(body, kept, at);
      out.AppendComputed(" ", body.OriginAt(at));
      kept = end;
      at = end - 1;
    }
  }
  out.Append(body, std::min(kept, chars.size()), chars.size());
  return out;
}

}  // namespace

Define::Define(std::string name, Text body) : name_(std::move(name)), body_(Compact(body)) {
  const std::string_view chars = body_.chars();
  bool used[9] = {};
  for (size_t i = 0; i + 1 < chars.size(); ++i) {
    if (chars[i] == '#' && chars[i + 1] >= '1' && chars[i + 1] <= '9')
      used[chars[i + 1] - '1'] = true;
  }
  while (parameter_count_ < 9 && used[parameter_count_]) ++parameter_count_;
  for (size_t i = 0; i + 1 < chars.size(); ++i) {
    const int parameter = chars[i + 1] - '1';
    if (chars[i] == '#' && parameter >= 0 && parameter < parameter_count_) {
      markers_.push_back({static_cast<uint32_t>(i), parameter});
      if (IsNeeded(i)) needed_count_ = std::max(needed_count_, parameter + 1);
    }
  }
}

bool Define::IsNeeded(size_t position) const {
  const std::string_view chars = body_.chars();
  if (position > 0 && chars[position - 1] == ':') return true;
  const size_t next = SkipSpace(chars, position + 2);
  const bool is_last = next >= chars.size() || chars[next] == ')' || chars[next] == '}';
  if (is_last || chars[next] == '#') return false;
  // The first argument of an `if` or of a call, with more of them behind: ("Name" #1 (to)).
  size_t end = position;
  while (end > 0 && IsSpace(chars[end - 1])) --end;
  const size_t open = chars.rfind('(', end);
  if (open == kNotFound || end == position || end < open + 3) return false;
  const std::string_view head = chars.substr(open + 1, end - open - 1);
  return head == "if" || (head.front() == '"' && head.find('"', 1) == head.size() - 1);
}

Text Define::Instantiate(const std::vector<Text>& arguments, uint32_t expansion) const {
  Text out;
  size_t kept = 0;
  bool placed[9] = {};
  for (const Marker& marker : markers_) {
    const auto index = static_cast<size_t>(marker.parameter);
    const Text* argument = index < arguments.size() ? &arguments[index] : nullptr;
    // An argument that is itself a marker belongs to a nested definition: it is placed once.
    const bool is_marker = argument != nullptr && argument->chars().substr(0, 1) == "#";
    if (is_marker && std::exchange(placed[index], true)) continue;
    out.AppendExpanded(body_, kept, marker.position, expansion);
    if (argument != nullptr && argument->chars() != "~") out.Append(*argument);
    kept = marker.position + 2;
  }
  out.AppendExpanded(body_, kept, body_.size(), expansion);
  return out;
}

const Define* DefineTable::Find(std::string_view name) const {
#if defined(__cpp_lib_generic_unordered_lookup)
  auto found = defines_.find(name);
#else
  auto found = defines_.find(std::string(name));
#endif
  return found == defines_.end() ? nullptr : &found->second;
}

bool DefineTable::Add(Define define) {
  std::string name = define.name();
  return defines_.try_emplace(std::move(name), std::move(define)).second;
}

std::vector<std::string> DefineTable::Names() const {
  std::vector<std::string> names;
  names.reserve(defines_.size());
  for (const auto& [name, define] : defines_) names.push_back(name);
  return names;
}

namespace {

void AddDefine(const Text& text, size_t open, size_t close, DefineTable& table,
               Reporter& reporter) {
  const std::string_view chars = text.chars();
  const size_t quote = SkipSpace(chars, open + 7);
  const size_t end = quote < close && chars[quote] == '"' ? chars.find('"', quote + 1) : kNotFound;
  if (end == kNotFound || end > close) {
    reporter.Error(text, open, open + 7, "this define has no name",
                   "a define is (define \"Name\" text)");
    return;
  }
  const std::string_view body = Trim(chars.substr(end + 1, close - end - 1));
  const auto begin = static_cast<size_t>(body.data() - chars.data());
  std::string name(chars.substr(quote + 1, end - quote - 1));
  table.Add(Define(std::move(name), text.Slice(begin, begin + body.size())));
}

}  // namespace

bool CutDefines(Text& text, DefineTable& table, Reporter& reporter) {
  constexpr std::string_view kHead = "(define";
  size_t open = FindClause(text.chars(), kHead, 0);
  if (open == kNotFound) return false;
  Text rest;
  size_t kept = 0;
  for (; open != kNotFound; open = FindClause(text.chars(), kHead, kept)) {
    const size_t close = MatchingBracket(text.chars(), open);
    if (close == kNotFound) {
      reporter.Error(text, open, open + kHead.size(), "this define is never closed", "add a ')'");
      break;
    }
    rest.Append(text, kept, open);
    AddDefine(text, open, close, table, reporter);
    kept = close + 1;
  }
  if (kept == 0) return false;
  rest.Append(text, kept, text.size());
  text = std::move(rest);
  return true;
}

}  // namespace ludens
