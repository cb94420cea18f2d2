const SIZE = 100;
let pen: CanvasRenderingContext2D | null = null;
const families = new Map<string, string>();

function familyOf(name: string): string {
  const known = families.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name);
  families.set(name, known);
  return known;
}

/** How wide a word is for letters of one pixel: in the bold serif of printed titles, or another font. */
export function printedWidth(word: string, font = "--serif", weight = 600): number {
  pen ??= document.createElement("canvas").getContext("2d")!;
  pen.font = `${weight} ${SIZE}px ${familyOf(font)}`;
  return pen.measureText(word).width / SIZE;
}
