#include "compiler/board.h"

namespace ludens {
void ReadBoardItem(Model&, const Args& args) { args.Unsupported("boards"); }
}  // namespace ludens
