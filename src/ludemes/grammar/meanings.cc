#include "ludemes/grammar/meanings.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace ludens {
namespace {

/// One entry per opcode, or per class for all its forms; a line that begins with blanks goes on.
/// In the order of the signature tables.
constexpr std::string_view kTable1 = R"(
bools.And: all conditions hold
Le: the first number is at most the second
Ge: the first number is at least the second
Equals: the two numbers, or the two regions, are the same
Xor: exactly one of the two conditions holds
Not: the condition does not hold
Gt: the first number is greater than the second
bools.Or: at least one of the conditions holds
NotEqual: the two numbers, or the two regions, are not the same
Lt: the first number is less than the second
bools.If: one of two conditions, by a third; without the second, false
ToBool: true unless it is zero
Can Move: the rule gives the mover at least one move
bools.Is: a condition on sites, pieces, players or the board
bools.Is Active: whether the player still takes part
bools.Is Acute: some angle between the site and the region's sites is acute
bools.Is AnyDie: one of the dice shows the number
bools.Is Blocked: the player can no longer connect n of the regions, over own and empty sites from
  the first region
bools.Is CaterpillarTree: a spanning tree that is a path once its leaves are taken away
bools.Is Connected: the group of the piece at the site (the last destination) touches n of the
  regions, by default all
bools.Is Crossing: the two edges cross inside
bools.Is Cycle: the last rounds were the same three times over; a cycle has players² positions
bools.Is Decided: the vote was won by this proposal
bools.Is Empty: a site of the board or of a hand with nothing on it
bools.Is Enemy: neither neutral nor a friend; shared items count as enemies
bools.Is Even: the number is even
bools.Is Flat: the vertex lies on the ground or on sites that are all occupied
bools.Is Freedom: some site of the region has an empty neighbour to the north, south, west or east
  on the ground, other than the given site
bools.Is Friend: the mover or, in games with teams, somebody of the mover's team
bools.Is Full: no empty site on the board
bools.Is Hidden: the player may not see what stands there, or one field of it
bools.Is In: all the sites lie in the region
bools.Is LastFrom: the last move began on a site of this type
bools.Is LastTo: the last move ended on a site of this type
bools.Is Line: a line of that many pieces runs through the site
bools.Is Loop: the piece at the start (the last destination) is part of a ring of equal pieces
  around sites beside it, away from the rim
bools.Is Mover: the player is the one to move
bools.Is Next: the player moves next
bools.Is Obtuse: some angle between the site and the region's sites is obtuse
bools.Is Occupied: something stands on the site
bools.Is Odd: the number is odd
bools.Is Path: the edge played last is part of a path of the player with so many edges, without
  branches; closed: of a cycle
bools.Is Pattern: a walk from the site, in one of the orthogonal directions, meets these pieces in
  turn, by default the one it starts on
bools.Is Pending: something is pending: set by the previous move, forgotten after this one
bools.Is PipsMatch: the domino placed last fits its neighbours
bools.Is Prev: the player made the previous move
bools.Is Proposed: somebody made this proposal in the current vote
bools.Is PyramidCorners: a piece and four equal ones at the same distance along the slopes below it,
  or above it
bools.Is Reflex: some angle between the site and the region's sites is reflex
bools.Is RegularGraph: every vertex has the same number of edges
bools.Is Related: the site neighbours one of the others
bools.Is Repeat: the position occurred before; the default is the position without mover
bools.Is Right: some angle between the site and the region's sites is right
bools.Is SidesMatch: the colours on the tile's sides are those of the tiles around it
bools.Is SpanningTree: the player's edges form a tree that reaches every vertex
bools.Is Target: these pieces stand on the sites, by default on the whole board; with stacks, one of
  the sites holds exactly this stack
bools.Is Threatened: an enemy of the piece's owner has a move to its site, by `moves` or by the rule
  of the enemy's phase
bools.Is Tree: the player's edges have no cycle
bools.Is TreeCentre: no branch at the vertex played last has more than half of the player's tree
bools.Is Triggered: the player was marked by (trigger …)
bools.Is Visited: the mover was on the site during this turn
bools.Is Within: the piece stands on one of the sites
bools.All: a condition on all sites, groups, values, dice or players
bools.All DiceEqual: all dice show the same
bools.All DiceUsed: every die has been used in this turn
bools.All Different: no piece stands on two sites of the region
bools.All Groups: the condition holds for every group, whose sites are (sites) meanwhile
bools.All Passed: every player passed in the last round
bools.All Sites: the condition holds for every (site) of the region
bools.All Values: the condition holds for every (value) of the array
Was Pass: the last move was a pass
bools.No: there is no such piece, or no move
bools.No Moves: the player had no legal move when last asked; for Next it is asked now
bools.No Pieces: no such piece anywhere, hands included
ForAll: the constraint of a puzzle holds with every site, or every hint, in turn
ForAll Cell: the constraint holds with every cell as (from)
puzzle.Is: a constraint of a deduction puzzle, or whether it is solved
puzzle.Is Count: so many variables have the value
puzzle.Is Solved: all constraints hold when every open variable is 0
puzzle.Is Sum: the values of the region, or of each set of the equipment's regions of that name, add
  up to the result (or to the set's own hint)
puzzle.Is Unique: no two sets of a region of the equipment have the same values in the same order
puzzle.All: the values of the region's variables, or of every region, are different
puzzle.All Different: no value twice among the decided variables
Graph: vertices, edges and faces given one by one
Poly: a polygon that cuts a board out of a tiling
Spiral: a track of sites that winds outwards
Repeat: copies of a tile in rows and columns
Rectangle: rows and columns of squares
Wedge: a triangular arm of rows that grow wider
Concentric: rings around a centre, of a given shape or with given numbers of sites
Regular: a regular polygon or star
Brick: squares or half-drop bricks in courses
Tiling: a semi-regular tiling, named by the polygons around a vertex
Hex: a board of hexagons, of a given shape
Celtic: the weave of a Celtic knot
Quadhex: a hexagon of four-sided cells, as of three-handed chess
Square: a board of squares, of a given shape
Tri: a board of triangles, of a given shape
Complete: every vertex joined to every other
Renumber: numbers the sites anew, from bottom left to top right
Scale: stretches a board
Keep: only the part of a board inside a polygon
Skew: leans a board to the side
Dual: a vertex for each cell, an edge where two cells touch
Merge: boards laid together, sites in the same place becoming one
Subdivide: splits large cells at their centre
MakeFaces: finds the cells that the edges enclose
Intersect: what two boards have in common
Hole: removes the part of a board inside a polygon
Trim: removes loose ends and unused vertices
Clip: cuts a board along a polygon
Rotate: turns a board by an angle
SplitCrossings: puts a vertex where edges cross
graphs.Add: adds vertices, edges, curves and cells to a board
graphs.Remove: removes cells, edges and vertices from a board
Shift: moves a board
Layers: several boards above each other
Recoordinate: names the sites anew
graphs.Union: boards side by side, nothing merged
dims.Min: the smaller of two numbers, where a board is described
dims.Mul: a product, where a board is described
dims.Add: a sum, where a board is described
dims.Sub: a difference, where a board is described
dims.Max: the greater of two numbers, where a board is described
dims.Div: a quotient, where a board is described
dims.Pow: a power, where a board is described
dims.Abs: the absolute value, where a board is described
Sqrt: the square root
floats.Min: the smallest of numbers
floats.Mul: the product of numbers
Log: the natural logarithm
Log10: the logarithm to base ten
Cos: the cosine
Exp: the exponential
floats.Add: the sum of numbers
Tan: the tangent
floats.Sub: the difference of two numbers
floats.Max: the greatest of numbers
floats.Div: the quotient of two numbers
floats.Pow: a power
Sin: the sine
floats.Abs: the absolute value
ToFloat: a whole number or a condition as a number with a fraction
ArrayValue: one value of a list
Where: the site of a piece
Where Level: the level with such a piece
Layer: the layer of a site; -1 outside the board
ints.Phase: the colour of a site; -1 outside the board
Cost: what the start rules say that sites cost, summed
CentrePoint: the middle site of the board
Column: the column of a site; -1 outside the board
RegionSite: a site of a region by its place in it
Row: the row of a site; -1 outside the board
MapEntry: what a map says about a key; the key itself where no map says anything else than Off
HandSite: a site of the player's first container beside the board
Coord: the site with this coordinate, or in this row and column
Ahead: the site some steps along the first line in a direction; the site itself where there is none
Id: the number of a component, by name and owner, or of a player
Value: a value of a piece, of a player, drawn by chance or pending
Value MoveLimit: how many moves a game may last
Value Pending: the pending value where there is exactly one
Value Piece: the value of the item on a site
Value Player: the number that a player was given
Value Random: a number of the range, drawn by chance; -1 for an empty range
Value TurnLimit: how many turns each player may have
ints.Min: the smallest of numbers
ints.Mul: the product of numbers
Mod: the remainder of a division
ints.Add: the sum of numbers
ints.Sub: the difference of two numbers
ints.Max: the greatest of numbers
ints.Div: the quotient of two numbers, rounded towards zero
ints.Pow: a power
ints.Abs: the absolute value
ints.If: one of two numbers, by a condition
CountSizeBiggestGroup: the size of the largest group
ints.Count: how many there are of something
ints.Count Active: players that still play
ints.Count Cells: cells of the board
ints.Count Columns: columns of the board
ints.Count Edges: edges of the board
ints.Count Groups: how many groups have n sites or more
ints.Count LegalMoves: moves that the mover has now
ints.Count Liberties: the empty sites next to a group
ints.Count Moves: moves played so far
ints.Count MovesThisTurn: moves that the mover has made in this turn
ints.Count Phases: phases of the game
ints.Count Pieces: items on the board and in hands
ints.Count Pips: the sum of an owner's dice
ints.Count Players: players of the game
ints.Count Rows: rows of the board
ints.Count SizeBiggestGroup: the size of the largest group
ints.Count SizeBiggestLine: the longest row of such sites
ints.Count Stack: levels of the stacks for which the condition on (to) and (level) holds, up to the
  first at which `stop` holds
ints.Count Steps: the distance to the nearest of some sites on the empty board
ints.Count StepsOnTrack: how far b lies before a piece on a; Off where it does not
ints.Count Trials: games of the match played before this one
ints.Count Turns: turns played so far
ints.Count Value: how often a value occurs in a list
ints.Count Vertices: vertices of the board
ints.Card: what is printed on the card at a site; without a level the lowest one
ints.Card Rank: its rank among the cards of its suit
ints.Card Suit: its suit, numbered from 1; without a level of the top card
ints.Card TrumpRank: its rank when its suit is trump
ints.Card TrumpSuit: the suit that is trump, Off before one was chosen
ints.Card TrumpValue: its value when its suit is trump
Size: how large a stack, group, list, territory or piece is
Size Array: how many values a list has
Size Group: how many sites a group has
Size LargePiece: how many sites the pieces on these sites cover, each by its own root
Size Stack: how many levels there are
Size Territory: the empty sites in groups that only the role's pieces border
PathExtent: how many rows or columns a coloured path over tiles spans at most, counted from the tile
  where it starts
MatchScore: a player's score in the match of several games
TrackSite: a site on a track
TrackSite EndSite: the last site of a track
TrackSite FirstSite: the first site from `a` on (the beginning without it), once around the track,
  for which the condition on (to) holds
TrackSite Move: the site n steps further on the mover's track; Off behind its end
ints.Score: a player's score
Pot: what lies in the pot
Var: a variable of the game, -1 until it is set
Amount: what a player has
Counter: the game's counter, which every move raises by one
Rotation: the rotation of the item on a site
State: the local state of the item on a site
Prev: the mover of the latest move that was not the present mover's
What: the component on a site, 0 for none; of a stack the lowest
Next: the player who moves next
Mover: the player to move
Who: the owner of the item on a site, 0 for nobody
Face: the value that the die on a site shows
ints.Last: a site or level of the last move
ints.Last From: where the last move began; with afterConsequence, its last action
ints.Last LevelFrom: the level where the last move began
ints.Last LevelTo: the level where the last move ended
ints.Last To: where the last move ended; with afterConsequence, its last action
ints.Hint: the value of the puzzle's hint in turn, or of a site
ints.Track: the number of the track in turn
ints.To: the site that a move goes to, where a rule looks at sites in turn
ints.From: the site that a move comes from, where a rule looks at sites in turn
Edge: the edge between two vertices, or the one in turn
ints.Between: the site between that is being looked at
Level: the level that is being looked at
Pips: what the die in turn shows
Site: the site in turn
ints.Player: the player in turn
TopLevel: the level of the top item, 0 for an empty site
ToInt: a condition as 0 or 1, or a number without its fraction
Array: numbers, or the sites of a region, as a list
Results: the function's values for all pairs of sites
intArrays.Difference: a list without the values of another, one for one
intArrays.Intersection: the values of one array that the others contain, repetitions kept
intArrays.If: one of two lists, by a condition
intArrays.Union: the values of the first array, then new ones of the others
)";

constexpr std::string_view kTable2 = R"(
intArrays.Players: the players of a kind or of a team, as a list
intArrays.Players Team1: the members of a team; without teams the player of that number
intArrays.Values: the values of a remembered list
Team: the players of the team that (forEach Team …) has come to
Rotations: quarter turns (or what the tiling has) that make a piece face these directions
Sizes: the sizes of groups, as a list
Sizes Group: the sizes of the groups of a player's pieces (of all pieces without a player)
ranges.Min: at least so many
Exact: exactly so many
ranges.Max: at most so many
Range: from one number to another, both included
Directions: directions by name, or in which a line leads from one site over another
Directions Random: n different directions out of d, drawn by chance
directions.Difference: directions without some others
directions.If: one of two sets of directions, by a condition
directions.Union: directions of either set
Move: what a player may decide to do
Move Add: to put a piece into play
Move Bet: to bet an amount
Move Claim: to claim a site
Move Hop: to jump over something to the site behind it
Move Leap: to jump along a walk of steps, over anything
Move Pass: to pass
Move PlayCard: to play any card of the mover's hands, to the board's site with the mover's number
  less one
Move Promote: to exchange a piece for another kind
Move Propose: to propose something to vote on
Move Remove: to take a piece off the board
Move Select: to choose a site, or a pair of sites
Move Set: to set a rotation, the trump suit or the next player
Move Shoot: to place a piece along a line from the last move's end
Move Slide: to go any number of free sites in a direction
Move Step: to go to a neighbouring site
Move Swap: to exchange two pieces or two players
Move Vote: to vote for a proposal
moves.And: the moves of all rules, to choose from or to be applied one after another
Seq: each rule is evaluated after the moves of those before it; the moves are what they did,
  consequences included
AllCombinations: every move of `a` followed by every move of `b`
Append: all moves as one
moves.Or: the moves of all rules, to choose from or to be applied one after another
moves.If: one of two rules, by a condition
moves.ForEach: the rule for sites, pieces, values, players, dice, levels, groups or directions in
  turn
moves.ForEach Die: for the value of each die (and for sums of dice) as (pips); the moves use up the
  dice
moves.ForEach Direction: the rule for sites on lines from a site, each as (to): at the distances
  that `between` names, on as long as `to` accepts
moves.ForEach Group: for each group of connected sites, which (sites) then names: those of the
  mover's items, or those that the condition accepts as (to)
moves.ForEach Level: for each level of a stack as (level)
moves.ForEach Piece: the rule, or each piece's own, for every piece of a player as (from) and
  (level)
moves.ForEach Player: for each as (player)
moves.ForEach Site: for each site as (site) and (to)
moves.ForEach Team: the rule for every team in turn, as (team)
moves.ForEach Value: for each as (value)
moves.Deal: gives cards or dominoes to the hands
moves.Deal Cards: n cards from the top of the deck to each hand in turn, from the first player or
  the one named on
moves.Deal Dominoes: random dominoes to each hand in turn, two times n in all
Select: names a site, or a pair of sites; what follows is up to (then …)
Hop: an item jumps along a line over a row of sites that `between` accepts (the hurdle) to one
  behind it that `to` accepts
Bet: one move per amount
Shoot: a piece comes into play on a line from a site (by default where the last move ended), on any
  site before the first that `to` refuses
Trigger: marks a player
Flip: exchanges the two states of a piece; a stack is turned upside down
Take: draws a domino, or takes over pieces
Take Control: pieces of an owner become the same pieces of another
Take Domino: the mover draws one of the dominoes that nobody has, into the first free site of the
  mover's hand
Then: what follows a move when it is made
Roll: new faces for all dice
Vote: one move per text
FirstMoveOnTrack: the moves for the first site of a track, as (site), that has any
While: the moves again and again, each time on the state that they led to, as long as the condition
  holds there
Do: the moves of `next` on the state after `prior`, each with what `prior` did as its beginning
Priority: the moves of the first rule that has any
AvoidStoredState: those that do not lead to the remembered position
moves.Max: the moves that take most, go on longest or go furthest
moves.Max Captures: those that capture most at once
moves.Max Distance: the moves of the rule; the language keeps every one
moves.Max Moves: those that begin the longest turn (or the one that captures most value), looking
  ahead over all moves of the same player
Claim: like add, without effects
Pass: does nothing
Leap: an item goes to where a walk ends, whatever stands on the way; with `forward` only to sites in
  front of it
Satisfy: any variable may get any value that contradicts no constraint, and any value may be struck
  out or allowed again
Apply: the effect where the condition holds
Slide: an item goes along a line over sites that `between` accepts, as far as it likes, and may end
  where `to` accepts
Sow: takes seeds from a hole and drops them one by one along a track; then, while the rule allows
  it, captures at the last hole and at those before it (backtracking) or after it (forward)
FromTo: what stands on one site goes to another, for every pair of sites that the two conditions
  accept
moves.Add: pieces come into play, for each piece on each site
moves.Remove: takes items off the board, at once or when the turn ends
Attract: the pieces of every line close ranks towards the start
Custodial: captures a line of sites between the start and a site that flanks them
Random: one of several rules by chance
Step: an item goes to a neighbouring site that `to` accepts
Intervene: captures on both sides of a site that came between two targets
Remember: keeps a value in a list, or the position
Remember State: keeps the position to compare with later
Remember Value: appends to a list
AddScore: one change per player that a role means; the first form also for several roles and scores
  side by side
MoveAgain: the mover moves next, too
Forget: takes values off a list
Forget Value: takes one value off a list
moves.Swap: exchanges two pieces, or two players
moves.Swap Pieces: two sites exchange what stands on them
moves.Swap Players: the players exchange sides and the mover moves again; always a decision
PlayCard: any card of the mover's hands goes to the board, to the site with the mover's number less
  one
Directional: captures all targets in a row ahead of the start, by default in the direction of the
  last move
Push: every piece in a row moves one site on, up to the first gap
moves.Set: changes a number of a site, of a player or of the game
moves.Set Count: the number of items at a site
moves.Set Counter: sets a number of the game; -1 without a value
moves.Set Hidden: what players may not see any more (or again)
moves.Set NextPlayer: who moves next; one move per player of a list
moves.Set Pending: remembers values until the next move
moves.Set Pot: sets a number of the game; -1 without a value
moves.Set Rotation: turns an item; the neighbouring rotations are offered too unless `previous` and
  `next` say otherwise
moves.Set Score: one change per player that a role means; the first form also for several roles and
  scores side by side
moves.Set State: the local state of the item at a site
moves.Set Team: players become members of a team
moves.Set TrumpSuit: one move per suit of a list
moves.Set Value: the value of the item at a site
moves.Set Var: sets a number of the game; -1 without a value
Surround: captures neighbours of the start that are flanked on all sides (but `except`), one of the
  flanking pieces being the given one
Propose: one move per text
Note: a message for one player or all; `about` names a player in it
Promote: what stands on a site (that of (to) by default) becomes another piece; one move for each
  piece given
Enclose: captures groups of targets next to the start that have no liberty left
Expand: the sites within that many steps
regions.Difference: sites of the first region that are not in the second
regions.Intersection: sites that are in all regions
regions.If: one of two regions, by a condition
regions.Union: sites of any of the regions
Sites: sites of the board by place, name, index or coordinate
Sites Around: the sites a distance away along straight lines
Sites Between: the sites between the ends of a rule's moves
Sites Cell: a list of coordinates or a walk of that type, or the vertices of a cell or edge
Sites Column: the sites of a column
Sites Crossing: the edges of an owner (of anybody, for shared) that cross an edge
Sites Direction: the sites along a direction
Sites Distance: sites so many steps away
Sites Edge: a list of coordinates or a walk of that type, or the vertices of a cell or edge
Sites Empty: the empty sites of the board or of another container
Sites From: where the moves of a rule begin
Sites Group: the connected sites that hold the same piece as the first one, or meet the condition on
  (to)
Sites Hand: the first hand (or dice, or deck) of a player; of anyone for Shared
Sites Hidden: board sites that players may not see (all of)
Sites Hint: the sites of the puzzle's hint in turn
Sites Incident: elements of one type that touch an element
Sites LargePiece: the cells under the piece whose root lies there
Sites LastFrom: where the last move began
Sites LastTo: where the last move ended
Sites Layer: the sites of a layer
Sites LineOfPlay: in boardless games the sites that are open; on a board the centre at first, then
  the empty sites around the pieces
Sites LineOfSight: along each line up to the first piece, the empty sites, the last empty one, or
  that piece
Sites Loop: the sites inside a loop
Sites Occupied: the sites that hold a piece of a player
Sites Pattern: the sites of a walk whose pieces are the given ones in turn (those of the first site
  by default), in any orthogonal direction
Sites Pending: the sites that are pending
Sites Phase: the sites of one colour of the board
Sites Playable: in boardless games the sites that are open; on a board the centre at first, then the
  empty sites around the pieces
Sites Random: different sites drawn from a region
Sites Row: the sites of a row
Sites Side: the sites of a side of the board
Sites Start: where pieces of this kind stood when the game began
Sites State: board sites whose local state is n
Sites Support: sites that carry something (or this very piece) on one of the sites diagonally above
  them
Sites To: where the moves of a rule end
Sites ToClear: sites whose pieces will be taken at the end of the turn
Sites Track: the sites of a track, or the stretch between two of them, which may lead over its end
  to its beginning
Sites Winning: where the player's moves by the rule go that win at once
regions.ForEach: the sites that meet a condition on (site)
regions.ForEach Level: the levels of a stack, as numbers, that meet a condition on (level)
regions.ForEach Team: the sites that a region gives for every team in turn, as (team)
regions.Last Between: the sites that the last move passed
structure.Card: a kind of card that every suit has, with its rank and its value, as a trump too
structure.Hint: what a puzzle tells about one site or several
structure.Values: the values that a puzzle's variables may take
Play: the moves of a phase or game
Rules: meta rules, start, moves and ends of a game
Mode: whether players alternate, move at once, or nobody moves
Game: a game: players, equipment and rules
players.Players: how many players there are, and where they look
players.Player: a player with a direction to look
phases.Phase: a part of the game with moves and ends of its own
NextPhase: when and to which phase the game goes on
Games: the games of a match
Subgame: one game of a match, what follows it and what it is worth
Match: several games in a row for a common score
metas.Swap: the second player may take the first player's side
Automove: after the move, every site that only one move leads to is played, and so on until there is
  none
NoStackOn Fallen: no ball may be put straight above or below where it came from
Gravity: after the move, balls fall onto free vertices below them
Pin SupportMultiple: no ball may be taken from under several others
Meta: rules about all moves
PassEnd: what it means that everybody passes
metas.No: forbids moves that repeat a position, or that lose
metas.No Repeat: no move may lead to a position that was there before
metas.No Suicide: no move may lose the game for the mover
starts.Deal: deals cards or dominoes to the hands
starts.Deal Cards: n cards from the top of the deck to each hand in turn
starts.Deal Dominoes: random dominoes to each hand in turn, two times n in all
Place: pieces on sites, or in hands, at the start
Place Random: each piece `count` times on free sites
Place Stack: a stack of equal pieces on each site
Split: deals the whole deck to the hands in turn, from its bottom
Start: what is done before the first move
starts.ForEach: a start rule for every site, value, player or team
puzzle.SetStart: values that a puzzle's variables have from the start
starts.Set: scores, amounts, teams, costs, owners or remembered values at the start
starts.Set Amount: what each player has at the start
starts.Set Cost: what sites cost
starts.Set Count: n of the last piece of the equipment on each site
starts.Set Hidden: hides (parts of) what stands on sites from players
starts.Set Phase: the colour of sites
starts.Set RememberValue: values that are remembered from the start
starts.Set Score: the scores at the start
starts.Set Team: who plays in which team
ends.Score: a player's final score
Payoff: what a player gets at the end
ByScore: ranks the players by their scores
Payoffs: ranks the players by what they get; one who plays alone wins by getting something
End: when the game is over, and for whom
ends.ForEach: an end rule for every player or track in turn
Result: who has won, lost or drawn
ends.If: an outcome, by a condition
Equipment: board, hands, dice, pieces, regions and maps
Die: one die as a piece
equipment.Card: a single card as a piece
Path: the line that joins two sides of a tile
Domino: a domino
Tile: a piece with sides, paths or a shape of several cells
equipment.Piece: a piece, whose it is and how it moves
)";

