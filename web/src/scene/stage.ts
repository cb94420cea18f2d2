import {
  Box3,
  Color,
  Fog,
  PCFShadowMap,
  Scene as World,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { whole, type WholePart } from "../protocol/part";
import type { Part } from "../protocol/types";
import { Animator, ease } from "./animation";
import { Atlas } from "./atlas";
import { between, cornersOf, Eye, type ViewName } from "./camera";
import { control } from "./controls";
import { Ground } from "./ground";
import { Layers } from "./layers";
import { Light } from "./light";
import { makeMaterials } from "./materials";
import { Outlines, type Ring } from "./outlines";
import { Parts } from "./parts";
import { onScreen, rayThrough, touched, type Body } from "./picking";
import type { Means } from "./quality";
import { boundsOf, boxesOf, matrixOf } from "./space";
import type { Theme } from "./theme";

export interface StageEvents {
  hover: (id: string | null) => void;
  tap: (id: string | null, finger: boolean, x: number, y: number) => void;
  wheel: (steps: number) => boolean;
  slow: () => void;
}

const SNAP = 26;
const SLOW = 60;
/** Buttons lie over the stage: so many pixels above and below, but never more than so large a share of it. */
const COVERED = { above: 40, below: 54, most: 0.07 };

/** The 3D table: parts, ghosts, targets and highlights; it draws only when something has changed. */
export class Stage {
  readonly renderer: WebGLRenderer;
  readonly eye = new Eye();
  readonly animator = new Animator();
  private readonly world = new World();
  private readonly atlas = new Atlas();
  private readonly parts: Parts;
  private readonly targets: Parts;
  private readonly ghosts: Parts;
  private readonly layers: Layers[];
  private readonly outlines: Outlines;
  private readonly ground: Ground;
  private readonly light: Light;
  private readonly watcher: ResizeObserver;
  private readonly release: () => void;
  private bounds = new Box3();
  private focus = new Box3();
  private seen = new Box3();
  private framed: ViewName | null = "reset";
  private asked = 0;
  private touchable = new Set<string>();
  private hovered: string | null = null;
  private frames: number[] = [];

  constructor(
    private readonly host: HTMLElement,
    private readonly means: Means,
    theme: Theme,
    inlays: number,
    private readonly events: StageEvents,
  ) {
    this.renderer = new WebGLRenderer({ antialias: means.smooth, powerPreference: "low-power" });
    this.renderer.setPixelRatio(means.dots);
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.shadowMap.enabled = means.shadows;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.animator.enabled = means.animate;
    const { solid, ghost } = makeMaterials(this.atlas.texture, means.rich, inlays);
    this.layers = [new Layers(solid, means.shadows), new Layers(ghost, false), new Layers(ghost, false)];
    this.parts = new Parts("part", this.layers[0]!, this.atlas, this.animator);
    this.targets = new Parts("target", this.layers[1]!, this.atlas, this.animator);
    this.ghosts = new Parts("ghost", this.layers[2]!, this.atlas, this.animator);
    this.outlines = new Outlines(this.atlas);
    this.ground = new Ground(means.rich);
    this.light = new Light(means.shadows);
    this.world.add(this.ground.group, this.light.group);
    for (const parts of [this.parts, this.targets, this.ghosts]) parts.addTo(this.world);
    this.outlines.addTo(this.world);
    this.renderer.domElement.classList.add("stage");
    host.append(this.renderer.domElement);
    this.release = control(this.renderer.domElement, this.eye, {
      hover: (x, y) => this.hover(this.at(x, y)),
      leave: () => this.hover(null),
      tap: (x, y, finger) => events.tap(this.at(x, y), finger, x, y),
      wheel: events.wheel,
      moved: () => this.moved(),
    });
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(host);
    this.paint(theme);
    this.resize();
  }

  /** Show the parts of a scene, moving from what was there. */
  show(parts: readonly Part[], animate: boolean): void {
    this.parts.show(parts, animate && this.means.animate);
    this.measure([...parts]);
    this.changed();
  }

  /** Show what can be touched; targets are drawn, parts of the scene are outlined. */
  offer(targets: readonly Part[], touchable: Set<string>, wash: string): void {
    this.layers[1]!.wash = wash;
    this.targets.show([], false);
    this.targets.show(targets, false);
    this.touchable = touchable;
    this.measure([...this.parts.shown.values()].map(({ part }) => part).concat(targets.map(whole)));
    if (this.framed && targets.some((part) => this.leavesPicture(part))) this.view(this.framed);
    this.changed();
  }

  /** Whether a part lies outside the picture, if only a corner of it. */
  private leavesPicture(part: Part): boolean {
    return cornersOf(boundsOf(whole(part), this.parts.spread)).some((corner) => {
      const { x, y } = onScreen(corner, this.eye.camera);
      return Math.max(Math.abs(x), Math.abs(y)) > 1;
    });
  }

  ghost(parts: readonly Part[]): void {
    this.ghosts.show(
      parts.map((part) => ({ ...part, id: `ghost ${part.id}` })),
      false,
    );
    this.changed();
  }

  ring(rings: { id: string; hex: string; thick: number; wash: number }[]): void {
    const found: Ring[] = [];
    for (const { id, hex, thick } of rings) {
      const shown =
        this.parts.shown.get(id) ?? this.targets.shown.get(id) ?? this.ghosts.shown.get(`ghost ${id}`);
      if (shown) found.push({ part: shown.part, pose: shown.pose, hex, thick });
    }
    this.outlines.show(found);
    this.parts.wash(new Map(rings.map(({ id, hex, wash }) => [id, { hex, amount: wash }])));
    this.changed();
  }

  paint(theme: Theme): void {
    this.world.background = new Color(theme.room);
    this.world.fog = new Fog(theme.room, 10, 60);
    this.ground.paint(theme);
    this.light.paint(theme);
    for (const layers of this.layers) layers.ink = theme.ink;
    for (const parts of [this.parts, this.targets, this.ghosts]) parts.redraw();
    this.changed();
  }

  view(name: ViewName): void {
    this.framed = name;
    const [from, to] = [this.eye.at, this.eye.framing(this.corners(), name)];
    this.animator.run("eye", 500, (t) => {
      this.eye.at = between(from, to, ease(t));
      this.eye.apply();
    });
    this.invalidate();
  }

  spread(lift: number): void {
    for (const parts of [this.parts, this.targets, this.ghosts]) {
      parts.spread = lift;
      parts.show(
        [...parts.shown.values()].map(({ part }) => part),
        this.means.animate,
      );
    }
    this.bounds.makeEmpty();
    this.focus.makeEmpty();
    this.measure([...this.parts.shown.values()].map(({ part }) => part));
    this.changed();
  }

  private measure(parts: Part[]): void {
    const before = this.bounds.clone();
    for (const part of parts.map(whole)) {
      const box = boundsOf(part, this.parts.spread);
      this.bounds.union(box);
      if (!isBackdrop(part)) this.focus.union(box);
    }
    if (this.bounds.isEmpty() || (this.bounds.equals(before) && this.focus.equals(this.seen))) return;
    this.seen.copy(this.focus);
    this.ground.fit(this.bounds);
    this.light.fit(this.bounds);
    if (!this.framed) return;
    if (before.isEmpty()) this.frame();
    else this.view(this.framed);
  }

  /** What must be seen: the corners of all that stands on the table, with some air around. */
  private corners(): Vector3[] {
    const shown = [...this.parts.shown.values(), ...this.targets.shown.values()].map(({ part }) => part);
    const ahead = shown.filter((part) => !isBackdrop(part));
    const air = new Vector3(0.3, 0, 0.3);
    const points = (ahead.length ? ahead : shown).flatMap((part) => {
      const box = boundsOf(part, this.parts.spread);
      return cornersOf(new Box3(box.min.sub(air), box.max.add(air)));
    });
    const { min, max } = new Box3().setFromPoints(points);
    const [low, top] = [min.y, max.y];
    return points.map((point) =>
      point.y === top ? point.setY(top + Math.min(0.8, (top - low) * 0.15)) : point,
    );
  }

  private frame(): void {
    this.animator.stop("eye");
    this.eye.at = this.eye.framing(this.corners(), this.framed ?? "reset");
    this.eye.apply();
  }

  private moved(): void {
    this.framed = null;
    this.animator.stop("eye");
    this.eye.apply();
    this.invalidate();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.eye.camera.aspect = width / height;
    this.eye.covered = {
      above: Math.min(COVERED.above / height, COVERED.most),
      below: Math.min(COVERED.below / height, COVERED.most),
    };
    this.eye.apply();
    if (this.framed && !this.bounds.isEmpty()) this.frame();
    this.draw();
  }

  private changed(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.invalidate();
  }

  invalidate(): void {
    this.asked ||= requestAnimationFrame((now) => this.step(now));
  }

  private step(now: number): void {
    this.asked = 0;
    if (this.animator.busy) {
      this.animator.tick(now);
      this.renderer.shadowMap.needsUpdate = true;
      this.pace(now);
      this.invalidate();
    } else this.frames = [];
    this.draw();
  }

  private draw(): void {
    const { distance } = this.eye.at;
    const reach = this.bounds.isEmpty() ? 10 : this.bounds.getSize(new Vector3()).length();
    Object.assign(this.world.fog!, { near: distance + reach * 0.7, far: distance + reach * 2.2 + 8 });
    this.renderer.render(this.world, this.eye.camera);
  }

  /** Tell when the machine cannot keep up. */
  private pace(now: number): void {
    this.frames.push(now);
    if (this.frames.length < 14) return;
    if ((now - this.frames[2]!) / (this.frames.length - 3) > SLOW) this.events.slow();
    this.frames = [];
  }

  private hover(id: string | null): void {
    if (id === this.hovered) return;
    this.hovered = id;
    this.renderer.domElement.classList.toggle("touchable", id !== null);
    this.events.hover(id);
  }

  private *bodies(): Generator<Body> {
    for (const [id, { part, pose }] of this.targets.shown) yield { id, part, pose, target: true };
    for (const [id, { part, pose }] of this.parts.shown) yield { id, part, pose, target: false };
  }

  /** What can be touched at a point of the window. */
  private at(x: number, y: number): string | null {
    const frame = this.renderer.domElement.getBoundingClientRect();
    const spot = new Vector2(
      ((x - frame.left) / frame.width) * 2 - 1,
      1 - ((y - frame.top) / frame.height) * 2,
    );
    const hit = touched(rayThrough(this.eye.camera, spot), this.bodies(), (id) => this.touchable.has(id));
    return hit ?? this.nearest(x, y);
  }

  private nearest(x: number, y: number): string | null {
    let best: string | null = null;
    let reach = SNAP;
    for (const id of this.touchable) {
      const point = this.middle(id);
      const away = point ? Math.hypot(point.x - x, point.y - y) : Infinity;
      if (away < reach) [best, reach] = [id, away];
    }
    return best;
  }

  /** Every part along the line of sight, touchable or not, nearest first. */
  partAt(x: number, y: number): string | null {
    const frame = this.renderer.domElement.getBoundingClientRect();
    const spot = new Vector2(
      ((x - frame.left) / frame.width) * 2 - 1,
      1 - ((y - frame.top) / frame.height) * 2,
    );
    return touched(rayThrough(this.eye.camera, spot), this.bodies(), () => true);
  }

  private window(point: Vector3): { x: number; y: number } {
    const frame = this.renderer.domElement.getBoundingClientRect();
    const { x, y } = onScreen(point, this.eye.camera);
    return { x: frame.left + ((x + 1) / 2) * frame.width, y: frame.top + ((1 - y) / 2) * frame.height };
  }

  /** Where the top of a part is in the window. */
  middle(id: string): { x: number; y: number } | null {
    const shown = this.targets.shown.get(id) ?? this.parts.shown.get(id);
    if (!shown) return null;
    const box = boxesOf(shown.part)[0]!;
    const top = box.getCenter(new Vector3()).setY(box.max.y);
    return this.window(top.applyMatrix4(matrixOf(shown.pose)));
  }

  private reached(x: number, y: number): string | null {
    return this.at(x, y) ?? this.partAt(x, y);
  }

  /** A point of the window where touching reaches this part and nothing else. */
  pointOf(id: string): { x: number; y: number } | null {
    const shown = this.targets.shown.get(id) ?? this.parts.shown.get(id);
    if (!shown) return null;
    const matrix = matrixOf(shown.pose);
    for (const box of boxesOf(shown.part)) {
      for (const [u, v, w] of SAMPLES) {
        const point = new Vector3(
          box.min.x + (box.max.x - box.min.x) * u,
          box.min.y + (box.max.y - box.min.y) * v,
          box.min.z + (box.max.z - box.min.z) * w,
        );
        const seen = this.window(point.applyMatrix4(matrix));
        if (this.reached(seen.x, seen.y) === id) return seen;
      }
    }
    return this.middle(id);
  }

  stats(): { calls: number; parts: number; triangles: number; frame: number } {
    this.draw();
    const { calls, triangles, frame } = this.renderer.info.render;
    return { calls, triangles, frame, parts: this.parts.shown.size };
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    this.watcher.disconnect();
    this.release();
    for (const parts of [this.parts, this.targets, this.ghosts]) parts.dispose();
    this.outlines.dispose();
    this.ground.dispose();
    this.atlas.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
}

/** Ground and words are seen, but the eye looks at what stands on them. */
function isBackdrop({ kind, size }: WholePart): boolean {
  return kind === "label" || (kind === "square" && size[0] * size[1] > 9);
}

const SAMPLES: [number, number, number][] = [
  [0.5, 1, 0.5],
  [0.5, 0.5, 0.5],
  [0.5, 0.5, 1],
  [0.25, 1, 0.75],
  [0.75, 1, 0.75],
  [0.25, 1, 0.25],
  [0.75, 1, 0.25],
  [0.5, 0.2, 1],
  [0.1, 0.5, 0.5],
  [0.9, 0.5, 0.5],
  [0.5, 0.5, 0],
];
