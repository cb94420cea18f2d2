import type { Area } from "../protocol/types";

/** The area that is looked at first: one's own, or everybody's; a spectator of several looks at all. */
export function homeOf(areas: readonly Area[], seat: number): Area | null {
  const own = areas.find((area) => area.seat === seat && seat >= 0);
  return own ?? areas.find((area) => (area.seat ?? -1) < 0) ?? null;
}
