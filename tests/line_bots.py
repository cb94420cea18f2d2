"""External programs that misbehave: `python line_bots.py crash|silent|cheat|garble|flood|deaf`."""

import json
import sys
import time


def main() -> None:
    kind, asked = sys.argv[1], 0
    if kind == "deaf":  # reads nothing, ever
        time.sleep(60)
    while kind == "flood":
        print(json.dumps({"move": 0}), flush=True)  # no move, whether it was asked for or not
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] != "choose":
            continue
        asked += 1
        if asked < 2:
            print(json.dumps({"move": message["moves"][0]}), flush=True)
        elif kind == "crash":
            sys.exit(3)
        elif kind == "silent":
            time.sleep(60)
        elif kind == "cheat":
            illegal = next(f"{column}v" for column in "abcdefg" if f"{column}v" not in message["moves"])
            print(json.dumps({"move": illegal}), flush=True)
        else:
            print("resign", flush=True)


if __name__ == "__main__":
    main()
