import { whole } from "../protocol/part";
import type { Part } from "../protocol/types";
import { Kit } from "./kit";
import type { Quality } from "./quality";
import { Stage } from "./stage";
import { LIGHT } from "./theme";
import { rehearsePicture } from "./thumbs";

const nothing = () => undefined;
const no = () => false;
const EVENTS = {
  hover: nothing,
  tap: nothing,
  fits: no,
  carries: no,
  lays: no,
  wheel: no,
  slow: nothing,
  near: nothing,
};
/** One part of everything that is drawn in a way of its own: wood, printed faces, ink. */
const PARTS: Part[] = [
  { id: "block", kind: "block", place: [0, 0, 0] },
  { id: "tile", kind: "tile", place: [2, 0, 0], label: "x" },
  { id: "label", kind: "label", place: [0, 2, 0], label: "x" },
];

let isDone = false;

/**
 * Draw a small table that nobody sees, while everybody waits for the first game anyway: the context, its
 * programs and its textures are then there for it.
 */
export function rehearse(quality: Quality, inlays: number): void {
  if (isDone || quality === "test") return;
  isDone = true;
  const host = document.createElement("div");
  host.style.cssText = "position: absolute; visibility: hidden; width: 64px; height: 64px";
  document.body.append(host);
  const stage = new Stage(host, Kit.take(quality, inlays), LIGHT, EVENTS);
  stage.look(null, [], { apart: true, chosen: null });
  stage.show(PARTS, false);
  stage.offer(
    PARTS.map((part) => ({ ...part, id: `target ${part.id}` })),
    new Set(),
    "#ffffff",
  );
  stage.ring(PARTS.map(({ id }) => ({ id, hex: "#ffffff", thick: 0.03, wash: 0 })));
  stage.draw(false);
  stage.dispose();
  host.remove();
  setTimeout(() => rehearsePicture(whole(PARTS[0]!))); // The page can be used in between.
}
