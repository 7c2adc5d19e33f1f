#include "lang/description.h"

#include <filesystem>

#include "lang/balance.h"
#include "lang/checker.h"
#include "lang/expander.h"
#include "lang/parser.h"
#include "lang/scan.h"

namespace ludens {
namespace {

/// Takes one file through the steps from text to trees.
class DescriptionReader {
 public:
  DescriptionReader(SourceFilePtr file, const Library& library, Diagnostics& diagnostics)
      : map_(std::make_shared<SourceMap>(std::move(file))),
        library_(library),
        library_defines_(library.DefinesFor(map_->main_file().name())),
        diagnostics_(diagnostics),
        reporter_(*map_, diagnostics) {
    map_->Keep(library.storage());
    map_->Keep(own_defines_);
  }

  std::optional<Description> Read(const Selections& selections) {
    auto description = ReadUnsorted(selections);
    diagnostics_.Sort();
    return description;
  }

 private:
  std::optional<Description> ReadUnsorted(const Selections& selections) {
    Text text(map_->main_file());
    if (!CheckCharacters(text)) return std::nullopt;
    if (!MendBrackets(
            text, [this](std::string_view name) { return IsLibraryDefine(name); }, reporter_)) {
      return std::nullopt;
    }
    text = StripComments(text);
    CheckSourceWords(
        text, [this, &text] { return NamesFor(text); }, reporter_);
    Description description;
    description.options = ApplyOptions(text, selections, reporter_);
    CutDefines(text, defines_, reporter_);
    if (!Expand(std::move(text)) || !Parse(description)) return std::nullopt;
    CheckWords(
        description.game, description.metadata ? &*description.metadata : nullptr, *map_,
        [this] { return DefineNames(); }, reporter_);
    if (diagnostics_.HasErrors()) return std::nullopt;
    description.file = map_->main_file().name();
    description.source = map_;
    return description;
  }

  // Text that is no text is not looked at any further.
  bool CheckCharacters(const Text& text) {
    if (text.size() > ExpansionLimits::kCharacters) {
      reporter_.ErrorAtStart("the file is larger than a description may expand to");
      return false;
    }
    const size_t nul = text.chars().find('\0');
    const size_t bad = std::min(nul, FindInvalidUtf8(text.chars()));
    if (bad == kNotFound) return true;
    reporter_.Error(text, bad, bad + 1,
                    bad == nul ? "the file holds a NUL byte" : "the file is not valid UTF-8 here",
                    "a description is plain text in UTF-8");
    return false;
  }

  // Splits at the metadata clause, expands both parts and makes them the map's text.
  bool Expand(Text text) {
    const size_t metadata = FindClause(text.chars(), "(metadata", 0);
    Text game = text.Slice(0, std::min(metadata, text.size()));
    Text rest;
    if (metadata != kNotFound) {
      const size_t close = MatchingBracket(text.chars(), metadata);
      rest = text.Slice(metadata, close == kNotFound ? text.size() : close + 1);
    }
    if (!ExpandPart(game, GameLookup()) || !ExpandPart(rest, MetadataLookup())) return false;
    game_end_ = game.size();
    game.Append(rest);
    map_->SetText(std::move(game));
    return true;
  }

  // Expansion may bring new defines to light, which may be called anywhere.
  bool ExpandPart(Text& text, const DefineLookup& lookup) {
    do {
      if (!ExpandDefines(text, lookup, map_->expansions(), reporter_)) return false;
    } while (CutDefines(text, defines_, reporter_));
    text = StripComments(text);
    return ExpandRanges(text, reporter_);
  }

  bool IsLibraryDefine(std::string_view name) const {
    return library_defines_.Find(name) != nullptr;
  }

  DefineLookup GameLookup() const {
    return [this](std::string_view name) {
      const Define* own = defines_.Find(name);
      return own != nullptr ? own : library_defines_.Find(name);
    };
  }

