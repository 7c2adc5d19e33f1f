# Mistakes are reported where they were made, with what may have been meant.

error
(game "Bad" (players 2) (equipment { (board (sqare 3)) }))
----
1:46: error: unknown ludeme 'sqare'
  hint: did you mean 'square', 'scale' or 'score'?

error
(game "Bad" (players 2) (rules (play (move Add (to (sites Emty)))) (end (if (is Line 3) (result Mover Win)))))
----
1:59: error: unknown word 'Emty'
  hint: did you mean 'Empty'?

error
(game "Bad" (players 2) (rules (play ("PlaceAnywere")) (end ("LineWins"))))
----
1:39: error: unknown define "PlaceAnywere"
  hint: did you mean 'PlaceAnywhere'?
1:61: error: define "LineWins" needs more arguments
  hint: 1 of them is missing here

error
(game "Bad" (players 2) (rules (play "PlaceAnywere") (end ("LineWins" 3))))
----
1:38: error: unknown define "PlaceAnywere"
  hint: did you mean 'PlaceAnywhere'?

error
(game "Bad" (players 2) (rules (play (move Add (to (sites Empty) iff:(is Full)))) (end ("LineWins" 3 4))))
----
1:66: error: unknown label 'iff:'
  hint: did you mean 'if'?
1:102: warning: define "LineWins" takes 1 argument, found 2

error
(define "Inner" (is Lnie #1))
(define "Outer" (if ("Inner" 3) (result Mover Win)))
(game "Bad" (players 2) (rules (play ("PlaceAnywhere")) (end ("Outer"))))
----
1:21: error: unknown word 'Lnie'
  hint: did you mean 'Line', 'DNE' or 'Die'?
  2:21: in expansion of define "Inner"
  3:62: in expansion of define "Outer"

# Brackets: indentation tells where one is missing or too many.
error
(game "Bad"
    (players 2)
    (equipment {
        (board (square 3)
        (piece "Man" Each)
    })
    (rules (play ("PlaceAnywhere")) (end ("LineWins" 3)))
)
----
4:25: error: missing ')' after here
  hint: add a ')'

error
(game "Bad"
    (players 2)
    (equipment {
        (board (square 3)))
        (piece "Man" Each)
    })
    (rules (play ("PlaceAnywhere")) (end ("LineWins" 3)))
)
----
4:27: error: superfluous ')'
  hint: remove it

error
(game "Bad"
    (players 2)
    equipment {
        (board (square 3))
        (piece "Man" Each)
    })
    (rules (play ("PlaceAnywhere")) (end ("LineWins" 3)))
)
----
3:5: error: missing '(' before here
  hint: add a '('

error
(game "Bad"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Man Each)
    })
    (rules (play ("PlaceAnywhere")) (end ("LineWins" 3)))
)
----
5:16: error: this string is never closed
  hint: add a '"'

error
(game "Bad" (players 2) (equipment { (board (square <Sice:n>)) }))
(option "Size" <Size> args:{<n>} { (item "Small" <3> "small")* })
----
1:53: error: unknown option marker '<Sice:n>'
  hint: did you mean '<Size:n>' or '<Size>'?

error
(game "Bad" (players 2) (equipment { (board (square <Size:m>)) }))
(option "Size" <Size> args:{<n>} { (item "Small" <3> "small")* })
(rulesets { (ruleset "Ruleset/One" { "Size/Smal" }) })
----
1:53: error: unknown option marker '<Size:m>'
  hint: did you mean '<Size:n>' or '<Size>'?
3:38: error: unknown option 'Size/Smal'
  hint: did you mean 'Size/Small'?

error
(metadata (info {(id "1")}))
----
1:1: error: there is no game in this file

# Limits.
error
(define "Again" (and "Again" "Again"))
(game "Bad" "Again")
----
1:22: error: define "Again" calls itself without end
  2:13: in expansion of define "Again"

error
(game "Bad" (sites {0..1001}))
----
1:21: error: a range may span at most 1000 numbers

error
(define "B0" "B1" "B1" "B1" "B1")
(define "B1" "B2" "B2" "B2" "B2")
(define "B2" "B3" "B3" "B3" "B3")
(define "B3" "B4" "B4" "B4" "B4")
(define "B4" "B5" "B5" "B5" "B5")
(define "B5" "B6" "B6" "B6" "B6")
(define "B6" "B7" "B7" "B7" "B7")
(define "B7" "B8" "B8" "B8" "B8")
(define "B8" "B9" "B9" "B9" "B9")
(define "B9" )
(game "Bad" "B0")
----
9:19: error: more than 200000 define calls
  8:29: in expansion of define "B8"
  7:24: in expansion of define "B7"
  6:29: in expansion of define "B6"
  5:19: in expansion of define "B5"
  4:24: in expansion of define "B4"
  3:14: in expansion of define "B3"
  2:19: in expansion of define "B2"
  1:24: in expansion of define "B1"
  11:13: in expansion of define "B0"
