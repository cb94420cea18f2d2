import { LIFT } from "../../scene/controls";

const FAR = 8; // pixels after which a press becomes a drag

export interface Drag {
  /** Take it up; false if there is nothing to take. */
  start: () => boolean;
  move: (x: number, y: number) => void;
  drop: (x: number, y: number, finger: boolean) => void;
  cancel: () => void;
}

/** Lets an element be dragged; a finger carries what it drags above itself. */
export function draggable(
  element: HTMLElement,
  given: Drag | null,
): { update: (drag: Drag | null) => void; destroy: () => void } {
  let drag = given;
  let from: { x: number; y: number; id: number } | null = null;
  let dragging = false;

  const at = (event: PointerEvent): [number, number] => [
    event.clientX,
    event.clientY - (event.pointerType === "touch" ? LIFT : 0),
  ];
  const onDown = (event: PointerEvent) => {
    if (event.button === 0 && drag) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
  };
  const onMove = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.id || !drag) return;
    if (!dragging && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    if (!dragging) {
      if (!drag.start()) return void (from = null);
      dragging = true;
      element.setPointerCapture(event.pointerId);
    }
    drag.move(...at(event));
  };
  const finish = () => {
    const was = dragging;
    [from, dragging] = [null, false];
    return was;
  };
  const onUp = (event: PointerEvent) => {
    if (!finish()) return;
    swallowClick();
    drag?.drop(...at(event), event.pointerType === "touch");
  };
  const onCancel = () => void (finish() && drag?.cancel());

  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onCancel);
  return {
    update: (next) => (drag = next),
    destroy: () => {
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerup", onUp);
      element.removeEventListener("pointercancel", onCancel);
    },
  };
}

/** The press began on a button: its click is no wish to take the piece up again. That of the next press is. */
function swallowClick(): void {
  const swallow = (click: Event) => (click.stopPropagation(), click.preventDefault());
  const stop = () => window.removeEventListener("click", swallow, { capture: true });
  window.addEventListener("click", swallow, { capture: true, once: true });
  window.addEventListener("pointerdown", stop, { capture: true, once: true });
  setTimeout(stop, 50); // a finger that dragged clicks nothing, and a key may come next
}
