import { glyphs, sheet, THEME_INK, type Shape } from "./shape";

/** Words on the table. */
export const label: Shape = (part, atlas) => {
  const [width, depth] = part.size;
  const spot = glyphs(atlas, part.label, width / depth, 0.5);
  return [
    {
      layer: "ink",
      key: `label ${part.label} ${width} ${depth}`,
      tint: part.colour === "wood" ? THEME_INK : part.colour,
      build: () => sheet(width, depth, 0.012, spot),
    },
  ];
};
