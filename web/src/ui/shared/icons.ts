/** Our own small icons, drawn in a square of 16; `fill` is a colour, without it the ink's. */
export interface Stroke {
  path: string;
  fill?: string;
}

const pips: Record<number, [number, number][]> = {
  1: [[8, 8]],
  2: [
    [5, 5],
    [11, 11],
  ],
  3: [
    [5, 5],
    [8, 8],
    [11, 11],
  ],
  4: [
    [5, 5],
    [11, 5],
    [5, 11],
    [11, 11],
  ],
  5: [
    [5, 5],
    [11, 5],
    [8, 8],
    [5, 11],
    [11, 11],
  ],
  6: [
    [5, 4.5],
    [5, 8],
    [5, 11.5],
    [11, 4.5],
    [11, 8],
    [11, 11.5],
  ],
};

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const die = (value: number): Stroke[] => [
  {
    path: "M4 1.5h8a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 12V4A2.5 2.5 0 0 1 4 1.5z",
    fill: "#f3e6cd",
  },
  { path: pips[value]!.map(([x, y]) => dot(x, y, 1.35)).join(""), fill: "#2d251d" },
];

const COIN = "#d99a1c";

export const ICONS: Record<string, Stroke[]> = {
  coin: [
    { path: dot(8, 8, 6.5), fill: COIN },
    { path: dot(8, 8, 3.2), fill: "#f7d98b" },
  ],
  income: [
    { path: dot(6, 6.5, 4.8), fill: COIN },
    { path: "M11 8.5v3H8v2h3v2.5h2v-2.5h2.5v-2H13v-3z", fill: "#3f6b4c" },
  ],
  storage: [
    { path: "M2 5.5 8 2l6 3.5v8H2z", fill: "#8a6a48" },
    { path: "M5 8h6v5.5H5z", fill: "#e7d3ae" },
  ],
  culture: [
    { path: "M8 1.5l1.9 4.3 4.6.4-3.5 3 1.1 4.6L8 11.3l-4.1 2.5L5 9.2 1.5 6.2l4.6-.4z", fill: "#7d4a92" },
  ],
  military: [
    { path: "M8 1.5 13.5 3v4.5c0 3.4-2.4 5.8-5.5 7-3.1-1.2-5.5-3.6-5.5-7V3z", fill: "#9c3a24" },
    { path: "M7.2 4h1.6v3H11v1.6H8.8V12H7.2V8.6H5V7h2.2z", fill: "#fbeee0" },
  ],
  tile: [
    { path: "M2.5 2.5h11v11h-11z", fill: "#7b9c4f" },
    { path: "M6.8 2.5h2.4v11H6.8z", fill: "#d8bd8c" },
  ],
  roof: [{ path: "M8 2.5 15 9H13v5H3V9H1z", fill: "#9c5a34" }],
  base: [{ path: "M2 4.5h12v9H2z", fill: "#9a948a" }],
  bridge: [{ path: "M1 4h14v9h-3.2c0-2.6-1.6-4.2-3.8-4.2S4.2 10.4 4.2 13H1z", fill: "#9a948a" }],
  plaque: [
    { path: "M2 3.5h12v8H2z", fill: "#c8973c" },
    { path: "M4 6h8v1.2H4zm0 2.3h5.5v1.2H4z", fill: "#5a3d12" },
  ],
  star: [{ path: "M8 1.5l1.9 4.3 4.6.4-3.5 3 1.1 4.6L8 11.3l-4.1 2.5L5 9.2 1.5 6.2l4.6-.4z", fill: COIN }],
  bell: [
    {
      path: "M8 1.2a1.3 1.3 0 0 1 1.3 1.4C11.6 3.2 12.6 5 12.6 7.4c0 2.7.6 3.9 1.6 5H1.8c1-1.1 1.6-2.3 1.6-5 0-2.4 1-4.2 3.3-4.8A1.3 1.3 0 0 1 8 1.2z",
      fill: COIN,
    },
    { path: "M6.2 13.2h3.6a1.8 1.8 0 0 1-3.6 0z" },
  ],
  crown: [{ path: "M1.5 4.5 5 8l3-5.5L11 8l3.5-3.5-1.3 9H2.8z", fill: COIN }],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((value) => [`die${value}`, die(value)])),
};
