import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const PACKAGE = "../src/opolis/web";
/** With what tests look through, never shipped. */
const PROBES = "../build/web";
const PACKED = /\.(js|css|html|svg)$/;

/** Write every text file of the package compressed beside itself, so that the server need not. */
const pack = {
  name: "pack",
  closeBundle() {
    for (const name of readdirSync(PACKAGE, { recursive: true })) {
      if (!PACKED.test(name)) continue;
      const file = join(PACKAGE, name);
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(text));
      writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    }
  },
};

/** Chunks find each other wherever they lie; a served page, which can have any path, names them from the root. */
const rooted = {
  name: "rooted",
  transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('="./', '="/') },
};

export default defineConfig(({ command, mode }) => ({
  base: command === "build" ? "./" : "/",
  worker: { format: "es" },
  plugins: [svelte(), rooted, ...(command === "build" && mode !== "probes" ? [pack] : [])],
  build: {
    outDir: mode === "probes" ? PROBES : PACKAGE,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      input: { index: "index.html", sw: "src/local/sw.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    setupFiles: ["src/wording/english.ts"],
  },
}));
