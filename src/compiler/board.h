#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// Builds the board of a board clause (board, mancalaBoard, surakartaBoard, boardless): topology,
/// default site type, tracks, and the container that comes first.
void ReadBoardItem(Model& model, const Args& args);

}  // namespace ludens