constexpr std::string_view kTable3 = R"(
Map: numbers that stand for other numbers
Hints: what a puzzle tells at the start
Regions: a region by name or owner
Dominoes: a set of dominoes
Boardless: a board that grows where pieces are laid
equipment.Track: a way over the board
MancalaBoard: rows of holes, with or without stores
SurakartaBoard: a board with loops at its corners
Board: the board
Deck: a site with a shuffled stack of cards: so many in each suit, or one of each listed kind
Hand: sites beside the board for a player's pieces
Dice: dice and their faces
args.To: where a move goes
args.From: where a move comes from
Flips: the two states that a piece flips between
args.Piece: which piece
args.Between: what lies between, and what becomes of it
args.Player: a player by number
maths.Count: so many pieces of a kind
Pair: a key of a map and its value
)";

using Table = std::unordered_map<std::string, std::string>;

void Read(std::string_view text, Table& table) {
  std::string* last = nullptr;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty()) continue;
    if (line[0] == ' ') {
      *last += line.substr(1);
      continue;
    }
    const size_t colon = line.find(": ");
    last = &(table[std::string(line.substr(0, colon))] = line.substr(colon + 2));
  }
}

const Table& Meanings() {
  static const Table table = [] {
    Table all;
    for (const std::string_view text : {kTable1, kTable2, kTable3}) Read(text, all);
    return all;
  }();
  return table;
}

}  // namespace

std::string_view MeaningOf(std::string_view opcode) {
  const Table& table = Meanings();
  auto it = table.find(std::string(opcode));
  if (it == table.end()) it = table.find(std::string(opcode.substr(0, opcode.find(' '))));
  return it == table.end() ? std::string_view() : std::string_view(it->second);
}

}  // namespace ludens
