format
(game "X" (players 2) // two of them
(equipment {(board (square 3)) (piece "Disc" Each)})
// the rules
(rules (play (move   Add (to (sites Empty) if: (is Empty (to))))) (end (if (is Line 3) (result Mover Win))) ))
----
(game "X"
    (players 2)  // two of them
    (equipment {
        (board (square 3))
        (piece "Disc" Each)
    })
    // the rules
    (rules
        (play (move Add (to (sites Empty) if:(is Empty (to)))))
        (end (if (is Line 3) (result Mover Win)))
    )
)

format
(option "Size" <Size> args:{ <n> } { (item "Small" <3>   "small")* (item "Big" <9> "A longer description of the big board.") })
----
(option "Size" <Size> args:{<n>} {
    (item "Small" <3> "small")*
    (item "Big" <9> "A longer description of the big board.")
})

format
(sites {1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40})
----
(sites {
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35
    36 37 38 39 40
})
