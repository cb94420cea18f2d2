// Plays `tables` matches of `moves` moves at once, round after round, when told "go" on the standard input.
const { io } = require("socket.io-client");
const readline = require("readline");
const { moves: movesOf } = require("./kwinty.cjs");

const [port, tables, moves] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}/kwinty`;

function connect(match, player, onState) {
  const socket = io(url, { transports: ["websocket"], forceNew: true, reconnection: false });
  socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
  socket.on("sync", (_, info) => onState(socket, info.state));
  socket.on("update", (_, state) => onState(socket, state));
  return socket;
}

async function round(number) {
  const sockets = [];
  const waiting = [];
  const latencies = [];
  let started = false;
  let left = tables;
  let done;
  const finished = new Promise((resolve) => (done = resolve));

  function act(socket, match, player, state) {
    const open = movesOf(state.G, player);
    const args = open[Math.floor(Math.random() * open.length)];
    const action = { type: "MAKE_MOVE", payload: { type: "build", args, playerID: player } };
    socket.from = state._stateID;
    socket.sent = process.hrtime.bigint();
    socket.emit("update", action, state._stateID, match, player);
  }

  for (let table = 0; table < tables; table++) {
    const match = `${process.pid}-${number}-${table}`;
    for (const player of ["0", "1"]) {
      let over = false;
      const socket = connect(match, player, (socket, state) => {
        if (socket.sent && state._stateID > socket.from) latencies.push(Number(process.hrtime.bigint() - socket.sent) / 1e6);
        socket.sent = undefined;
        const stuck = movesOf(state.G, state.ctx.currentPlayer).length === 0;
        if (state._stateID >= moves || state.ctx.gameover || stuck) {
          if (!over && player === "0" && --left === 0) done();
          over = true;
        } else if (state.ctx.currentPlayer === player) {
          if (started) act(socket, match, player, state);
          else waiting.push(() => act(socket, match, player, state));
        }
      });
      sockets.push(socket);
      await new Promise((resolve) => socket.once("sync", resolve));
    }
  }
  console.log("connected");
  await new Promise((resolve) => lines.once("line", resolve));
  started = true;
  waiting.forEach((begin) => begin());
  await finished;
  console.log(JSON.stringify({ moves: latencies.length, latencies }));
  sockets.forEach((socket) => socket.close());
}

const lines = readline.createInterface({ input: process.stdin });
(async () => {
  for (let number = 0; ; number++) await round(number);
})();
