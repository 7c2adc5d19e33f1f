#pragma once

#include <optional>
#include <string_view>

#include "ludemes/lowering.h"
#include "ludemes/start/start_node.h"

namespace ludens {

/// What a start rule puts on a site; -1 where the rule does not say.
struct PlacedItem {
  int what = 0;
  int count = 1;
  int state = -1;
  int rotation = -1;
  int value = -1;
};

/// The arguments that say how the item of a (place …) rule is to stand; null: not given.
struct PlacedFields {
  explicit PlacedFields(const Args& args);
  PlacedItem Eval(Context& context, int what) const;

  const IntNode* count = nullptr;
  const IntNode* state = nullptr;
  const IntNode* rotation = nullptr;
  const IntNode* value = nullptr;
};

/// One start move that adds the item; onto what already stands there with `on_stack`.
void PlaceItem(Context& context, StartLog& recorded, int site, std::optional<SiteType> type,
               const PlacedItem& item, bool on_stack);

/// The type meant for a site: sites beyond those of the type are cells of other containers.
SiteType ResolvedType(const Context& context, std::optional<SiteType> type, int site);

/// The container with this name, or -1.
int FindContainer(const Model& model, std::string_view name);

/// The first site of a container that holds nothing, or kOff.
int FirstFreeSite(const Context& context, const Container& container);

/// The component with this name; a compile-time error where there is none.
int RequireComponent(const Args& args, std::string_view name);
int RequireContainer(const Args& args, std::string_view name);
/// The site with this coordinate; a compile-time error where there is none.
int RequireCoordinate(const Args& args, std::string_view coordinate);

const StartNode* LowerPlaceItem(const Args& args);
const StartNode* LowerPlaceStack(const Args& args);
const StartNode* LowerPlaceRandom(const Args& args);

}  // namespace ludens
