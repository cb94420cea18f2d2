const SIZE = 100;
let pen: CanvasRenderingContext2D | null = null;

/** How wide a word is in the bold serif of printed titles, for letters of one pixel. */
export function printedWidth(word: string): number {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d")!;
    const family = getComputedStyle(document.documentElement).getPropertyValue("--serif");
    pen.font = `600 ${SIZE}px ${family}`;
  }
  return pen.measureText(word).width / SIZE;
}
