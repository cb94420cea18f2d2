"""PettingZoo's connect_four_v3: random legal steps. Prints JSON: steps per CPU second."""

import json
import random
import time

from pettingzoo.classic import connect_four_v3


def main():
    env, rng, steps = connect_four_v3.env(), random.Random(1), 0
    began = time.process_time()
    for _ in range(30):
        env.reset()
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(rng.choice([action for action, allowed in enumerate(mask) if allowed]))
            steps += 1
    print(json.dumps({"steps": steps / (time.process_time() - began)}))


main()
