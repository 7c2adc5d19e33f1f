# Options, defines and ranges become plain text before anything is read as a tree.

game
(define "Cell" (square <Size:n>))
(define "Twice" {#1 #1})
(game "Test" (players 2)
    (equipment { (board "Cell") (piece "Man" Each) })
    (rules (play ("PlaceAnywhere")) (end ("LineWins" 3))))
(option "Size" <Size> args:{<n>} { (item "Small" <3> "small")* (item "Big" <9> "big") })
(rulesets { (ruleset "Ruleset/Wide (Test)" { "Size/Big" }) (ruleset "Ruleset/Open" {}) })

expand
----
(game "Test" (players 2) (equipment {(board (square 3)) (piece "Man" Each)}) (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))

expand option Size/Big
----
(game "Test" (players 2) (equipment {(board (square 9)) (piece "Man" Each)}) (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))

expand ruleset Wide (Test)
----
(game "Test" (players 2) (equipment {(board (square 9)) (piece "Man" Each)}) (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))

expand option Size/Bgi
----
1:1: error: unknown option 'Size/Bgi'
  hint: did you mean 'Size/Big'?

expand ruleset Open
----
1:1: error: ruleset 'Ruleset/Open' is declared but has no settings yet

expand ruleset Wade (Test)
----
1:1: error: unknown ruleset 'Wade (Test)'

# Parameters: ~ and missing arguments leave nothing; names of games are never calls.
expand
(define "Test" (players 4))
(define "Line" (is Line #1 #2))
(game "Test" (players 2) (if ("Line" 3 ~) (pass)) (sites {1..4 9..7}) (if ("Line" 4) (pass)))
----
3:15: error: unknown ludeme 'a'
  hint: did you mean 'ai', '%' or '*'?
3:2: error: 'game' needs at least 4 arguments
2:17: error: 'pair' needs at least 2 arguments
  3:37: in expansion of define "Pair"
3:53: error: define "Pair" needs more arguments
  hint: 1 of them is missing here
3:61: error: unknown word 'x'
  hint: did you mean 'D', 'E' or 'F'?

expand
(game "Sites" (sites {"A1".."B2"}))
----
1:43: error: unexpected character '['
1:48: error: unexpected character ']'
1:2: error: 'game' needs at least 4 arguments

# Accidents that descriptions rely on.
expand
(game "Odd" (if ((is In (to) (sites Mover))) (while:(is Full) (pass)) ()) ((is Full) (is Empty (to))))
----
(game "Odd" (if (is In (to) (sites Mover)) (while (is Full) (pass))) (is Full) (is Empty (to)))

expand
(game "Meta" (players 2))
(option "Size" <Size> args:{<n>} { (item "Small" <3> "s")* (item "Big" <9> "b") })
(metadata (info { (useFor {"Size/Small"} (id "1")) (useFor {"Size/Big"} (id "2")) }) (ai "Meta_ai"))
----
1:2: error: 'game' needs at least 4 arguments
