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

/** Draw a part on a canvas in the page; pictures are taken once for each look. */
export function drawPart(canvas: HTMLCanvasElement, part: WholePart): void {
  const pen = canvas.getContext("2d")!;
  const { width, height } = canvas;
  pen.clearRect(0, 0, width, height);
  if (part.kind === "tile") return drawTile(pen, part, width);
  if (part.kind === "card") return drawCard(pen, part, width, height);
  const key = `${looks(part)} ${part.turn}`;
  let picture = taken.get(key);
  if (!picture) {
    studio ??= new Studio();
    picture = document.createElement("canvas");
    picture.width = picture.height = DOTS;
    picture.getContext("2d")!.drawImage(studio.take(part), 0, 0, DOTS, DOTS);
    taken.set(key, picture);
  }
  pen.drawImage(picture, 0, 0, width, height);
}
