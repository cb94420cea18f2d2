import { centred } from "../cells";
import { merged } from "../geometry";
import { lay } from "../wood";
import { slab } from "./poly";
import { wooden, type Shape } from "./shape";

const DECK = 0.3;

/** Feet that stand, and a deck that runs over feet and spans. */
export const bridge: Shape = (part) => {
  const all = [...part.cells, ...part.spans];
  const feet = centred(part.cells, all);
  const deck = centred(all);
  const height = part.size[2];
  const thick = Math.min(DECK, height / 2);
  return [
    wooden(part, `${feet.join(";")} ${deck.join(";")} ${height}`, () => {
      const marks = { top: 0, sides: 0 };
      return merged([
        ...(feet.length ? [lay(slab(feet, height - thick, 0.04), marks)] : []),
        lay(slab(deck, thick, 0.04).translate(0, height - thick, 0), marks),
      ]);
    }),
  ];
};
