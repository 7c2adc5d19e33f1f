#include "mutator.h"

#include <algorithm>
#include <unordered_map>

#include "lang/scan.h"
#include "lang/vocabulary.h"

namespace ludens {
namespace {

struct Range {
  size_t begin;
  size_t end;
};

/// The places of a file where slips can be made.
struct Places {
  std::vector<size_t> brackets;
  std::vector<Range> keywords;
  std::vector<Range> strings;    // With their quotes.
  std::vector<Range> calls;      // Quoted names of defines, without the quotes.
  std::vector<Range> arguments;  // Last arguments of calls that fill every parameter.
  std::vector<Range> markers;    // <Tag:name>
};

class PlaceFinder {
 public:
  PlaceFinder(std::string_view text, const DefineTable& library) : text_(text), library_(library) {
    for (size_t at = text.find("(define"); at != kNotFound; at = text.find("(define", at + 1)) {
      const size_t open = text.find('"', at);
      const size_t close = open == kNotFound ? open : text.find('"', open + 1);
      const size_t end = MatchingBracket(text, at);
      if (close == kNotFound || end == kNotFound || end < close) continue;
      const Define define("", Body(close + 1, end));
      own_[std::string(text.substr(open + 1, close - open - 1))] = define.parameter_count();
    }
  }

  Places Find() {
    for (size_t at = 0; at < text_.size(); ++at) {
      if (text_.substr(at, 2) == "//") {
        at = std::min(text_.find('\n', at), text_.size());
      } else if (text_[at] == '"') {
        at = AddString(at);
        if (at == kNotFound) break;
      } else if (std::string_view("(){}").find(text_[at]) != kNotFound) {
        places_.brackets.push_back(at);
        if (text_[at] == '(') AddKeyword(at + 1);
      } else if (text_[at] == '<' && at > 0 && text_[at - 1] != '(') {
        AddMarker(at);
      }
    }
    return std::move(places_);
  }

 private:
  Text Body(size_t begin, size_t end) {
    Text body;
    body.AppendComputed(text_.substr(begin, end - begin), {});
    return body;
  }

  size_t AddString(size_t open) {
    const size_t close = ClosingQuote(text_, open);
    if (close == kNotFound) return close;
    places_.strings.push_back({open, close + 1});
    const std::string name(text_.substr(open + 1, close - open - 1));
    auto own = own_.find(name);
    const Define* define = library_.Find(name);
    const bool declares = open >= 8 && text_.substr(open - 8, 7) == "(define";
    const bool names_game = open >= 6 && text_.substr(open - 6, 5) == "(game";
    if ((own == own_.end() && define == nullptr) || declares || names_game || name.size() < 4) {
      return close;
    }
    places_.calls.push_back({open + 1, close});
    if (text_[open - 1] == '(') {
      AddArgument(open - 1, close + 1, own != own_.end() ? own->second : define->parameter_count());
    }
    return close;
  }

  void AddArgument(size_t open, size_t from, int parameters) {
    const size_t end = MatchingBracket(text_, open);
    if (end == kNotFound) return;
    std::vector<Range> arguments;
    for (size_t at = SkipSpace(text_, from); at < end; at = SkipSpace(text_, at)) {
      size_t stop = at;
      if (ClosingBracket(text_[at]) != 0) {
        stop = MatchingBracket(text_, at);
        if (stop == kNotFound) return;
        ++stop;
      } else {
        while (stop < end && !IsSpace(text_[stop])) ++stop;
      }
      arguments.push_back({at, stop});
      at = stop;
    }
    if (!arguments.empty() && static_cast<int>(arguments.size()) == parameters) {
      places_.arguments.push_back(arguments.back());
    }
  }

  void AddKeyword(size_t at) {
    size_t end = at;
    while (end < text_.size() && IsNameChar(text_[end])) ++end;
    if (end - at >= 3 && IsKeyword(text_.substr(at, end - at)))
      places_.keywords.push_back({at, end});
  }

  void AddMarker(size_t at) {
    const size_t end = text_.find('>', at);
    const size_t colon = text_.find(':', at);
    if (end == kNotFound || colon == kNotFound || colon > end || end - at > 40) return;
    const auto is_name = [](char c) { return IsNameChar(c); };
    const std::string_view tag = text_.substr(at + 1, colon - at - 1);
    if (tag.size() > 2 && std::all_of(tag.begin(), tag.end(), is_name)) {
      places_.markers.push_back({at, end + 1});
    }
  }

