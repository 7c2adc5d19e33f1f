#include "lang/expander.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "lang/scan.h"

namespace ludens {
namespace {

/// Text still to be read, to which replacements are put back in front. Characters live at the end
/// of a buffer with free room before them, origins on a stack: taking from or adding to the front
/// costs only what is taken or added, however long the rest is.
class Pending {
 public:
  explicit Pending(const Text& text) { Push(text); }

  std::string_view view() const { return std::string_view(buffer_).substr(head_); }

  void Push(const Text& text) {
    MakeRoom(text.size());
    head_ -= text.size();
    std::memcpy(buffer_.data() + head_, text.chars().data(), text.size());
    const auto& segments = text.segments();
    size_t end = text.size();
    for (size_t i = segments.size(); i-- > 0; end = segments[i].begin) {
      runs_.push_back({end - segments[i].begin, segments[i].fixed, segments[i].origin});
    }
  }

  // Moves the first `count` characters to `out`.
  void Take(size_t count, Text& out) {
    while (count > 0) {
      Run& run = runs_.back();
      const size_t length = std::min(count, run.length);
      out.AppendRun(view().substr(0, length), run.origin, run.fixed);
      count -= length;
      DropFromRun(length);
    }
  }

  void Drop(size_t count) {
    while (count > 0) {
      const size_t length = std::min(count, runs_.back().length);
      count -= length;
      DropFromRun(length);
    }
  }

  Origin front() const { return runs_.back().origin; }

 private:
  struct Run {
    size_t length;
    bool fixed;
    Origin origin;
  };

  void DropFromRun(size_t length) {
    Run& run = runs_.back();
    head_ += length;
    run.length -= length;
    if (!run.fixed) run.origin.offset += static_cast<uint32_t>(length);
    if (run.length == 0) runs_.pop_back();
  }

  void MakeRoom(size_t count) {
    if (head_ >= count) return;
    const size_t grow = std::max(buffer_.size(), count) + 256;
    std::string larger(buffer_.size() + grow, '\0');
    std::memcpy(larger.data() + grow + head_, buffer_.data() + head_, buffer_.size() - head_);
    buffer_.swap(larger);
    head_ += grow;
  }

  std::string buffer_;
  size_t head_ = 0;
  std::vector<Run> runs_;
};

// The end of the argument that starts at `at`: a bracket group of any kind, a string, or a word up
// to white space; a label before an opening bracket belongs to the group.
size_t ArgumentEnd(std::string_view chars, size_t at) {
  size_t i = at;
  if (chars[i] == '"') {
    const size_t close = ClosingQuote(chars, i);
    return close == kNotFound ? chars.size() : close + 1;
  }
  while (i < chars.size() && !IsSpace(chars[i])) {
    const bool opens = ClosingBracket(chars[i]) != 0;
    if (opens && (i == at || chars[i - 1] == ':')) {
      const size_t close = MatchingBracket(chars, i);
      return close == kNotFound ? chars.size() : close + 1;
    }
    ++i;
  }
  return i;
}

// The words behind which a quoted name is the name of a game.
constexpr std::string_view kGameWords[] = {"game", "match", "instance"};

class DefineExpander {
 public:
  DefineExpander(const Text& text, const DefineLookup& lookup, ExpansionTable& expansions,
                 Reporter& reporter)
      : pending_(text), lookup_(lookup), expansions_(expansions), reporter_(reporter) {}

  bool Run() {
    while (true) {
      const std::string_view view = pending_.view();
      const size_t open = view.find('"');
      const size_t close = open == kNotFound ? open : view.find('"', open + 1);
      if (close == kNotFound) break;
      const Define* define = lookup_(view.substr(open + 1, close - open - 1));
      pending_.Take(open, out_);
      if (define == nullptr || NamesAGame()) {
        pending_.Take(1, out_);
      } else if (!Expand(*define, close - open + 1)) {
        return false;
      }
    }
    pending_.Take(pending_.view().size(), out_);
    return true;
  }

  Text TakeResult() { return std::move(out_); }

 private:
  // True when the word before the quote says that a name follows, not a call.
  bool NamesAGame() const {
    // Bounded, so that a long stretch of white space is not read again for every name behind it.
    constexpr size_t kWindow = 200;
    const std::string_view window =
        out_.chars().substr(out_.size() - std::min(out_.size(), kWindow));
    const std::string_view before = Trim(window);
    if (before.empty() || before.end() == window.end()) return false;
    return std::any_of(std::begin(kGameWords), std::end(kGameWords), [&](std::string_view word) {
      return before.ends_with(word) && (before.size() == word.size() ||
                                        !IsTokenChar(before[before.size() - word.size() - 1]));
    });
  }

