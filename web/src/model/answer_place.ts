import type { Point, Size } from "./corners";

interface Frame {
  left: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
}

/** Pixels between what was touched and its answer, and between an answer and a rim. */
const [ASIDE, ABOVE, RIM] = [18, 20, 10];
/** Pixels of the window that stay free above an answer: the header. */
const HEADER = 60;
const clamped = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Where the answer to a touch stands: beside it, or, where the window is too narrow for that, at the end of the
 * stage that is farther away, so that it hides neither what was touched nor its neighbours.
 */
export function answerPlace(
  at: Point | null,
  size: Size,
  stage: Frame,
  room: Size,
): { left: number; top: number } {
  const [right, lowest] = [room.width - size.width - RIM, room.height - size.height - RIM];
  if (room.width < 2 * size.width) {
    const inStage = at !== null && at.y < stage.bottom;
    const low = !inStage || at.y < (stage.top + stage.bottom) / 2;
    const top = low ? stage.bottom - size.height - RIM : stage.top + RIM;
    return { left: right, top: clamped(top, HEADER, lowest) };
  }
  const x = at?.x ?? stage.left + stage.width / 2;
  const y = at?.y ?? stage.top + stage.height / 3;
  return { left: clamped(x + ASIDE, RIM, right), top: clamped(y - ABOVE, HEADER, lowest) };
}
