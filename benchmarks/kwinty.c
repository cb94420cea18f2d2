/* Kwinty's random playouts in C: the same algorithm as src/opolis/games/kwinty, function by function.
   Usage: kwinty GAMES SEED  ->  moves made, white wins, seconds of CPU time. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLUMNS = 23, ROWS = 12, EDGE = 1, GROUND = 1, USUAL_WIDTH = 9, REACH = 2 };
enum { K2 = 2, K3 = 3, K5 = 5, K6 = 6 };

typedef struct {
    int8_t seats, width, height, blocks, row, short_sides, frame, first;
    int8_t wall[COLUMNS + 2][ROWS + 2], tops[COLUMNS + 2];
    int8_t standing, west, east, low, high, left[2], turn, over, winner, last[3];
} State;

static uint64_t word(uint64_t *rng) {
    uint64_t x = *rng;
    x ^= x << 13; x ^= x >> 7; x ^= x << 17;
    return *rng = x;
}
static int64_t below(uint64_t *rng, int64_t n) { return (int64_t)(((word(rng) >> 32) * (uint64_t)n) >> 32); }
static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }
static int mark(int seat, int lying) { return 1 + 2 * seat + lying; }
static int owner(int square) { return ((square + 1) >> 1) - 1; }

static void setup(State *s) {
    memset(s, 0, sizeof *s);
    s->seats = 2; s->width = 9; s->height = 9; s->blocks = 20; s->row = 5; s->short_sides = 1;
    memset(s->tops, GROUND, sizeof s->tops);
    if (s->frame) {
        s->low = EDGE; s->high = s->east = (int8_t)(EDGE + s->width - 1);
    } else {
        s->low = (int8_t)(EDGE + max(USUAL_WIDTH, s->width) - 1);
        s->high = (int8_t)(s->low + 1); s->east = (int8_t)(s->low - 1);
    }
    s->west = (int8_t)(s->low + REACH);
    s->left[0] = s->left[1] = s->blocks;
    s->winner = -1;
}
static int touches_wall(const State *s, int column, int last) {
    if (!s->standing || s->tops[column] > GROUND) return 1;
    return s->tops[column - 1] > GROUND || s->tops[last + 1] > GROUND;
}
static int short_sides_touch(const State *s, int seat, int column, int lying) {
    int row = s->tops[column], same = mark(seat, lying);
    if (lying) return s->wall[column - 1][row] == same || s->wall[column + 2][row] == same;
    return s->wall[column][row - 1] == same;
}
static int misfit(const State *s, int seat, int column, int lying) {
    int last = column + lying, row = s->tops[column];
    if (s->tops[last] != row) return K5;
    if (row + 1 - lying >= GROUND + s->height) return K2;
    if (!touches_wall(s, column, last)) return K3;
    if (s->short_sides && short_sides_touch(s, seat, column, lying)) return K6;
    return 0;
}
static int legal(const State *s, int seat, int64_t *moves) {
    int count = 0, past = min(s->high, s->east + 1);
    for (int column = max(s->low, s->west - REACH); column <= past; column++) {
        if (!misfit(s, seat, column, 0)) moves[count++] = 2 * (column - EDGE);
        if (column < s->high && !misfit(s, seat, column, 1)) moves[count++] = 2 * (column - EDGE) + 1;
    }
    return count;
}
static int can_build(const State *s, int seat) {
    if (!s->left[seat]) return 0;
    int past = min(s->high, s->east + 1);
    for (int column = max(s->low, s->west - REACH); column <= past; column++) {
        if (!misfit(s, seat, column, 0)) return 1;
        if (column < s->high && !misfit(s, seat, column, 1)) return 1;
    }
    return 0;
}
static int reach(const State *s, int column, int row, int east, int up) {
    int colour = owner(s->wall[column][row]), count = 0;
    while (owner(s->wall[column + east][row + up]) == colour) { column += east; row += up; count++; }
    return count;
}
static int completes_row(const State *s, int column, int row) {
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int east = ways[i][0], up = ways[i][1];
        if (1 + reach(s, column, row, east, up) + reach(s, column, row, -east, -up) >= s->row) return 1;
    }
    return 0;
}
static int is_run(const State *s, int column, int row, int east, int up) {
    int colour = owner(s->wall[column][row]), length = 0;
    if (owner(s->wall[column - east][row - up]) == colour) return 0;
    while (owner(s->wall[column][row]) == colour) { column += east; row += up; length++; }
    return length == s->row - 1;
}
static int four_rows(const State *s, int seat) {
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int count = 0;
    for (int column = EDGE; column < EDGE + COLUMNS; column++)
        for (int row = EDGE; row < EDGE + ROWS; row++)
            if (owner(s->wall[column][row]) == seat)
                for (int i = 0; i < 4; i++) count += is_run(s, column, row, ways[i][0], ways[i][1]);
    return count;
}
static void play(State *s, int seat, int64_t move) {
    int column = EDGE + (int)(move / 2), lying = (int)(move % 2), row = s->tops[column];
    int last = column + lying, top = row + 1 - lying;
    s->wall[column][row] = s->wall[last][top] = (int8_t)mark(seat, lying);
    s->tops[column] = s->tops[last] = (int8_t)(top + 1);
    s->west = (int8_t)(s->standing ? min(s->west, column) : column);
    s->east = (int8_t)(s->standing ? max(s->east, last) : last);
    s->standing++;
    if (!s->frame) {
        s->low = (int8_t)(s->east - s->width + 1);
        s->high = (int8_t)(s->west + s->width - 1);
    }
    s->left[seat]--;
    s->last[0] = (int8_t)column; s->last[1] = (int8_t)row; s->last[2] = (int8_t)lying;
    if (completes_row(s, column, row) || completes_row(s, last, top)) {
        s->over = 1;
        s->winner = (int8_t)seat;
    } else if (can_build(s, 1 - seat)) {
        s->turn = (int8_t)(1 - seat);
    } else if (can_build(s, seat)) {
        s->turn = (int8_t)seat;
    } else {
        int white = four_rows(s, 0), black = four_rows(s, 1);
        s->over = 1;
        if (white != black) s->winner = white > black ? 0 : 1;
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t rng = (argc > 2 ? strtoull(argv[2], 0, 10) : 1) | 1;
    State start, state;
    int64_t moves[2 * COLUMNS];
    long total = 0, white = 0;
    setup(&start);
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        state = start;
        while (!state.over) {
            int seat = state.turn, count = legal(&state, seat, moves);
            play(&state, seat, moves[below(&rng, count)]);
            total++;
        }
        white += state.winner == 0;
    }
    printf("%ld %ld %.6f\n", total, white, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
