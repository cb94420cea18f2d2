import type { Table } from "../model/table.svelte";
import type { Stage } from "../scene/stage";

interface Point {
  x: number;
  y: number;
}

/** For tests: where things are on the screen, and what can be touched. */
export interface Hook {
  pointOf: (id: string) => Point | null;
  touches: () => { id: string; move: string; label: string }[];
  stats: () => ReturnType<Stage["stats"]> | null;
  seq: () => number;
  still: () => boolean;
  view: (name: "reset" | "top" | "south" | "east" | "north" | "west") => void;
}

declare global {
  interface Window {
    opolisTest?: Hook;
  }
}

export function installHook(stage: () => Stage | null, table: () => Table): () => void {
  window.opolisTest = {
    pointOf: (id) => inPage(id) ?? stage()?.pointOf(id) ?? null,
    touches: () => table().hand.offered.map(({ id, move = "", label = "" }) => ({ id, move, label })),
    stats: () => stage()?.stats() ?? null,
    seq: () => table().now.seq,
    still: () => !stage()?.animator.busy,
    view: (name) => stage()?.view(name),
  };
  return () => delete window.opolisTest;
}

function inPage(id: string): Point | null {
  const element = document.querySelector(`[data-touch="${CSS.escape(id)}"]`);
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
