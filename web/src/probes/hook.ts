import type { Table } from "../model/table.svelte";
import type { PartKind } from "../protocol/types";
import type { CameraView } from "../scene/camera";
import type { WindowPoint } from "../scene/picking";
import type { Stage } from "../scene/stage";
import { ghostTimes, load, statsOf, type Stats } from "./load";
import { pointOf } from "./points";

/** For tests in a browser: where things are on the screen, what can be touched, what drawing takes. */
export interface Hook {
  pointOf: (id: string) => WindowPoint | null;
  middle: (id: string) => WindowPoint | null;
  view: (name: CameraView) => void;
  touches: () => { id: string; move: string; label: string }[];
  stats: () => Stats;
  seq: () => number;
  still: () => boolean;
  load: (kind: PartKind, count: number) => Stats;
  ghostTimes: (count: number) => number[];
}

declare global {
  interface Window {
    opolisTest?: Hook;
  }
}

/** Put the hook on the window as long as there is a stage; the shipped bundle leaves this out. */
export function installHook(stage: Stage, table: Table): () => void {
  window.opolisTest = {
    pointOf: (id) => pointOf(stage, id),
    middle: (id) => stage.picker.middle(id),
    view: (name) => stage.view(name),
    touches: () => table.hand.offered.map(({ id, move = "", label = "" }) => ({ id, move, label })),
    stats: () => statsOf(stage),
    seq: () => table.now.seq,
    still: () => !stage.animator.busy,
    load: (kind, count) => load(stage, kind, count),
    ghostTimes: (count) => ghostTimes(table, count),
  };
  return () => delete window.opolisTest;
}
