#!/usr/bin/env bash
# The GGP protocol between processes on this machine: protocol.sh LUDENS GAMES_DIR
# A player must survive malformed requests, oversized bodies, slow and half-open connections; a
# server must finish a match whatever its players do.
set -euo pipefail
ludens=$1 games=$2
work=$(mktemp -d)
pids=()
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap cleanup EXIT
fail() { echo "FAILED: $*" >&2; cat "$work"/*.log >&2 || true; exit 1; }

# start_player NAME AGENT: sets port.
start_player() {
  : >"$work/$1.out"  # The player may be slower to open it than the loop below.
  LUDENS_GAMES=$games "$ludens" ggp-player --port 0 --agent "$2" --margin 0.3 \
    >"$work/$1.out" 2>"$work/$1.log" &
  pids+=($!)
  for _ in $(seq 200); do
    port=$(sed -n 's/.*http:\/\/[^:]*:\([0-9]*\) .*/\1/p' "$work/$1.out")
    [ -n "$port" ] && return 0
    sleep 0.05
  done
  fail "the player does not start"
}

# raw PORT TEXT [SECONDS]: sends bytes as they are and prints what comes back.
raw() {
  exec 9<>"/dev/tcp/127.0.0.1/$1" || return 0
  printf '%b' "$2" >&9 2>/dev/null || true
  timeout "${3:-8}" cat <&9 2>/dev/null || true
  exec 9<&- 9>&-
}
post() { raw "$1" "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/acl\r\nContent-Length: ${#2}\r\nConnection: close\r\n\r\n$2"; }
alive() { [[ "$(post "$port" '(info)')" == *available* ]] || fail "no answer to info after $1"; }

start_player first flat:playouts=2000
first=$port
alive "the start"

# What no server sends, and some do.
raw "$port" 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' 3 >/dev/null
raw "$port" 'nonsense\r\n\r\n' 3 >/dev/null
raw "$port" 'POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n(info)' 3 >/dev/null
raw "$port" 'POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n(info)' 3 >/dev/null
alive "malformed requests"
for body in '' '(' ')))' '(play)' '(play nobody nil)' '(start)' '(start m red () 1 1)' '(stop)' \
  '(abort x)' '(start m white ((role white)) 1 1)' '((((' '\0\0\0' '(start m (a b) c d e)'; do
  post "$port" "$body" >/dev/null
done
alive "senseless messages"
{ printf 'POST / HTTP/1.1\r\nContent-Length: 50000000\r\n\r\n'; head -c 20000000 /dev/zero; } \
  2>/dev/null | timeout 10 bash -c "cat >/dev/tcp/127.0.0.1/$port" 2>/dev/null || true
alive "an oversized body"

# Half-open and slow connections: held while others are served.
for i in 1 2 3 4 5 6 7 8; do
  (exec 8<>"/dev/tcp/127.0.0.1/$port"; printf 'POST / HTTP/1.1\r\nContent-Le' >&8; sleep 20) &
  pids+=($!)
done
sleep 0.3
alive "half-open connections"

# Matches: two players; then one that is not there. Silent and lying peers: ggp_match_test.cc.
start_player second random
second=$port
match() {
  LUDENS_GAMES=$games timeout 100 "$ludens" ggp-server "$@" --start-clock 20 --play-clock 10 \
    2>>"$work/server.log" || fail "a match does not finish: $*"
}
record=$(match tic-tac-toe.kif --player "http://127.0.0.1:$first" "http://127.0.0.1:$second")
[[ "$record" == *'"finished":true'* && "$record" == *'"errors":[]'* ]] || fail "match: $record"

record=$(match tic-tac-toe.kif --player "http://127.0.0.1:1" random)
[[ "$record" == *'"finished":true'* && "$record" == *'cross: no answer'* ]] || fail "absent: $record"

port=$first
alive "matches"
echo "protocol: fine"
