#include "state/model.h"

#include <algorithm>

namespace ludens {

void Track::FindPlaces() {
  places.clear();
  for (size_t i = 0; i < elements.size(); ++i) {
    const int site = elements[i].site;
    if (site < 0) continue;
    if (static_cast<size_t>(site) >= places.size()) places.resize(static_cast<size_t>(site) + 1);
    places[static_cast<size_t>(site)].push_back(static_cast<int>(i));
  }
  first_places.clear();
  for (const std::vector<int>& indices : places)
    first_places.push_back(indices.empty() ? -1 : indices.front());
}

namespace {

int IndexIn(std::vector<std::string>& names, std::string_view wanted) {
  const auto it = std::find(names.begin(), names.end(), wanted);
  if (it != names.end()) return static_cast<int>(it - names.begin());
  names.emplace_back(wanted);
  return static_cast<int>(names.size()) - 1;
}

}  // namespace

int Model::NameIndex(std::string_view wanted) { return IndexIn(names, wanted); }
int Model::ProposalIndex(std::string_view wanted) { return IndexIn(proposals, wanted); }

int Model::FindComponent(std::string_view component_name) const {
  for (size_t i = 1; i < components.size(); ++i)
    if (components[i].name == component_name) return static_cast<int>(i);
  return -1;
}

std::vector<int> Model::ComponentsNamed(std::string_view component_name) const {
  std::vector<int> found;
  for (size_t i = 1; i < components.size(); ++i)
    if (components[i].name == component_name || components[i].plain_name == component_name)
      found.push_back(static_cast<int>(i));
  return found;
}

int Model::FindTrack(std::string_view track_name, int owner) const {
  for (size_t i = 0; i < tracks.size(); ++i)
    if ((track_name.empty() || tracks[i].name.find(track_name) != std::string::npos) &&
        (owner < 0 || tracks[i].owner == owner))
      return static_cast<int>(i);
  return -1;
}

}  // namespace ludens