  // Library defines do not reach into metadata; hints for agents are known only there.
  DefineLookup MetadataLookup() const {
    return [this](std::string_view name) {
      const Define* own = defines_.Find(name);
      if (own != nullptr || !name.ends_with("_ai")) return own;
      const Define* ai = library_.AiDefine(name);
      return ai != nullptr ? ai : &kNoAi;
    };
  }

  // All defines that `text` may call, those inside of unselected options included.
  std::vector<std::string> NamesFor(const Text& text) const {
    std::vector<std::string> names = library_defines_.Names();
    const std::string_view chars = text.chars();
    for (size_t at = FindClause(chars, "(define", 0); at != kNotFound;
         at = FindClause(chars, "(define", at + 1)) {
      const size_t open = SkipSpace(chars, at + 7);
      const size_t close = chars.find('"', open + 1);
      if (open < chars.size() && chars[open] == '"' && close != kNotFound) {
        names.emplace_back(chars.substr(open + 1, close - open - 1));
      }
    }
    return names;
  }

  std::vector<std::string> DefineNames() const {
    std::vector<std::string> names = defines_.Names();
    for (std::string& name : library_defines_.Names()) names.push_back(std::move(name));
    return names;
  }

  bool Parse(Description& description) {
    const Text& text = map_->located_text();
    auto game = ParseTree(text, 0, game_end_, reporter_);
    if (!game) {
      if (!diagnostics_.HasErrors()) reporter_.ErrorAtStart("there is no game in this file");
      return false;
    }
    description.game = std::move(*game);
    description.name = NameOf(description.game);
    description.metadata = ParseTree(text, game_end_, text.size(), reporter_);
    if (description.metadata) DecideUseFor(*description.metadata, description.options);
    return true;
  }

  std::string NameOf(const Node& game) const {
    if (!game.children.empty() && game.children[0].kind == NodeKind::kString) {
      return game.children[0].text;
    }
    return std::filesystem::path(map_->main_file().name()).stem().string();
  }

  // (useFor {names…} content…) stands for its content when all names are in force, else for
  // nothing.
  static void DecideUseFor(Node& node, const OptionSet& options) {
    std::vector<Node> kept;
    for (Node& child : node.children) {
      if (!child.IsClause("useFor")) {
        DecideUseFor(child, options);
        kept.push_back(std::move(child));
        continue;
      }
      if (!AllActive(child, options)) continue;
      DecideUseFor(child, options);
      for (size_t i = 1; i < child.children.size(); ++i) {
        kept.push_back(std::move(child.children[i]));
      }
    }
    node.children = std::move(kept);
  }

  static bool AllActive(const Node& use_for, const OptionSet& options) {
    if (use_for.children.empty()) return false;
    for (const Node& name : use_for.children[0].children) {
      if (!options.IsActive(name.text)) return false;
    }
    return true;
  }

  inline static const Define kNoAi{"_ai", Text()};

  std::shared_ptr<SourceMap> map_;
  const Library& library_;
  const DefineTable& library_defines_;
  Diagnostics& diagnostics_;
  Reporter reporter_;
  /// Diagnostics name the defines long after reading, so the source map keeps them.
  std::shared_ptr<DefineTable> own_defines_ = std::make_shared<DefineTable>();
  DefineTable& defines_ = *own_defines_;
  size_t game_end_ = 0;
};

}  // namespace

std::optional<Description> ReadDescription(const std::string& path, const Library& library,
                                           const Selections& selections, Diagnostics& diagnostics) {
  return ReadDescription(ReadSourceFile(path), library, selections, diagnostics);
}

std::optional<Description> ReadDescription(SourceFilePtr file, const Library& library,
                                           const Selections& selections, Diagnostics& diagnostics) {
  return DescriptionReader(std::move(file), library, diagnostics).Read(selections);
}

std::optional<Description> ReadDescriptionText(std::string name, std::string text,
                                               const Library& library, const Selections& selections,
                                               Diagnostics& diagnostics) {
  auto file = std::make_shared<SourceFile>(std::move(name), std::move(text));
  return ReadDescription(std::move(file), library, selections, diagnostics);
}

}  // namespace ludens
