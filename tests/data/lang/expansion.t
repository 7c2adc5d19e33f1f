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
  hint: did you mean 'Wide (Test)'?

# Parameters: ~ and missing arguments leave nothing; names of games are never calls.
expand
(define "Test" (players 4))
(define "Line" (is Line #1 #2))
(game "Test" (players 2) (if ("Line" 3 ~) (pass)) (sites {1..4 9..7}) (if ("Line" 4) (pass)))
----
(game "Test" (players 2) (if (is Line 3) (pass)) (sites {1 2 3 4 9 8 7}) (if (is Line 4) (pass)))

expand
(game "Sites" (sites {"A1".."B2"}))
----
(game "Sites" (sites {"A1" "A2" "B1" "B2"}))

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
(game "Meta" (players 2))
(metadata (info {(id "1")}) (ai))
