import type { Panel, PanelChange, Part, Scene, Update } from "../protocol/types";

interface Named {
  id: string;
}

/** The new scene, made from the old one and an update. */
export function apply(scene: Scene, update: Update): Scene {
  const panels = new Map(scene.panels.map((panel) => [panel.id, panel]));
  for (const id of update.panels_gone ?? []) panels.delete(id);
  for (const change of update.panels ?? []) panels.set(change.id, changed(panels.get(change.id), change));
  return {
    parts: merged(scene.parts, update),
    panels: ordered(panels, update.panel_order),
    seats: update.seats ?? [],
    text: update.text ?? "",
    areas: update.areas?.length ? update.areas : scene.areas,
    aspects: update.aspects?.length ? update.aspects : scene.aspects,
  };
}

/** What an update says that puts one scene in the place of another. */
export function whole(before: Scene, after: Scene): Omit<Update, "type" | "events" | "now"> {
  const panels = new Map(before.panels.map(({ id, parts }) => [id, parts]));
  return {
    ...replaced(before.parts, after.parts),
    panels: after.panels.map((panel) => ({ ...panel, ...replaced(panels.get(panel.id), panel.parts) })),
    panels_gone: missing(before.panels, after.panels),
    panel_order: after.panels.map(({ id }) => id),
    seats: after.seats,
    text: after.text,
    areas: after.areas,
    aspects: after.aspects,
  };
}

function replaced(old: Part[] = [], parts: Part[] = []): Pick<PanelChange, "parts" | "gone" | "order"> {
  return { parts, gone: missing(old, parts), order: parts.map(({ id }) => id) };
}

function missing(old: Named[], now: Named[]): string[] {
  const kept = new Set(now.map(({ id }) => id));
  return old.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

function changed(old: Panel | undefined, change: PanelChange): Panel {
  const { gone, order, start, parts, ...rest } = change;
  return { ...rest, parts: merged(old?.parts, { parts, gone, order, start }) };
}

/** Parts that stay keep their order and new ones follow, or some come together after the first of the others. */
function merged(old: Part[] = [], change: Pick<PanelChange, "parts" | "gone" | "order" | "start">): Part[] {
  const { parts: fresh = [], gone = [], order = [], start = 0 } = change;
  const parts = new Map(old.map((part) => [part.id, part]));
  for (const id of gone) parts.delete(id);
  for (const part of fresh) parts.set(part.id, part);
  const together = order.map((id) => parts.get(id)!);
  for (const id of order) parts.delete(id);
  const others = [...parts.values()];
  return [...others.slice(0, start), ...together, ...others.slice(start)];
}

function ordered<Thing extends Named>(things: Map<string, Thing>, order: string[] = []): Thing[] {
  return order.length ? order.map((id) => things.get(id)!) : [...things.values()];
}
