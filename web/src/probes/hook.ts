import type { Table } from "../model/table.svelte";
import { settings } from "../model/settings.svelte";
import type { PartKind } from "../protocol/types";
import type { CameraView } from "../scene/camera";
import type { WindowPoint } from "../scene/picking";
import type { Stage } from "../scene/stage";
import { areTaken } from "../scene/thumbs";
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
  /** The event that is shown, which may be a past one. */
  shown: () => number;
  still: () => boolean;
  load: (kind: PartKind, count: number) => Stats;
  ghostTimes: (count: number) => Promise<number[]>;
  /** In how many ways what is held can be put. */
  spots: () => number;
  /** What is held, from the first touch on, and what waits for a second one. */
  held: () => string[];
  armed: () => string | null;
  /** Parts that are pointed out, and those that stand in the way of what is held. */
  lit: () => string[];
  blamed: () => string[];
  /** What is pointed at, and the move that would be played now. */
  meant: () => { at: string; move: string };
}

declare global {
  interface Window {
    opolisTest?: Hook;
  }
}

/** Put the hook on the window as long as there is a stage; the shipped bundle leaves this out. */
export function installHook(stage: Stage, table: Table): () => void {
  const { drawn, again } = settings.quality === "test" ? restDrawing(stage) : DRAWING;
  window.opolisTest = {
    pointOf: (id) => pointOf(stage, id),
    middle: (id) => stage.picker.middle(id),
    view: (name) => stage.view(name),
    touches: () => table.hand.offered.map(({ id, move = "", label = "" }) => ({ id, move, label })),
    stats: () => drawn(() => statsOf(stage)),
    seq: () => table.now.seq,
    shown: () => table.past?.seq ?? table.now.seq,
    still: () => !stage.animator.busy && !table.hand.waits && areTaken(),
    load: (kind, count) => drawn(() => load(stage, kind, count)),
    ghostTimes: (count) => ghostTimes(stage, table, count),
    spots: () => table.hand.spots.length,
    held: () => table.hand.path.map(({ id }) => id),
    armed: () => table.hand.armed,
    lit: () => Object.keys(table.lit),
    blamed: () => table.hand.refusal?.parts ?? [],
    meant: () => ({ at: table.hand.armed ?? table.hand.at ?? "", move: table.hand.leaf?.move ?? "" }),
  };
  return () => {
    again();
    delete window.opolisTest;
  };
}

interface Drawing {
  drawn: <Looked>(look: () => Looked) => Looked;
  /** Draw everything again. */
  again: () => void;
}

const DRAWING: Drawing = { drawn: (look) => look(), again: () => undefined };

/** Draw nothing but what is looked at through the hook: in software, drawing is most of what a page costs. */
function restDrawing({ renderer }: Stage): Drawing {
  const render = renderer.render.bind(renderer);
  const rest = (): void => undefined;
  const again = () => (renderer.render = render);
  renderer.render = rest;
  const drawn: Drawing["drawn"] = (look) => {
    again();
    try {
      return look();
    } finally {
      renderer.render = rest;
    }
  };
  return { drawn, again };
}
