#!/usr/bin/env python3
"""A bot for `ludens match`: random legal moves, by the messages of docs/engine-protocol.md.

    ludens match uct:iterations=100 "exec:python3 docs/examples/random_bot.py" --game Breakthrough
"""
import json
import random
import sys


def answer(message, rng):
    """The reply to a message, or None where none is due."""
    kind = message["type"]
    if kind == "hello":
        return {"type": "hello", "protocol": 1, "name": "random bot"}
    if kind == "newgame":
        rng.seed(message["seed"])
        return {"type": "ready"}
    if kind == "choose":
        # message["moves"] are the texts of the legal moves; message["state"] shows the position.
        return {"type": "move", "index": rng.randrange(len(message["moves"]))}
    return None  # "played" tells what happened; a bot that remembers nothing needs none of it.


def main():
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "quit":
            return
        reply = answer(message, rng)
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
