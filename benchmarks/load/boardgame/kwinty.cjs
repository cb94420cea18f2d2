// Kwinty as one would write it for boardgame.io: the same rules, 12 x 12, six in a row, forty blocks each.
const WIDTH = 12;
const HEIGHT = 12;
const ROW = 6;
const COLUMNS = 2 * WIDTH - 1;
const LINES = [[1, 0], [0, 1], [1, 1], [1, -1]];

const cell = (wall, column, row) => (wall[column] === undefined ? undefined : wall[column][row]);
const owner = (mark) => (mark === undefined || mark === null ? null : mark[0]);

function misfit(G, player, column, lying) {
  const last = column + (lying ? 1 : 0);
  if (column < 0 || last >= COLUMNS) return "K2";
  const empty = G.west > G.east;
  if (empty ? column !== WIDTH - 1 : Math.max(last, G.east) - Math.min(column, G.west) >= WIDTH) return "K2";
  const row = G.tops[column];
  if (G.tops[last] !== row) return "K5";
  if (row + (lying ? 1 : 2) > HEIGHT) return "K2";
  const beside = G.tops[column] || G.tops[column - 1] || G.tops[last + 1];
  if (!empty && !beside) return "K3";
  const same = player + (lying ? "h" : "v");
  if (lying && (cell(G.wall, column - 1, row) === same || cell(G.wall, column + 2, row) === same)) return "K6";
  if (!lying && row > 0 && cell(G.wall, column, row - 1) === same) return "K6";
  return "";
}

function moves(G, player) {
  const found = [];
  for (let column = Math.max(0, G.west - 2); column <= Math.min(COLUMNS - 1, G.east + 1); column++)
    for (const lying of [false, true]) if (!misfit(G, player, column, lying)) found.push([column, lying]);
  return G.west > G.east ? [[WIDTH - 1, false], [WIDTH - 1, true]] : found;
}

function wins(G, column, row) {
  const colour = owner(cell(G.wall, column, row));
  const reach = (east, up) => {
    let count = 0;
    for (let n = 1; owner(cell(G.wall, column + n * east, row + n * up)) === colour; n++) count++;
    return count;
  };
  return LINES.some(([east, up]) => 1 + reach(east, up) + reach(-east, -up) >= ROW);
}

const game = {
  name: "kwinty",
  setup: () => ({
    wall: Array.from({ length: COLUMNS }, () => Array(HEIGHT).fill(null)),
    tops: Array(COLUMNS).fill(0),
    west: COLUMNS,
    east: -1,
    left: [40, 40],
    last: null,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    build: ({ G, playerID }, column, lying) => {
      if (misfit(G, playerID, column, lying)) return "INVALID_MOVE";
      const row = G.tops[column];
      const last = column + (lying ? 1 : 0);
      const top = row + (lying ? 0 : 1);
      G.wall[column][row] = G.wall[last][top] = playerID + (lying ? "h" : "v");
      G.tops[column] = G.tops[last] = top + 1;
      G.west = Math.min(G.west, column);
      G.east = Math.max(G.east, last);
      G.left[playerID] -= 1;
      G.last = [column, row, last, top];
    },
  },
  endIf: ({ G, ctx }) => {
    if (!G.last) return undefined;
    const [column, row, last, top] = G.last;
    if (wins(G, column, row) || wins(G, last, top)) return { winner: ctx.currentPlayer };
    return moves(G, "0").length || moves(G, "1").length ? undefined : { draw: true };
  },
};

module.exports = { game, moves };
