#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/source_map.h"
#include "lang/text.h"

namespace ludens {

/// A named piece of text with up to nine parameters `#1` … `#9`.
class Define {
 public:
  Define(std::string name, Text body);

  const std::string& name() const { return name_; }
  const Text& body() const { return body_; }
  /// Number of parameters: the body uses #1 … #k, where k is the last without a gap.
  int parameter_count() const { return parameter_count_; }

  /// Number of parameters that no call may leave out, counted from the first: what remained would
  /// be a label without value, an `if` without condition, or a call whose other arguments shift.
  int needed_count() const { return needed_count_; }

  /// The body with `arguments` in place of the markers; `~` and missing arguments leave nothing.
  Text Instantiate(const std::vector<Text>& arguments, uint32_t expansion) const;

 private:
  // A marker in the body, by its position.
  struct Marker {
    uint32_t position;
    int parameter;  // 0-based
  };

  bool IsNeeded(size_t position) const;

  std::string name_;
  Text body_;
  std::vector<Marker> markers_;
  int parameter_count_ = 0;
  int needed_count_ = 0;
};

/// Defines by name. Later definitions of a name do not replace earlier ones.
class DefineTable {
 public:
  const Define* Find(std::string_view name) const;
  /// False when the name is taken.
  bool Add(Define define);
  std::vector<std::string> Names() const;
  bool empty() const { return defines_.empty(); }

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
  };
  std::unordered_map<std::string, Define, Hash, std::equal_to<>> defines_;
};

/// Takes all `(define "Name" body)` out of `text` into `table`. True when there was one.
bool CutDefines(Text& text, DefineTable& table, Reporter& reporter);

}  // namespace ludens
