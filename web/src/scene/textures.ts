import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from "three";

type Draw = (pen: CanvasRenderingContext2D, size: number) => void;

function texture(size: number, draw: Draw, coloured = true): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  draw(canvas.getContext("2d")!, size);
  const made = new CanvasTexture(canvas);
  made.wrapS = made.wrapT = RepeatWrapping;
  made.anisotropy = 8;
  if (coloured) made.colorSpace = SRGBColorSpace;
  return made;
}

/** Numbers that look random and are the same on every machine. */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 4294967296;
  };
}

/** Grain that runs along u and repeats: pale streaks, fine pores and a few darker rings. */
export function woodGrain(): Texture {
  return texture(512, (pen, size) => {
    const chance = seeded(11);
    pen.fillStyle = "#f4f1ec";
    pen.fillRect(0, 0, size, size);
    for (let streak = 0; streak < 150; streak++) {
      const y = chance() * size;
      const wave = 2 + chance() * 7;
      const phase = chance() * 6.28;
      const dark = chance() < 0.45;
      pen.strokeStyle = dark
        ? `rgba(92,66,40,${0.03 + chance() * 0.1})`
        : `rgba(255,255,255,${0.08 + chance() * 0.15})`;
      pen.lineWidth = 0.6 + chance() * (dark ? 2.6 : 5);
      for (const lift of [-size, 0, size]) {
        pen.beginPath();
        for (let x = 0; x <= size; x += 16) {
          const bend = Math.sin((x / size) * 6.2832 + phase) * wave;
          if (x === 0) pen.moveTo(x, y + bend + lift);
          else pen.lineTo(x, y + bend + lift);
        }
        pen.stroke();
      }
    }
    for (let pore = 0; pore < 900; pore++) {
      pen.fillStyle = `rgba(80,55,32,${0.05 + chance() * 0.12})`;
      pen.fillRect(chance() * size, chance() * size, 4 + chance() * 16, 0.8);
    }
  });
}

/** The cloth of the mat: a fine weave, nearly white, to be tinted. */
export function weave(): Texture {
  return texture(256, (pen, size) => {
    const chance = seeded(5);
    pen.fillStyle = "#f2f2f2";
    pen.fillRect(0, 0, size, size);
    for (let y = 0; y < size; y += 2)
      for (let x = 0; x < size; x += 2) {
        const shade = 225 + Math.floor(chance() * 30) - ((x + y) % 4 ? 0 : 8);
        pen.fillStyle = `rgb(${shade},${shade},${shade})`;
        pen.fillRect(x, y, 2, 2);
      }
  });
}

/** Broad planks for the table top. */
export function planks(): Texture {
  return texture(1024, (pen, size) => {
    const chance = seeded(23);
    const rows = 4;
    for (let row = 0; row < rows; row++) {
      const top = (row * size) / rows;
      const tone = 236 + Math.floor(chance() * 14);
      pen.save();
      pen.beginPath();
      pen.rect(0, top, size, size / rows);
      pen.clip();
      pen.fillStyle = `rgb(${tone},${tone - 3},${tone - 7})`;
      pen.fillRect(0, top, size, size / rows);
      for (let streak = 0; streak < 70; streak++) {
        const y = top + (chance() * size) / rows;
        const wave = chance() * 9;
        pen.strokeStyle = `rgba(96,66,38,${0.02 + chance() * 0.06})`;
        pen.lineWidth = 0.7 + chance() * 3;
        pen.beginPath();
        for (let x = 0; x <= size; x += 32) pen.lineTo(x, y + Math.sin((x / size) * 6.2832 + streak) * wave);
        pen.stroke();
      }
      pen.restore();
      pen.fillStyle = "rgba(60,40,24,0.28)";
      pen.fillRect(0, top, size, 1.6);
    }
  });
}
