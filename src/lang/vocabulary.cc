#include "lang/vocabulary.h"

#include <algorithm>
#include <string>

#include "lang/scan.h"

namespace ludens {
namespace {

struct Arity {
  std::string_view form;
  int fewest;
};

// All tables are sorted by character codes; vocabulary_test.cc sees to it.
// clang-format off
constexpr std::string_view kKeywords[] = {
    "!=", "%", "*", "+", "-", "/", "<", "<=", "=", ">", ">=", "^", "abs", "add", "addScore",
    "ahead", "all", "allCombinations", "amount", "and", "append", "apply", "array",
    "arrayValue", "attract", "automove", "avoidStoredState", "bet", "between", "board",
    "boardless", "brick", "bucket", "byScore", "can", "card", "celtic", "centrePoint", "claim",
    "clip", "column", "complete", "component", "concentric", "coord", "cos", "cost", "count",
    "countSizeBiggestGroup", "counter", "custodial", "deal", "deck", "dice", "die",
    "difference", "directionType", "directional", "directions", "div", "do", "domino",
    "dominoes", "dual", "edge", "enclose", "end", "equals", "equipment", "exact", "exp",
    "expand", "face", "firstMoveOnTrack", "flip", "flips", "forAll", "forEach", "forget",
    "from", "fromTo", "game", "games", "ge", "graph", "gravity", "gt", "hand", "handSite",
    "hex", "hint", "hints", "hole", "hop", "id", "if", "intersect", "intersection", "intervene",
    "is", "itemScore", "keep", "last", "layer", "layers", "le", "leap", "level", "log", "log10",
    "lt", "makeFaces", "mancalaBoard", "map", "mapEntry", "match", "matchScore", "max", "merge",
    "meta", "min", "mod", "mode", "move", "moveAgain", "mover", "mul", "next", "nextPhase",
    "no", "noStackOn", "not", "notEqual", "note", "optimiser", "or", "pair", "pass", "passEnd",
    "path", "pathExtent", "payoff", "payoffs", "perimeter", "phase", "piece", "pin", "pips",
    "place", "play", "playCard", "player", "players", "poly", "pot", "pow", "prev", "priority",
    "promote", "properties", "propose", "push", "quadhex", "radial", "radials", "random",
    "range", "recoordinate", "rectangle", "region", "regionSite", "regions", "regular",
    "remember", "remove", "renumber", "repeat", "result", "results", "roll", "rotate",
    "rotation", "rotations", "row", "rules", "satisfy", "scale", "score", "select", "seq",
    "set", "shift", "shoot", "sin", "site", "sites", "situation", "size", "sizes", "skew",
    "slide", "sow", "spiral", "split", "splitCrossings", "sqrt", "square", "start", "state",
    "step", "steps", "sub", "subdivide", "subgame", "surakartaBoard", "surround", "swap",
    "take", "tan", "team", "then", "tile", "tiling", "to", "toBool", "toFloat", "toInt",
    "topLevel", "track", "trackSite", "trajectories", "tri", "trigger", "trim", "union",
    "value", "values", "var", "vertex", "vote", "was", "wedge", "what", "where", "while", "who",
    "xor"};

constexpr std::string_view kMetadataKeywords[] = {
    "adversarialPuzzle", "ag0", "ai", "aliases", "alphaBeta", "author", "bestAgent",
    "binaryLeaf", "board", "centreProximity", "classification", "colour", "colourRoutines",
    "componentValues", "concept", "cornerProximity", "credit", "currentMoverHeuristic", "date",
    "decisionTree", "description", "divNumBoardSites", "divNumInitPlacement", "drawHint",
    "edgeInfoGUI", "featureSet", "featureTrees", "features", "graphics", "hand", "heuristics",
    "hiddenImage", "hintLocation", "id", "if", "influence", "influenceAdvanced", "info",
    "intercept", "leaf", "lineCompletionHeuristic", "logisticFunction", "logitTree", "material",
    "mcts", "metadata", "metadataFunctions", "metadataImageInfo", "mobilityAdvanced",
    "mobilitySimple", "no", "nullHeuristic", "origin", "ownRegionsCount", "pair", "piece",
    "player", "playerRegionsProximity", "playerSiteMapCount", "publisher", "recon", "region",
    "regionProximity", "rules", "score", "scoreDisplayInfo", "show", "sidesProximity", "source",
    "stackType", "suitRanking", "tanh", "ucb1", "unthreatenedMaterial", "valueDisplayInfo",
    "version"};

constexpr std::string_view kConstants[] = {
    "Abandon", "Ace", "Active", "Acute", "Add", "AddStateToName", "Adjacent", "All",
    "AllDirections", "AllInvisible", "AllSites", "Ally", "Alternating", "Always", "Amount",
    "Angled", "Animation", "AnyDie", "Around", "Array", "AsHoles", "AtEnd", "Axial", "BL",
    "BLL", "BLLL", "BR", "BRR", "BRRR", "BabyBlue", "Backgammon", "Background", "Backward",
    "Backwards", "Base", "BasicController", "Bet", "Between", "BetweenVertices", "Bezier",
    "Black", "BlackSabbath", "Blocked", "Blue", "Board", "Boardless", "Bottom", "BottomSite",
    "Brick", "Bronze", "Brown", "Burgundy", "ByValue", "CCW", "CW", "Captures", "Card", "Cards",
    "CaterpillarTree", "Cell", "Cells", "Celtic", "Centre", "CentreSite", "Check", "Checkered",
    "Chess", "Circle", "Claim", "Clubs", "Colour", "Column", "Columns", "ConcaveCorners",
    "Concentric", "Connect4", "Connected", "ConnectiveGoal", "Control", "ConvexCorners",
    "CornerLeft", "CornerRight", "Corners", "Cost", "Count", "CountColoured", "Counter",
    "Crash", "Cream", "Cross", "Crossing", "Curvature", "CurvedEdges", "Curves", "Custom",
    "Cyan", "Cycle", "D", "DE", "DN", "DNE", "DNW", "DS", "DSE", "DSW", "DW", "Dark",
    "DarkBlue", "DarkBrown", "DarkGreen", "DarkGrey", "DarkRed", "Decided", "Deck",
    "DeepPurple", "Default", "DefaultAndCount", "Diagonal", "Diagonals", "Diamond", "Diamonds",
    "Dice", "DiceEqual", "DicePips", "DiceUsed", "Die", "Different", "Direction", "Distance",
    "Domino", "Dominoes", "Downward", "Draw", "Dual", "E", "ENE", "ESE", "Each", "Edge",
    "EdgeDirections", "Edges", "Eight", "Empty", "End", "EndOfTurn", "EndSite", "Enemy", "Even",
    "ExtendName", "ExtendedShogi", "ExtendedXiangqi", "F", "FL", "FLL", "FLLL", "FR", "FRR",
    "FRRR", "Fallen", "False", "Families", "Fan", "FanAlternating", "Farthest", "Fill",
    "FirstSite", "Five", "Flat", "Foreground", "Forward", "Forwards", "Four", "Freedom",
    "Friend", "From", "FromBottom", "FromTo", "FromTop", "Full", "Futoshiki", "Go", "Gold",
    "Graph", "Green", "Grey", "Ground", "GroundDynamic", "Group", "Groups", "GunMetal", "Hand",
    "HandScale", "Hashi", "Hearts", "Hexagon", "Hexagonal", "HexagonalPyramidal", "Hidden",
    "Hint", "HintRegions", "Hints", "Hop", "Horizontal", "HoundsAndJackals", "HumanDark",
    "HumanLight", "IceBlue", "Implied", "In", "Incident", "Infinity", "Inner", "InnerEdges",
    "InnerVertices", "Interlayer", "Isometric", "Jack", "Janggi", "Joker", "Kakuro", "King",
    "KingCrimson", "L", "LargePiece", "Lasca", "LastFrom", "LastSite", "LastTo", "Layer",
    "Layers", "Leap", "Left", "LeftSite", "Leftward", "Leftwards", "LegalMoves", "Level",
    "LevelFrom", "LevelTo", "Liberties", "LightBlue", "LightGreen", "LightGrey", "LightOrange",
    "LightRed", "LightTan", "Limit", "Limping", "Line", "LineOfPlay", "LineOfSight",
    "LocalStateHoles", "Loop", "Loss", "Magenta", "Major", "Mancala", "MaskedColour", "Mesh",
    "Middle", "Minor", "Morris", "Move", "MoveLimit", "Mover", "MoverLastTurn", "Moves",
    "MovesThisTurn", "N", "NE", "NNE", "NNW", "NW", "Name", "NativeAmericanDice", "Neighbours",
    "Neutral", "Never", "Next", "NextPlayer", "NextTo", "Nine", "NoBasis", "NoEnd", "NoShape",
    "NonMover", "None", "NotEmpty", "NotEnemy", "NotOwn", "Obtuse", "Occupied", "Odd", "Off",
    "OffDiagonal", "OppositeDirection", "Orange", "Orthogonal", "Out", "Outer", "OuterEdges",
    "OuterVertices", "Oval", "Own", "P1", "P10", "P11", "P12", "P13", "P14", "P15", "P16", "P2",
    "P3", "P4", "P5", "P6", "P7", "P8", "P9", "Pass", "Passed", "Path", "Pattern",
    "PenAndPaper", "Pending", "Perimeter", "Phase", "Phase0", "Phase1", "Phase2", "Phase3",
    "Phase4", "Phase5", "Phases", "Piece", "Pieces", "Pink", "PinkFloyd", "Pips", "PipsMatch",
    "Pits", "Placement", "PlayCard", "Playable", "Player", "PlayerHoles", "Players", "Polygon",
    "Positional", "PositionalInTurn", "PossibleMoves", "Pot", "Prev", "Prism", "Promote",
    "Propose", "Proposed", "Purple", "Puzzle", "PyramidCorners", "PyramidalController",
    "PyramidalDrop", "QuadHex", "Quadrilateral", "Queen", "R", "Radiating", "Random", "Rank",
    "Rectangle", "Red", "Reflect", "Reflex", "RegionOwner", "Regions", "Regular",
    "RegularGraph", "Related", "RememberValue", "Remembered", "Remove", "Rename", "Repeat",
    "Reverse", "Rhombus", "Right", "RightSite", "Rightward", "Rightwards", "Ring", "Rotate",
    "Rotation", "Rotational", "Row", "Rows", "S", "SE", "SSE", "SSW", "SW", "SameDirection",
    "SameLayer", "Scale", "Score", "Secondary", "Select", "Set", "Seven", "Shared", "Shibumi",
    "Shogi", "Shoot", "Side", "Sides", "SidesMatch", "SidesNoCorners", "Silver", "Simulation",
    "Simultaneous", "Site", "SiteIndex", "Sites", "SitesPlatformBelow", "Situational",
    "SituationalInTurn", "Six", "SizeBiggestGroup", "SizeBiggestLine", "Slash", "Slide",
    "Slosh", "SnakesAndLadders", "Solid", "SolidNoSplit", "Solved", "Spades", "SpanningTree",
    "Spiral", "Spline", "Square", "SquarePyramidal", "Stack", "Star", "Start", "StartOfTurn",
    "State", "Step", "Steps", "StepsOnTrack", "StraightEdges", "Style", "StyleThickness",
    "SubGrids", "Sudoku", "Suicide", "Suit", "Sum", "Sunken", "Support", "SupportMultiple",
    "Surakarta", "Swap", "Symbol", "Symbols", "T31212", "T333333_33434", "T33336", "T33344",
    "T33434", "T3464", "T3636", "T4612", "T488", "Table", "Tafl", "TangerineDream", "Target",
    "Team", "Team1", "Team10", "Team11", "Team12", "Team13", "Team14", "Team15", "Team16",
    "Team2", "Team3", "Team4", "Team5", "Team6", "Team7", "Team8", "Team9", "TeamMover", "Ten",
    "Territory", "Text", "Thick", "ThickDashed", "ThickDotted", "Thin", "ThinDashed",
    "ThinDotted", "Threatened", "Three", "Tie", "Tile", "To", "ToClear", "Top", "TopLeft",
    "Topsite", "Touching", "TowardsCenter", "Track", "Tree", "TreeCentre", "Trials", "Triangle",
    "Triangular", "Triggered", "True", "TrumpRank", "TrumpSuit", "TrumpValue", "TurnLimit",
    "Turns", "Turquoise", "Two", "Type", "U", "UE", "UN", "UNE", "UNW", "US", "USE", "USW",
    "UW", "UltimateTicTacToe", "Undefined", "Unique", "Upward", "Value", "Values", "Var",
    "Vertex", "Vertical", "Vertices", "VeryDarkBrown", "VeryDarkGrey", "VeryLightBlue",
    "VeryLightGrey", "Visited", "Vote", "W", "WNW", "WSW", "Wedge", "What", "Wheel", "White",
    "Who", "Win", "Winning", "Within", "Xiangqi", "Yellow"};

constexpr std::string_view kLabels[] = {
    "after", "afterConsequence", "apply", "applyAfterAllMoves", "at", "backtracking", "before",
    "beginWith", "biased", "boardOnly", "bottom25", "by", "byLevel", "bySite", "cardsBySuit",
    "cells", "clockwise", "closed", "colour", "column", "combined", "component", "components",
    "cond", "connect", "connection", "container", "contiguous", "coord", "copy", "count",
    "counts", "curve", "d", "decisionTrees", "degrees", "diagonals", "directed", "distance",
    "eachCell", "edgeColour", "edges", "edgesCurved", "else", "even", "exact", "except",
    "excepts", "faces", "facesByDie", "fillColour", "forward", "from", "fromIncluded",
    "fromTop", "froms", "if", "ifAfterwards", "image", "in", "includeSelf", "included", "index",
    "inside", "iqr", "isVisible", "items", "joinCorners", "joinMidpoints", "k", "largeStack",
    "length", "level", "limit", "logitTrees", "loop", "loops", "max", "maxCount", "maxState",
    "maxValue", "midpoints", "min", "minValue", "misere", "newRotation", "next", "noMoveYet",
    "num", "numException", "numFaces", "numPerHole", "numSides", "numStores", "odd", "of",
    "offsetImage", "offsetX", "offsetY", "on", "origin", "owner", "path", "phases", "piece",
    "pieceWeights", "player", "playerWeights", "playoutFeatures", "previous", "pyramidal",
    "rank", "region", "regionSiteType", "replaceComponentsWithFilledCells", "replayDouble",
    "result", "rings", "rotation", "rotations", "rotns", "row", "scale", "scaleX", "scaleY",
    "secondaryColour", "selectionFeatures", "sides", "site", "sites", "size", "skipIf", "slots",
    "slotsFrom", "slotsPerSide", "slotsTo", "sowEffect", "stack", "stagger", "startAt", "state",
    "step", "steps", "stop", "stopIncluded", "store", "strokeColour", "suit", "suits",
    "surround", "targetLength", "text", "then", "thirds", "through", "throughAny",
    "throughHowMuch", "to", "toIncluded", "top", "top25", "trail", "trainedFeatureTrees",
    "trainedFeatures", "trainedHeuristics", "transformation", "trim", "trimEdges", "trumpRank",
    "trumpValue", "tspgFeatures", "turns", "unique", "upTo", "use", "useOpposites", "value",
    "value2", "valueOutline", "vertical", "vertices", "weight", "what", "whats", "who", "with",
    "withValue"};

constexpr std::string_view kStringTakers[] = {
    "board", "card", "coord", "count", "die", "domino", "expand", "firstMoveOnTrack", "forEach",
    "forget", "game", "hints", "id", "if", "is", "map", "mapEntry", "match", "max", "move",
    "nextPhase", "no", "note", "pair", "phase", "piece", "place", "player", "propose", "region",
    "regions", "remember", "rules", "set", "sites", "slide", "sow", "subgame", "tile", "track",
    "trackSite", "trigger", "values", "var", "vote", "where"};

constexpr Arity kFewestArguments[] = {
    {"!=", 2}, {"%", 2}, {"*", 1}, {"+", 1}, {"-", 1}, {"/", 2}, {"<", 2}, {"<=", 2}, {"=", 2},
    {">", 2}, {">=", 2}, {"^", 2}, {"abs", 1}, {"addScore", 2}, {"ahead", 1}, {"all Groups", 2},
    {"all Sites", 3}, {"all Values", 3}, {"allCombinations", 2}, {"amount", 1}, {"and", 1},
    {"append", 1}, {"apply", 1}, {"array", 1}, {"arrayValue", 2}, {"avoidStoredState", 1},
    {"bet", 2}, {"boardless", 1}, {"can Move", 2}, {"card Rank", 2}, {"card Suit", 2},
    {"card TrumpRank", 2}, {"card TrumpValue", 2}, {"celtic", 1}, {"claim", 1}, {"clip", 2},
    {"column", 1}, {"complete", 1}, {"component", 1}, {"coord", 1}, {"cos", 1}, {"cost", 1},
    {"count Stack", 2}, {"count Steps", 3}, {"count Value", 3}, {"deal", 1}, {"dice", 1},
    {"die", 1}, {"difference", 2}, {"directionType", 1}, {"div", 2}, {"do", 1}, {"domino", 1},
    {"dual", 1}, {"end", 1}, {"equals", 2}, {"equipment", 1}, {"exact", 1}, {"exp", 1},
    {"expand", 1}, {"face", 1}, {"firstMoveOnTrack", 1}, {"flips", 2}, {"forAll", 2},
    {"forEach Die", 2}, {"forEach Direction", 2}, {"forEach Group", 2}, {"forEach Level", 2},
    {"forEach Player", 2}, {"forEach Site", 3}, {"forEach Team", 2}, {"forEach Value", 3},
    {"forget Value", 2}, {"fromTo", 2}, {"games", 1}, {"ge", 2}, {"graph", 1}, {"gt", 2},
    {"handSite", 1}, {"hints", 1}, {"hole", 2}, {"hop", 1}, {"id", 1}, {"if", 1},
    {"intersect", 1}, {"intersection", 1}, {"is Active", 2}, {"is Acute", 4}, {"is Blocked", 2},
    {"is CaterpillarTree", 2}, {"is Connected", 2}, {"is Count", 2}, {"is Crossing", 3},
    {"is Decided", 2}, {"is Empty", 2}, {"is Enemy", 2}, {"is Freedom", 2}, {"is Friend", 2},
    {"is Hidden", 3}, {"is In", 2}, {"is LastFrom", 2}, {"is LastTo", 2}, {"is Line", 2},
    {"is Mover", 2}, {"is Next", 2}, {"is Obtuse", 4}, {"is Occupied", 2}, {"is Path", 4},
    {"is Prev", 2}, {"is Proposed", 2}, {"is Reflex", 4}, {"is RegularGraph", 2},
    {"is Related", 4}, {"is Right", 4}, {"is SpanningTree", 2}, {"is Sum", 2}, {"is Target", 2},
    {"is Tree", 2}, {"is TreeCentre", 2}, {"is Triggered", 3}, {"itemScore", 2}, {"keep", 2},
    {"layer", 1}, {"layers", 2}, {"le", 2}, {"leap", 2}, {"log", 1}, {"log10", 1}, {"lt", 2},
    {"makeFaces", 1}, {"mancalaBoard", 2}, {"map", 1}, {"mapEntry", 1}, {"match", 3},
    {"matchScore", 1}, {"max Captures", 2}, {"max Distance", 2}, {"max Moves", 2}, {"merge", 1},
    {"meta", 1}, {"min", 1}, {"mod", 2}, {"mode", 1}, {"move Add", 2}, {"move Bet", 3},
    {"move Claim", 2}, {"move Hop", 2}, {"move Leap", 3}, {"move Promote", 2},
    {"move Propose", 2}, {"move Remove", 2}, {"move Select", 2}, {"move Set", 2},
    {"move Shoot", 2}, {"move Step", 2}, {"move Swap", 2}, {"move Vote", 2}, {"mul", 1},
    {"no Moves", 2}, {"noStackOn", 1}, {"not", 1}, {"notEqual", 2}, {"note", 1}, {"or", 1},
    {"pair", 2}, {"passEnd", 1}, {"path", 3}, {"payoff", 2}, {"payoffs", 1}, {"phase", 1},
    {"pin", 1}, {"place Random", 2}, {"place Stack", 2}, {"play", 1}, {"poly", 1}, {"pow", 2},
    {"priority", 1}, {"promote", 1}, {"propose", 1}, {"push", 1}, {"quadhex", 1}, {"radial", 2},
    {"radials", 2}, {"random", 2}, {"range", 1}, {"recoordinate", 1}, {"regionSite", 2},
    {"regions", 1}, {"regular", 1}, {"remember Value", 2}, {"remove", 1}, {"renumber", 1},
    {"repeat", 4}, {"result", 2}, {"results", 3}, {"rotate", 2}, {"rotation", 1},
    {"rotations", 1}, {"row", 1}, {"rules", 1}, {"satisfy", 1}, {"scale", 2}, {"select", 1},
    {"seq", 1}, {"set Amount", 2}, {"set Cost", 3}, {"set Count", 3}, {"set Hidden", 3},
    {"set NextPlayer", 2}, {"set Phase", 3}, {"set RememberValue", 2}, {"set Score", 2},
    {"set State", 3}, {"set Team", 3}, {"set TrumpSuit", 2}, {"set Value", 3}, {"shift", 3},
    {"shoot", 1}, {"sin", 1}, {"sites Around", 2}, {"sites Between", 2}, {"sites Crossing", 2},
    {"sites Direction", 2}, {"sites Distance", 3}, {"sites From", 2}, {"sites Group", 2},
    {"sites Hidden", 2}, {"sites Incident", 4}, {"sites LargePiece", 2}, {"sites Occupied", 2},
    {"sites Pattern", 2}, {"sites Start", 2}, {"sites To", 2}, {"size Array", 2},
    {"size Group", 2}, {"size LargePiece", 2}, {"size Territory", 2}, {"skew", 2},
    {"spiral", 2}, {"split", 1}, {"splitCrossings", 1}, {"sqrt", 1}, {"start", 1}, {"state", 1},
    {"step", 1}, {"steps", 2}, {"sub", 1}, {"subdivide", 1}, {"subgame", 1},
    {"surakartaBoard", 1}, {"swap Players", 3}, {"take Control", 3}, {"tan", 1}, {"then", 1},
    {"tile", 1}, {"tiling", 2}, {"toBool", 1}, {"toFloat", 1}, {"toInt", 1}, {"topLevel", 1},
    {"trackSite Move", 2}, {"trigger", 2}, {"trim", 1}, {"union", 1}, {"value Piece", 2},
    {"value Player", 2}, {"value Random", 2}, {"vertex", 2}, {"vote", 1}, {"wedge", 1},
    {"what", 1}, {"where Level", 3}, {"while", 2}, {"who", 1}, {"xor", 2}};
// clang-format on

bool Contains(std::span<const std::string_view> sorted, std::string_view word) {
  return std::binary_search(sorted.begin(), sorted.end(), word);
}

}  // namespace

std::span<const std::string_view> Keywords() { return kKeywords; }
std::span<const std::string_view> MetadataKeywords() { return kMetadataKeywords; }
std::span<const std::string_view> Constants() { return kConstants; }
std::span<const std::string_view> Labels() { return kLabels; }

bool IsKeyword(std::string_view word) { return Contains(kKeywords, word); }
bool IsMetadataKeyword(std::string_view word) { return Contains(kMetadataKeywords, word); }
bool IsLabel(std::string_view word) { return Contains(kLabels, word); }
bool TakesStrings(std::string_view keyword) { return Contains(kStringTakers, keyword); }

bool IsConstant(std::string_view word) {
  if (word.empty()) return false;
  std::string capitalised(word);
  if (capitalised[0] >= 'a' && capitalised[0] <= 'z') {
    capitalised[0] = static_cast<char>(capitalised[0] - 'a' + 'A');
  }
  return Contains(kConstants, capitalised);
}

bool IsNumber(std::string_view word) {
  size_t i = !word.empty() && (word[0] == '-' || word[0] == '+') ? 1 : 0;
  size_t digits = 0;
  for (; i < word.size() && (IsDigit(word[i]) || word[i] == '.'); ++i) digits += IsDigit(word[i]);
  if (digits == 0) return false;
  if (i < word.size() && (word[i] == 'E' || word[i] == 'e')) {
    ++i;
    if (i < word.size() && (word[i] == '-' || word[i] == '+')) ++i;
    const size_t exponent = i;
    while (i < word.size() && IsDigit(word[i])) ++i;
    return i == word.size() && i > exponent;
  }
  return i == word.size();
}

int FewestArguments(std::string_view form) {
  auto found =
      std::lower_bound(std::begin(kFewestArguments), std::end(kFewestArguments), form,
                       [](const Arity& arity, std::string_view word) { return arity.form < word; });
  return found != std::end(kFewestArguments) && found->form == form ? found->fewest : 0;
}

}  // namespace ludens
