#!/usr/bin/env python3
"""A bot that plays any game with random moves: bot.py URL TOKEN [RIVAL GAME], where it challenges the bot RIVAL."""
import json, random, sys, threading
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen
url, token = sys.argv[1:3]

def ask(method, path, **form):
    data = urlencode(form).encode() if method == "POST" else None
    return urlopen(Request(url + path, data, {"Authorization": "Bearer " + token}, method=method))

def lines(path):
    return (json.loads(line) for line in ask("GET", path) if line.strip())

def play(game):
    for line in lines("/api/bot/game/stream/" + game):
        state = line.get("state", line)
        try:
            if state.get("isMyTurn"):
                ask("POST", f"/api/bot/game/{game}/move/{quote(random.choice(state['legal']), safe='')}")
        except HTTPError:
            pass  # the position has changed meanwhile, which another line tells
if len(sys.argv) > 3:
    ask("POST", "/api/challenge/" + sys.argv[3], variant=sys.argv[4])
for event in lines("/api/stream/event"):
    if event["type"] == "challenge":
        ask("POST", f"/api/challenge/{event['challenge']['id']}/accept")
    elif event["type"] == "gameStart":
        threading.Thread(target=play, args=[event["game"]["id"]]).start()
