/** The colours of the room; the pieces keep theirs. */
export interface Theme {
  room: string;
  table: string;
  mat: string;
  ink: string;
  touch: string;
  hover: string;
  last: string;
  line: string;
  /** What cannot be done, and what is in the way. */
  bad: string;
  sun: number;
  sky: number;
}

export const LIGHT: Theme = {
  room: "#d9c5a6",
  table: "#b8956c",
  mat: "#8a9c8e",
  ink: "#2b2a24",
  touch: "#ffd15c",
  hover: "#fff3c4",
  last: "#f4f9ff",
  line: "#ffb02e",
  bad: "#e5261a",
  sun: 2.3,
  sky: 1.45,
};

export const DARK: Theme = {
  room: "#1b1714",
  table: "#5b4230",
  mat: "#33433f",
  ink: "#e8e0d0",
  touch: "#ffca4d",
  hover: "#fff0b8",
  last: "#d5e6ff",
  line: "#ffb02e",
  bad: "#ff4d3d",
  sun: 1.9,
  sky: 0.85,
};
