# Numbers of move sequences of the shipped games. Chess, English draughts, Reversi and Xiangqi have
# published counts; the others were compared with an independent implementation.
# Decisions of one turn (promotion, further jumps, shots) are counted one by one.

perft 5 Tic-Tac-Toe
----
9 72 504 3024 15120

perft 4 Connect Four
----
7 49 343 2401

perft 5 Reversi
----
4 12 56 244 1396

perft 5 English Draughts
----
7 49 302 1469 7361

perft 4 International Draughts
----
9 81 658 4265

perft 3 Chess
----
20 400 8902

perft 2 Xiangqi
----
44 1920

perft 2 Shogi
----
30 900

perft 3 Breakthrough
----
22 484 11132

perft 3 Misere Breakthrough
----
22 484 11132

perft 3 Knightthrough
----
40 1600 63520

perft 2 Misere Knightthrough
----
40 1600

perft 3 Domineering
option Board Size/6x6
----
30 800 19360

perft 2 Misere Domineering
----
56 2940

perft 2 NoGo
----
81 6480

perft 2 Atari Go
----
81 6480

perft 2 Go
option Board Size/9x9
----
82 6643

perft 2 Hex
----
121 14641

perft 2 Havannah
----
169 28392

perft 2 Y
----
66 4290

perft 2 Yavalath
----
61 3721

perft 2 Gomoku
----
225 50400

perft 2 Amazons
----
80 2176

perft 2 Clobber
option Board Size/6x5
----
49 2116

perft 5 Konane
----
4 12 28 164 872

perft 2 Lines of Action
----
36 1244

perft 3 Nine Men's Morris
----
24 552 12144

perft 3 Halma
----
14 172 2570

perft 2 Halma
option Board Size/16x16
----
40 1600

perft 3 Chinese Checkers
----
14 194 2628

perft 2 Tablut
----
80 4400

perft 2 Hnefatafl
----
116 6788

perft 5 Kalah
----
6 35 185 942 4690

perft 5 Oware
----
6 36 190 1014 5219

perft 5 Fanorona
----
5 17 64 327 1418

perft 3 Surakarta
----
16 256 5382

perft 3 Fox and Geese
----
20 247 955

perft 3 Bagh Chal
----
21 252 5052

perft 3 Pentago
----
36 288 10080

perft 3 Ataxx
----
16 256 6652

perft 7 Lasca
----
6 6 18 54 116 324 836
