"""Pgx on the CPU: random legal steps of a batch inside one compiled loop. Prints JSON: steps per second."""

import json
import os
import sys
import time

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import jax
import jax.numpy as jnp
import pgx


def speed(batch, steps):
    env = pgx.make("connect_four")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def one(carry, _):
        state, key = carry
        key, draw, fresh = jax.random.split(key, 3)
        odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        state = step(state, jax.random.categorical(draw, odds, axis=-1))
        again = init(jax.random.split(fresh, batch))
        over = state.terminated
        state = jax.tree_util.tree_map(
            lambda new, old: jnp.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), again, state
        )
        return (state, key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    carry = (init(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1))
    carry = jax.block_until_ready(run(carry))
    times = []
    for _ in range(3):
        began = time.process_time()
        carry = jax.block_until_ready(run(carry))
        times.append(time.process_time() - began)
    return batch * steps / min(times)


def main():
    batches = {int(word): None for word in sys.argv[1:]}
    print(json.dumps({batch: speed(batch, max(50, 20_000 // batch)) for batch in batches}))


main()
