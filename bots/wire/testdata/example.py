"""A bot for Okey: python3 example.py, spoken to over standard input and output. It needs no memory: every request has the whole view."""
import json
import sys


def number(tile):
    return int(tile[1:])


def kinship(a, b):
    """How well two tiles go together in a run or in a set."""
    if a[0] == b[0]:
        gap = abs(number(a) - number(b))
        return {1: 2, 2: 1, 12: 2, 11: 1}.get(gap, 0)  # 12-13-1 is a run
    return 2 if number(a) == number(b) else 0


def use(tile, hand, wild):
    """What a tile is worth to a hand: how many others it goes together with, copies left out."""
    if tile == wild:
        return 100
    face = lambda t: wild if t == "F" else t  # a false joker is a plain tile with the okey's face
    others = {face(t) for t in hand if t != wild} - {face(tile)}
    return sum(kinship(face(tile), other) for other in others)


def choose(legal, view):
    hand, wild = view["hand"], view["wild"]
    finishes = [a for a in legal if a.startswith("finish")]
    if finishes:
        return "finish " + wild if "finish " + wild in finishes else finishes[0]  # with the okey it counts twice
    if "show" in legal:
        return "show"
    if view["step"] == "draw":
        if "take" in legal:
            left = view["discards"][view["seat"] - 1][-1]  # seat 0's left neighbour is the last
            if "draw" not in legal or left not in hand and use(left, hand, wild) >= 4:
                return "take"
        return "draw" if "draw" in legal else "pass"
    tiles = [a.split()[1] for a in legal if a.startswith("discard")]
    return "discard " + min(tiles, key=lambda t: 0 if hand.count(t) > 1 and t != wild else 1 + use(t, hand, wild))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "example"}
    elif message["type"] == "request":
        answer = {"type": "answer", "id": message["id"], "action": choose(message["legal"], message["view"])}
    elif message["type"] == "bye":
        break
    else:
        continue  # deal, event, end: for bots that keep a memory
    print(json.dumps(answer), flush=True)
