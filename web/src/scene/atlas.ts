import { CanvasTexture, SRGBColorSpace } from "three";

export type Pen = CanvasRenderingContext2D;
/** Where a picture lies on the atlas, in texture coordinates. */
export interface Spot {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

const GAP = 6;
/** Which share of the paper there is at first. */
const FIRST = 1 / 8;

/**
 * One canvas that holds every printed face, so that all of them are drawn in one go. It is as high as it has to be:
 * without a graphics card all of it costs half a second whenever a face is added.
 */
export class Atlas {
  readonly texture: CanvasTexture;
  private height: number;
  private pen: Pen;
  private readonly spots = new Map<string, Spot>();
  private shelf = { x: GAP, y: GAP, height: 0 };
  /** Grows when the paper was full and everything must be drawn again. */
  generation = 0;

  constructor(private readonly size = 2048) {
    this.height = size * FIRST;
    this.pen = paper(size, this.height);
    this.texture = new CanvasTexture(this.pen.canvas);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.anisotropy = 8;
    this.fit();
  }

  /** Let spots mean the same place on lower paper as on the highest. */
  private fit(): void {
    const times = this.size / this.height;
    this.texture.repeat.y = times;
    this.texture.offset.y = 1 - times;
  }

  /** Find a picture by its key, or draw it on free paper of `width` × `height` pixels. */
  spot(key: string, width: number, height: number, draw: (pen: Pen) => void): Spot {
    const known = this.spots.get(key);
    if (known) return known;
    const { x, y } = this.room(width, height);
    this.pen.save();
    this.pen.beginPath();
    this.pen.rect(x, y, width, height);
    this.pen.clip();
    this.pen.translate(x, y);
    draw(this.pen);
    this.pen.restore();
    this.texture.needsUpdate = true;
    const spot = {
      left: x / this.size,
      right: (x + width) / this.size,
      top: 1 - y / this.size,
      bottom: 1 - (y + height) / this.size,
    };
    this.spots.set(key, spot);
    return spot;
  }

  private room(width: number, height: number): { x: number; y: number } {
    if (this.shelf.x + width + GAP > this.size) {
      this.shelf = { x: GAP, y: this.shelf.y + this.shelf.height + GAP, height: 0 };
    }
    const low = this.shelf.y + height + GAP;
    while (low > this.height && this.height < this.size) this.grow();
    if (low > this.size) this.clear();
    const at = { x: this.shelf.x, y: this.shelf.y };
    this.shelf.x += width + GAP;
    this.shelf.height = Math.max(this.shelf.height, height);
    return at;
  }

  /** Go on with paper of twice the height, on which all pictures are where they were. */
  private grow(): void {
    this.height *= 2;
    const before = this.pen.canvas;
    this.pen = paper(this.size, this.height);
    this.pen.drawImage(before, 0, 0);
    this.texture.image = this.pen.canvas;
    this.texture.dispose(); // It is made again in its new size.
    this.texture.needsUpdate = true;
    this.fit();
  }

  private clear(): void {
    this.generation += 1;
    this.spots.clear();
    this.pen.clearRect(0, 0, this.size, this.size);
    this.shelf = { x: GAP, y: GAP, height: 0 };
  }

  dispose(): void {
    this.texture.dispose();
  }
}

function paper(width: number, height: number): Pen {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  return canvas.getContext("2d")!;
}
