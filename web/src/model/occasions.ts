import type { Moved, Told } from "../protocol/types";
import { isMove } from "./log";
import type { Sound } from "./sounds";

const SOUNDS: Partial<Record<Told["kind"], Sound>> = {
  dice: "dice",
  capture: "capture",
  bonus: "bonus",
  plaque: "bonus",
  card: "card",
  draw: "card",
  bell: "bell",
  end: "end",
};
const LOUDEST: Sound[] = ["end", "bell", "capture", "dice", "bonus", "card"];

/** The one sound of an update: the end, one's own turn, what is most worth hearing, or a piece put down. */
export function soundOf(events: readonly Moved[], turn: boolean): Sound | null {
  const heard = new Set(events.flatMap(({ moments = [] }) => moments.map(({ kind }) => SOUNDS[kind])));
  if (heard.has("end")) return "end";
  if (turn) return "turn";
  const loudest = LOUDEST.find((sound) => heard.has(sound));
  return loudest ?? (events.some((event) => isMove(event) && event.seat >= 0) ? "placed" : null);
}
