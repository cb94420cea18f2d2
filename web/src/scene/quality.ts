export type Quality = "auto" | "standard" | "plain" | "test";

/** How a quality is drawn. */
export interface Rendering {
  rich: boolean;
  shadows: boolean;
  animate: boolean;
  dots: number;
}

/** Whether edges are smooth, which must be known before anything can be asked of the machine. */
export const isSmooth = (quality: Quality): boolean => quality !== "test";

/** Choose how to draw, by the machine's own name for what it draws with. */
export function renderingOf(quality: Quality, machine: string): Rendering {
  const dots = Math.min(window.devicePixelRatio || 1, 2);
  if (quality === "test") return { rich: false, shadows: false, animate: false, dots: 0.5 };
  const plain = quality === "plain" || (quality === "auto" && isSoftware(machine));
  return plain
    ? { rich: false, shadows: false, animate: true, dots: Math.min(dots, 1.5) }
    : { rich: true, shadows: true, animate: true, dots };
}

/** Software drawing has no time for shadows. */
const isSoftware = (machine: string): boolean => /swiftshader|llvmpipe|software|basic render/i.test(machine);
