/** How a named colour looks: its paint, and the inlay that tells it apart without colour. */
export interface Paint {
  hex: string;
  inlay: number;
}

// Inlays: 0 none, 1 dots, 2 bars, 3 rings, 4 crosses, 5 triangles, 6 diamonds, 7 waves.
const PAINTS: Record<string, Paint> = {
  white: { hex: "#efe3cb", inlay: 0 },
  black: { hex: "#3a322c", inlay: 0 },
  wood: { hex: "#d3a871", inlay: 0 },
  red: { hex: "#b5432f", inlay: 1 },
  blue: { hex: "#3b6c98", inlay: 2 },
  green: { hex: "#5f8b52", inlay: 3 },
  yellow: { hex: "#e0b347", inlay: 4 },
  purple: { hex: "#785688", inlay: 5 },
  orange: { hex: "#d07f35", inlay: 6 },
  teal: { hex: "#3f8683", inlay: 7 },
  pink: { hex: "#d69aa0", inlay: 6 },
  brown: { hex: "#7d5636", inlay: 0 },
  grey: { hex: "#9a958c", inlay: 0 },
  gold: { hex: "#c79a3a", inlay: 0 },
  silver: { hex: "#b9b9b5", inlay: 0 },
  stone: { hex: "#a9a397", inlay: 0 },
  grass: { hex: "#8fa869", inlay: 0 },
  water: { hex: "#6f9db4", inlay: 0 },
  river: { hex: "#6f9db4", inlay: 0 },
  sand: { hex: "#dcc598", inlay: 0 },
  dirt: { hex: "#a9825a", inlay: 0 },
  lava: { hex: "#8f3a26", inlay: 0 },
  paper: { hex: "#f3ead6", inlay: 0 },
  clear: { hex: "#cfd6d4", inlay: 0 },
};

/** What is said of a colour that is to stay behind things of that colour. */
const PALE = "pale ";
const PALENESS = 0.42;

export function paint(colour: string): Paint {
  if (colour.startsWith(PALE)) return paled(paint(colour.slice(PALE.length)));
  return PAINTS[colour] ?? invented(colour);
}

function paled({ hex, inlay }: Paint): Paint {
  const mixed = (at: number) => {
    const [own, pale] = [hex, PAINTS["paper"]!.hex].map((each) => parseInt(each.slice(at, at + 2), 16));
    return Math.round(own! + (pale! - own!) * PALENESS);
  };
  return { hex: `#${[1, 3, 5].map((at) => mixed(at).toString(16).padStart(2, "0")).join("")}`, inlay };
}

/** A calm paint for a name that nobody thought of, always the same for the same name. */
function invented(colour: string): Paint {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return { hex: colour, inlay: 0 };
  let hash = 7;
  for (const letter of colour) hash = (hash * 31 + letter.charCodeAt(0)) % 3600;
  return { hex: fromHue(hash / 3600), inlay: 1 + (hash % 7) };
}

/** A muted colour of this hue (0 to 1). */
function fromHue(hue: number): string {
  const channel = (shift: number) => {
    const k = (shift + hue * 12) % 12;
    return Math.round(255 * (0.52 - 0.154 * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return `#${[channel(0), channel(8), channel(4)].map((n) => n.toString(16).padStart(2, "0")).join("")}`;
}

/** Dark or pale ink, whichever can be read on the paint. */
export function inkOn(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.19 ? "#2b221b" : "#f7efdf";
}
