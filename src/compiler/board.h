#pragma once

#include "graph/board_reader.h"
#include "state/model.h"

namespace ludens {

/// Makes a board the model's first container: topology, default site type, tracks.
void InstallBoard(Model& model, Board board);

}  // namespace ludens