  // The pending text starts with the quoted name, `name_size` long.
  bool Expand(const Define& define, size_t name_size) {
    Origin call = pending_.front();
    std::vector<Text> arguments;
    const bool in_brackets = out_.size() > 0 && out_.chars().back() == '(';
    const size_t close = in_brackets ? CloseOfCall(pending_.view(), name_size) : kNotFound;
    if (close == kNotFound) {
      pending_.Drop(name_size);
    } else {
      call = out_.OriginAt(out_.size() - 1);
      out_.PopBack();
      Text clause;
      pending_.Take(close + 1, clause);
      arguments = SplitArguments(clause, name_size, close);
    }
    CheckArguments(define, arguments, call);
    const uint32_t expansion = AddExpansion(define, call, arguments.size());
    if (expansion == 0) return false;
    const Text replacement = define.Instantiate(arguments, expansion);
    pending_.Push(replacement);
    work_ += replacement.size() + (close == kNotFound ? 0 : close);
    return CheckSize(call);
  }

  // The bracket that closes a call whose opening bracket is already behind us.
  static size_t CloseOfCall(std::string_view view, size_t from) {
    int depth = 1;
    bool in_string = false;
    for (size_t i = from; i < view.size(); ++i) {
      if (view[i] == '"') in_string = !in_string;
      if (in_string) continue;
      if (view[i] == '(') ++depth;
      if (view[i] == ')' && --depth == 0) return i;
    }
    return kNotFound;
  }

  static std::vector<Text> SplitArguments(const Text& clause, size_t from, size_t to) {
    const std::string_view chars = clause.chars().substr(0, to);
    std::vector<Text> arguments;
    for (size_t at = SkipSpace(chars, from); at < to; at = SkipSpace(chars, at)) {
      const size_t end = ArgumentEnd(chars, at);
      arguments.push_back(clause.Slice(at, end));
      at = end;
    }
    return arguments;
  }

  void CheckArguments(const Define& define, const std::vector<Text>& arguments,
                      const Origin& call) {
    const size_t found = arguments.size();
    const auto most = static_cast<size_t>(define.parameter_count());
    const auto fewest = static_cast<size_t>(define.needed_count());
    if (found > most) {
      reporter_.Warn(
          arguments[most], 0, arguments[most].size(),
          fmt::format("define \"{}\" takes {}, found {}", define.name(), Arguments(most), found));
    } else if (found < fewest) {
      ReportAt(call, fmt::format("define \"{}\" needs {}, found {}", define.name(),
                                 Arguments(fewest), found));
    }
  }

  static std::string Arguments(size_t count) {
    return fmt::format("{} argument{}", count == 0 ? "no" : std::to_string(count),
                       count == 1 ? "" : "s");
  }

  // Number of the new entry, or 0 when there are too many.
  uint32_t AddExpansion(const Define& define, const Origin& call, size_t given) {
    const uint32_t depth = expansions_[call.expansion].depth + 1;
    const bool too_deep = depth > ExpansionLimits::kDepth;
    if (too_deep || expansions_.size() > ExpansionLimits::kCalls) {
      ReportAt(call, too_deep ? fmt::format("define \"{}\" calls itself without end", define.name())
                              : fmt::format("more than {} define calls", ExpansionLimits::kCalls));
      return 0;
    }
    const int missing = std::max(0, define.parameter_count() - static_cast<int>(given));
    expansions_.push_back({define.name(), call, depth, missing});
    return static_cast<uint32_t>(expansions_.size() - 1);
  }

  bool CheckSize(const Origin& call) {
    if (work_ > ExpansionLimits::kWork) {
      ReportAt(call, "expanding the defines takes too much work");
      return false;
    }
    if (out_.size() + pending_.view().size() <= ExpansionLimits::kCharacters) return true;
    ReportAt(call, fmt::format("the description expands to more than {} characters",
                               ExpansionLimits::kCharacters));
    return false;
  }

  void ReportAt(const Origin& origin, std::string message) {
    Text place;
    place.AppendRun("(", origin, false);
    reporter_.Error(place, 0, 1, std::move(message));
  }

  Pending pending_;
  Text out_;
  size_t work_ = 0;
  const DefineLookup& lookup_;
  ExpansionTable& expansions_;
  Reporter& reporter_;
};

}  // namespace

bool ExpandDefines(Text& text, const DefineLookup& lookup, ExpansionTable& expansions,
                   Reporter& reporter) {
  DefineExpander expander(text, lookup, expansions, reporter);
  if (!expander.Run()) return false;
  text = expander.TakeResult();
  return true;
}

}  // namespace ludens
