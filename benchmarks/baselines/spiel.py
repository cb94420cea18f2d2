"""OpenSpiel, its C++: random rollouts and MCTS. Prints JSON: how many per CPU second."""

import json
import sys
import time

import pyspiel

GAME, ROLLOUTS, SIMULATIONS = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def timed(work):
    began = time.process_time()
    work()
    return time.process_time() - began


def main():
    game = pyspiel.load_game(GAME)
    state = game.new_initial_state()
    # Two simulations of many rollouts each: hardly anything but rollouts.
    player = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(ROLLOUTS // 2, 1), 1.4, 2, 1000, False, 1, False
    )
    playing = min(timed(lambda: player.step(state)) for _ in range(3))
    single = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, single, 1.4, SIMULATIONS, 1000, False, 1, False)
    searching = min(timed(lambda: bot.step(state)) for _ in range(3))
    print(json.dumps({"rollouts": ROLLOUTS / playing, "simulations": SIMULATIONS / searching}))


main()