  std::string_view text_;
  const DefineTable& library_;
  std::unordered_map<std::string, int> own_;  // In-file defines, with their parameters.
  Places places_;
};

// One letter too many, too few, wrong, or two swapped; never the first letter alone.
std::string Misspell(std::string word, Rng& rng) {
  const auto at = 1 + rng.Below(static_cast<uint32_t>(word.size() - 2));
  const char letter = static_cast<char>('a' + rng.Below(26));
  switch (rng.Below(4)) {
    case 0:
      word.erase(at, 1);
      break;
    case 1:
      word.insert(at, 1, letter);
      break;
    case 2:
      word[at] = letter;
      break;
    default:
      if (at + 1 < word.size()) std::swap(word[at], word[at + 1]);
  }
  return word;
}

class Mutator {
 public:
  Mutator(std::string_view text, const DefineTable& library, Rng& rng)
      : text_(text), places_(PlaceFinder(text, library).Find()), library_(library), rng_(rng) {}

  std::optional<Mutation> Make(MutationKind kind) {
    switch (kind) {
      case MutationKind::kDroppedBracket:
        return EditBracket("");
      case MutationKind::kDoubledBracket:
        return EditBracket("both");
      case MutationKind::kMisspeltLudeme:
        return MisspellOne(places_.keywords);
      case MutationKind::kMisspeltDefine:
        return MisspellOne(places_.calls);
      case MutationKind::kMissingArgument:
        return Erase(places_.arguments);
      case MutationKind::kBadOption:
        return MisspellOne(places_.markers);
      case MutationKind::kOpenString:
        return OpenString();
    }
    return std::nullopt;
  }

 private:
  template <typename T>
  const T* Pick(const std::vector<T>& places) {
    if (places.empty()) return nullptr;
    return &places[rng_.Below(static_cast<uint32_t>(places.size()))];
  }

  Mutation Replace(size_t begin, size_t end, std::string_view with) const {
    Mutation mutation;
    mutation.text = std::string(text_.substr(0, begin));
    mutation.text += with;
    mutation.text += text_.substr(end);
    mutation.line =
        1 + static_cast<int>(std::count(text_.begin(),
                                        text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    return mutation;
  }

  std::optional<Mutation> EditBracket(std::string_view how) {
    const size_t* at = Pick(places_.brackets);
    if (at == nullptr) return std::nullopt;
    return Replace(*at, *at + 1, how.empty() ? "" : std::string(2, text_[*at]));
  }

  std::optional<Mutation> MisspellOne(const std::vector<Range>& places) {
    const Range* place = Pick(places);
    if (place == nullptr) return std::nullopt;
    const std::string word(text_.substr(place->begin, place->end - place->begin));
    const std::string wrong = Misspell(word, rng_);
    if (wrong == word || IsKeyword(wrong) || library_.Find(wrong) != nullptr) return std::nullopt;
    Mutation mutation = Replace(place->begin, place->end, wrong);
    mutation.original = word;
    return mutation;
  }

  std::optional<Mutation> Erase(const std::vector<Range>& places) {
    const Range* place = Pick(places);
    if (place == nullptr) return std::nullopt;
    return Replace(place->begin, place->end, "");
  }

  std::optional<Mutation> OpenString() {
    const Range* place = Pick(places_.strings);
    if (place == nullptr) return std::nullopt;
    return Replace(place->end - 1, place->end, "");
  }

  std::string_view text_;
  Places places_;
  const DefineTable& library_;
  Rng& rng_;
};

}  // namespace

const char* Name(MutationKind kind) {
  switch (kind) {
    case MutationKind::kDroppedBracket:
      return "dropped bracket";
    case MutationKind::kDoubledBracket:
      return "doubled bracket";
    case MutationKind::kMisspeltLudeme:
      return "misspelt ludeme";
    case MutationKind::kMisspeltDefine:
      return "misspelt define";
    case MutationKind::kMissingArgument:
      return "missing argument";
    case MutationKind::kBadOption:
      return "bad option";
    case MutationKind::kOpenString:
      return "open string";
  }
  return "";
}

std::optional<Mutation> Mutate(std::string_view text, MutationKind kind, const DefineTable& library,
                               Rng& rng) {
  return Mutator(text, library, rng).Make(kind);
}

}  // namespace ludens
