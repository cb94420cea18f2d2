import type { WindowPoint } from "../../scene/picking";
import type { Stage } from "../../scene/stage";

/** The button or chip that stands for something that can be touched, if it is not on the stage. */
export const elementOf = (id: string): Element | null =>
  document.querySelector(`[data-touch="${CSS.escape(id)}"]`);

/** Where something that can be touched is in the window: in the page or on the stage. */
export function placeOf(stage: Stage | null, id: string): WindowPoint | null {
  const element = elementOf(id);
  if (!element) return stage?.picker.middle(id) ?? null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
