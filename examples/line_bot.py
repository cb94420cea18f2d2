"""A bot for `opolis lab tournament`: a program that reads lines of JSON and answers with lines of JSON.

opolis lab tournament kwinty --player 2 --player 'mine=exec:python3 examples/line_bot.py'
"""

import json
import random
import sys


def choose(message: dict) -> str:
    """Take any legal move; `events` says what happened since the last question, `view` how it looks."""
    return random.choice(message["moves"])


def main() -> None:
    """Answer until the match is over."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "match":
            print(f"seat {message['seat']} of {message['seats']}", file=sys.stderr)  # stdout is for moves
        elif message["type"] == "choose":
            print(json.dumps({"move": choose(message)}), flush=True)
        elif message["type"] == "end":
            break


if __name__ == "__main__":
    main()
