/* Random playouts of Connect Four as one would write them in C: bitboards, a list of moves, xorshift64. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 7, ROWS = 6, PITCH = 7 };

typedef struct {
    int64_t stones[2], filled;
    int turn, over, winner;
} State;

static int below(uint64_t *rng, uint64_t n) {
    uint64_t x = *rng;
    x ^= x << 13; x ^= x >> 7; x ^= x << 17;
    *rng = x;
    return (int)(((x >> 32) * n) >> 32);
}

static int legal(const State *s, int *moves) {
    int count = 0;
    for (int column = 0; column < COLUMNS; column++) {
        moves[count] = column;
        count += !(s->filled >> (PITCH * column + ROWS - 1) & 1);
    }
    return count;
}

static int four(int64_t b) {
    int64_t u = b & b >> 1, a = b & b >> PITCH, f = b & b >> (PITCH - 1), r = b & b >> (PITCH + 1);
    return (u & u >> 2 | a & a >> 2 * PITCH | f & f >> 2 * (PITCH - 1) | r & r >> 2 * (PITCH + 1)) != 0;
}

static void play(State *s, int move) {
    int64_t bottom = (int64_t)1 << PITCH * move, column = bottom * ((1 << ROWS) - 1);
    int64_t stone = (s->filled + bottom) & column & ~s->filled;
    s->filled |= stone;
    s->stones[s->turn] |= stone;
    if (four(s->stones[s->turn])) {
        s->over = 1;
        s->winner = s->turn;
    } else if (s->filled == INT64_C(279258638311359)) {
        s->over = 1;
    }
    s->turn ^= 1;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000, total = 0, first = 0;
    uint64_t rng = (argc > 2 ? strtoull(argv[2], 0, 10) : 1) | 1;
    int moves[COLUMNS];
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        State state = {{0, 0}, 0, 0, 0, -1};
        while (!state.over) {
            play(&state, moves[below(&rng, legal(&state, moves))]);
            total++;
        }
        first += state.winner == 0;
    }
    printf("%ld %ld %.6f\n", total, first, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
