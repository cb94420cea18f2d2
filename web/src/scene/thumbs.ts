import { type Box3, Scene as World, Vector3, WebGLRenderer } from "three";
import { looks, whole, type WholePart } from "../protocol/part";
import { Animator } from "./animation";
import { Atlas } from "./atlas";
import { Eye } from "./camera";
import { Layers } from "./layers";
import { Light } from "./light";
import { makeMaterials } from "./materials";
import { Parts } from "./parts";
import { drawCard } from "./shapes/card";
import { drawTile } from "./shapes/tile";
import { boundsOf } from "./space";
import { LIGHT } from "./theme";

const DOTS = 128;

/** A small room where single parts have their picture taken. */
class Studio {
  private readonly renderer = new WebGLRenderer({
    alpha: true,
    antialias: true,
    preserveDrawingBuffer: true,
  });
  private readonly world = new World();
  private readonly eye = new Eye();
  private readonly parts: Parts;
  private readonly light = new Light(false);

  constructor() {
    const atlas = new Atlas(512);
    const { solid } = makeMaterials(atlas.texture, false, 0.6);
    this.renderer.setSize(DOTS, DOTS);
    this.renderer.setClearColor(0, 0);
    this.parts = new Parts("thumb", new Layers(solid, false), atlas, new Animator());
    this.light.paint(LIGHT);
    this.parts.addTo(this.world);
    this.world.add(this.light.group);
  }

  take(part: WholePart): HTMLCanvasElement {
    const posed = whole({ ...part, id: "thumb", place: [0, 0, 0] });
    this.parts.show([posed], false);
    const box: Box3 = boundsOf(posed);
    this.light.fit(box);
    const middle = box.getCenter(new Vector3());
    const reach = box.getSize(new Vector3()).length();
    const above = part.kind === "die" ? 62 : 36;
    this.eye.at = { target: middle, around: -24, above, distance: reach * 2.05, lens: 30 };
    this.eye.apply();
    this.renderer.render(this.world, this.eye.camera);
    return this.renderer.domElement;
  }
}

let studio: Studio | null = null;
const taken = new Map<string, HTMLCanvasElement>();
const waiting = new Map<HTMLCanvasElement, WholePart>();

/** Draw a part on a canvas in the page; pictures are taken once for each look, after the table is drawn. */
export function drawPart(canvas: HTMLCanvasElement, part: WholePart): void {
  const pen = canvas.getContext("2d")!;
  const { width, height } = canvas;
  pen.clearRect(0, 0, width, height);
  waiting.delete(canvas);
  if (part.kind === "tile") return drawTile(pen, part, width);
  if (part.kind === "card") return drawCard(pen, part, width, height);
  const picture = taken.get(keyOf(part));
  if (picture) return pen.drawImage(picture, 0, 0, width, height);
  if (!waiting.size) afterFrame(takePicture);
  waiting.set(canvas, part);
}

/** Whether all pictures are taken. */
export const areTaken = (): boolean => waiting.size === 0;

/** Pose for a picture that nobody wants: the first one takes longest. */
export function rehearsePicture(part: WholePart): void {
  studio ??= new Studio();
  studio.take(part);
}

const keyOf = (part: WholePart): string => `${looks(part)} ${part.turn}`;

/** Take one picture a frame, so that the page can be used in between. */
function takePicture(): void {
  const [next] = waiting.values();
  if (!next) return;
  studio ??= new Studio();
  taken.set(keyOf(next), copied(studio.take(next)));
  for (const [canvas, part] of [...waiting]) if (taken.has(keyOf(part))) drawPart(canvas, part);
  if (waiting.size) afterFrame(takePicture);
}

function copied(picture: HTMLCanvasElement): HTMLCanvasElement {
  const made = document.createElement("canvas");
  made.width = made.height = DOTS;
  made.getContext("2d")!.drawImage(picture, 0, 0, DOTS, DOTS);
  return made;
}

/** Do something when the next frame is on the screen. */
function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
