// The baseline: Kwinty on boardgame.io, matches kept in memory (its default).
process.env.NODE_ENV = "production";
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./kwinty.cjs");

const port = Number(process.argv[2]);
Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
