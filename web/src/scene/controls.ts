import { MathUtils, Vector3 } from "three";
import type { Eye } from "./camera";

const CLICK = 6;

export interface Gestures {
  hover: (x: number, y: number) => void;
  leave: () => void;
  tap: (x: number, y: number, finger: boolean) => void;
  /** A wheel step while a piece can be turned; true if it was used. */
  wheel: (steps: number) => boolean;
  /** Whether a drag moves the table instead of turning it. */
  pans: () => boolean;
  moved: () => void;
  /** Whether a dragged finger carries a piece: then it does not move the camera. */
  carries: () => boolean;
}

/** How far above a finger the piece is that it carries, so that it can be seen. */
export const LIFT = 64;

/** Orbit with a drag, pan with the right button or two fingers, zoom with wheel or pinch. */
export function control(canvas: HTMLElement, eye: Eye, gestures: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let spread = 0;
  let carrying = false;

  const orbit = (dx: number, dy: number) => {
    eye.at.around = (eye.at.around - dx * 0.4) % 360;
    eye.at.above = MathUtils.clamp(eye.at.above + dy * 0.3, 0.5, 89.9);
    gestures.moved();
  };
  const pan = (dx: number, dy: number) => {
    const { elements: e } = eye.camera.matrixWorld;
    const unit = (eye.at.distance * Math.tan(MathUtils.degToRad(eye.at.lens / 2)) * 2) / canvas.clientHeight;
    eye.at.target
      .addScaledVector(new Vector3(e[0], e[1], e[2]), -dx * unit)
      .addScaledVector(new Vector3(e[4], e[5], e[6]), dy * unit);
    gestures.moved();
  };
  /** Come nearer to the point under the pointer, or go away from it. */
  const zoom = (factor: number, x: number, y: number) => {
    const { elements: e } = eye.camera.matrixWorld;
    const frame = canvas.getBoundingClientRect();
    const before = eye.at.distance;
    eye.at.distance = MathUtils.clamp(before * factor, 2, 160 * (30 / eye.at.lens));
    const unit = (before * Math.tan(MathUtils.degToRad(eye.at.lens / 2)) * 2) / frame.height;
    const share = (1 - eye.at.distance / before) * unit;
    eye.at.target
      .addScaledVector(new Vector3(e[0], e[1], e[2]), (x - frame.left - frame.width / 2) * share)
      .addScaledVector(new Vector3(e[4], e[5], e[6]), (frame.top + frame.height / 2 - y) * share);
    gestures.moved();
  };

  const onDown = (event: PointerEvent) => {
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.setPointerCapture(event.pointerId);
    spread = 0;
    carrying = event.pointerType === "touch" && down.size === 1 && gestures.carries();
  };
  const onMove = (event: PointerEvent) => {
    const from = down.get(event.pointerId);
    if (!from) return gestures.hover(event.clientX, event.clientY);
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    travelled += Math.abs(dx) + Math.abs(dy);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (travelled < CLICK) return;
    if (carrying && down.size === 1) return gestures.hover(event.clientX, event.clientY - LIFT);
    if (down.size === 2) {
      const [a, b] = [...down.values()] as [{ x: number; y: number }, { x: number; y: number }];
      const wide = Math.hypot(a.x - b.x, a.y - b.y);
      if (spread) zoom(spread / wide, (a.x + b.x) / 2, (a.y + b.y) / 2);
      spread = wide;
      pan(dx / 2, dy / 2);
    } else if (event.buttons & 2 || event.shiftKey || gestures.pans()) pan(dx, dy);
    else orbit(dx, dy);
  };
  const onUp = (event: PointerEvent) => {
    const last = down.size === 1;
    if (!down.delete(event.pointerId)) return;
    spread = 0;
    if (last && carrying && travelled >= CLICK) {
      gestures.tap(event.clientX, event.clientY - LIFT, true);
    } else if (last && travelled < CLICK && event.button === 0) {
      gestures.tap(event.clientX, event.clientY, event.pointerType === "touch");
    }
  };
  const onCancel = (event: PointerEvent) => {
    down.delete(event.pointerId);
    gestures.leave();
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    if (!event.ctrlKey && gestures.wheel(Math.sign(event.deltaY))) return;
    zoom(Math.exp(MathUtils.clamp(event.deltaY, -240, 240) * 0.0012), event.clientX, event.clientY);
  };
  const onMenu = (event: Event) => event.preventDefault();
  /** After a tap a browser clicks whatever lies there by then, or a button beside it: what came up was not meant. */
  const onTouchEnd = (event: TouchEvent) => event.preventDefault();

  /** Browsers give a touch to a button that is only near: what is touched is what lies under the finger. */
  const onAnyDown = (event: PointerEvent) => {
    const { target, pointerType, clientX, clientY } = event;
    if (pointerType !== "touch" || target === canvas) return;
    if (document.elementFromPoint(clientX, clientY) !== canvas) return;
    event.stopPropagation();
    target?.addEventListener("touchstart", (start) => start.preventDefault(), { once: true, passive: false });
    onDown(event);
  };

  canvas.addEventListener("pointerdown", onDown);
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerup", onUp);
  canvas.addEventListener("pointercancel", onCancel);
  canvas.addEventListener("pointerleave", gestures.leave);
  canvas.addEventListener("wheel", onWheel, { passive: false });
  canvas.addEventListener("contextmenu", onMenu);
  canvas.addEventListener("touchend", onTouchEnd, { passive: false });
  addEventListener("pointerdown", onAnyDown, true);
  return () => {
    removeEventListener("pointerdown", onAnyDown, true);
    canvas.removeEventListener("pointerdown", onDown);
    canvas.removeEventListener("pointermove", onMove);
    canvas.removeEventListener("pointerup", onUp);
    canvas.removeEventListener("pointercancel", onCancel);
    canvas.removeEventListener("pointerleave", gestures.leave);
    canvas.removeEventListener("wheel", onWheel);
    canvas.removeEventListener("contextmenu", onMenu);
    canvas.removeEventListener("touchend", onTouchEnd);
  };
}
