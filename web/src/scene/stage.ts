import { type Box3, Color, Fog, Scene as World, Vector3, type WebGLRenderer } from "three";
import type { TablePoint } from "../model/placing";
import type { Area, Aspect, Part } from "../protocol/types";
import { Animator } from "./animation";
import { canLieApart, dropLines, roomOf, shiftsOf, sorted, type Arrangement } from "./aspects";
import { Eye, type CameraView } from "./camera";
import { control } from "./controls";
import { DropLines } from "./droplines";
import { Framing, type Foot } from "./framing";
import { Miniatures } from "./miniatures";
import { Kit } from "./kit";
import { Layers } from "./layers";
import { packed } from "./laying";
import { FrameLoop } from "./loop";
import { Outlines, type Ring } from "./outlines";
import { Parts } from "./parts";
import { Picker } from "./picking";
import { acts, nears, ASTRAY, LEAST, sizeOf } from "./sizes";
import { boundsOf, roomBox } from "./space";
import type { Theme } from "./theme";

export interface StageEvents {
  hover: (id: string | null, point: TablePoint | null) => void;
  tap: (id: string | null, finger: boolean, x: number, y: number) => void;
  /** Whether what is held fits at a point of the table: then a finger there means no neighbour. */
  fits: (point: TablePoint) => boolean;
  /** Whether a touch of something shows a move that waits to be confirmed. */
  lays: (id: string) => boolean;
  /** Whether a finger that is dragged carries a piece, rather than the camera. */
  carries: () => boolean;
  wheel: (steps: number) => boolean;
  slow: () => void;
  /** Somebody has come nearer than the framing, or is back. */
  near: (isNear: boolean) => void;
}

/** Something that is too small to be hit, and how large it should be. */
interface Small {
  box: Box3;
  least: number;
  size: number;
}

/** The 3D table: parts, ghosts, targets and highlights; it draws only when something has changed. */
export class Stage {
  readonly renderer: WebGLRenderer;
  readonly animator = new Animator();
  readonly parts: Parts;
  readonly picker: Picker;
  private readonly targets: Parts;
  private readonly ghosts: Parts;
  /** What stands above the aspect that is looked at. */
  private readonly faint: Parts;
  private readonly lines = new DropLines();
  private size = { width: 0, height: 0 };
  private isLaid = false;
  private given: readonly Part[] = [];
  private unlaid: readonly Aspect[] = [];
  private aspects: readonly Aspect[] = [];
  private area: Area | null = null;
  private how: Arrangement = { apart: true, chosen: null };
  private readonly eye = new Eye();
  private readonly framing: Framing;
  private readonly loop: FrameLoop;
  private readonly world = new World();
  private readonly outlines: Outlines;
  private readonly miniatures = new Miniatures();
  private readonly watcher: ResizeObserver;
  private readonly release: () => void;

  constructor(
    private readonly host: HTMLElement,
    private readonly kit: Kit,
    theme: Theme,
    private readonly events: StageEvents,
  ) {
    const { rendering, atlas, materials } = kit;
    this.renderer = kit.renderer;
    this.animator.enabled = rendering.animate;
    this.parts = new Parts("part", new Layers(materials.solid, rendering.shadows), atlas, this.animator);
    this.targets = new Parts("target", new Layers(materials.ghost, false), atlas, this.animator);
    this.ghosts = new Parts("ghost", new Layers(materials.ghost, false), atlas, this.animator);
    this.faint = new Parts("faint", new Layers(materials.ghost, false), atlas, this.animator);
    this.outlines = new Outlines(atlas);
    this.framing = new Framing(this.eye, this.animator, this.parts, this.targets);
    this.picker = new Picker(this.renderer.domElement, this.eye.camera, this.parts, this.targets);
    this.loop = new FrameLoop(this.animator, (moving) => this.resize() || this.draw(moving), events.slow);
    this.furnish();
    this.release = this.listen();
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(host);
    this.paint(theme);
    this.resize();
  }

  private furnish(): void {
    this.world.add(this.kit.ground.group, this.kit.light.group);
    for (const parts of this.all()) parts.addTo(this.world);
    this.outlines.addTo(this.world);
    this.lines.addTo(this.world);
    this.host.append(this.renderer.domElement);
  }

  private listen(): () => void {
    return control(this.renderer.domElement, this.eye, {
      hover: (x, y) => this.pointAt(x, y),
      leave: () => this.hover(null, null),
      tap: (x, y, finger) => this.tapAt(x, y, finger),
      carries: this.events.carries,
      pans: () => this.framing.isNear,
      wheel: this.events.wheel,
      moved: () => {
        this.framing.release();
        this.miniatures.due = true;
        this.loop.request();
      },
    });
  }

  /** The pointer is over a point of the window. */
  pointAt(x: number, y: number): void {
    this.hover(this.picker.touchableAt(x, y), this.picker.pointAt(x, y));
  }

  /** Whether a point of the window shows the mat on which the game stands, or what stands there. */
  onMat(x: number, y: number): boolean {
    const point = this.picker.groundAt(x, y);
    return point !== null && this.kit.ground.has(point);
  }

  /** A point of the window was touched. What is too small comes nearer, unless a pointer rests well within it. */
  tapAt(x: number, y: number, finger: boolean): void {
    const point = finger && this.picker.pointAt(x, y);
    const id = this.picker.touchableAt(x, y, point !== false && !(point && this.events.fits(point)));
    const sure = id && !finger && this.picker.isAlone(id, x, y, ASTRAY);
    const thing = id && !sure && this.tooSmall(id, finger);
    const lays = id !== null && this.events.lays(id);
    if (!thing || acts(thing.size, finger, lays)) this.events.tap(id, finger, x, y);
    if (thing && nears(thing.size, finger, lays)) this.approach(thing);
  }

  /** Measure something that is too small to be hit well. */
  private tooSmall(
    id: string,
    finger: boolean,
    among = this.picker.touchable,
    bodies = [...this.picker.bodies()],
  ): Small | null {
    const least = finger ? LEAST.finger : LEAST.mouse;
    const { clientWidth: width, clientHeight: height } = this.host;
    const size = sizeOf(id, bodies, among, this.eye.camera, { width, height }, least);
    const shown = this.picker.find(id);
    if (!shown || size >= least) return null;
    const thing = { box: boundsOf(shown.part, this.parts.shifts), least, size };
    return this.framing.canApproach(thing.box, least, size) ? thing : null;
  }

  private approach({ box, least, size }: Small): void {
    this.framing.approach(box, least, size);
    this.events.near(true);
    this.miniatures.due = true;
    this.loop.request();
  }

  /** Look from above at a point of the area, given as shares of its sides, so near that a finger can hit a square. */
  dive(right: number, down: number): void {
    this.framing.dive(right, down, LEAST.finger, this.host.clientHeight);
    this.events.near(this.framing.isNear);
    this.miniatures.due = true;
    this.loop.request();
  }

  /** Look at the whole, and come nearer where a thing is too small in it to be hit well, whatever stands on it. */
  lookAt(id: string, finger: boolean): void {
    this.framing.whole();
    this.events.near(false);
    const alone = [...this.picker.bodies()].filter((body) => body.id === id);
    const thing = this.tooSmall(id, finger, new Set([id]), alone);
    if (thing) this.approach(thing);
  }

  /** Look at the whole again. */
  home(): void {
    if (this.framing.isNear) this.view("reset");
  }

  /** Look at the place that was pointed at in the small picture of an area, as shares of its sides. */
  goTo(id: string, right: number, down: number): void {
    const spot = this.miniatures.spot(id, right, down);
    if (!spot) return;
    this.framing.move(spot);
    this.miniatures.due = true;
    this.loop.request();
  }

  private all(): Parts[] {
    return [this.parts, this.targets, this.ghosts, this.faint];
  }

  /** Show the parts of a scene, moving from what was there. */
  show(parts: readonly Part[], animate: boolean): void {
    this.isLaid = true;
    this.given = parts;
    this.lay(animate);
  }

  /** Look at an area in which aspects are arranged, or at everything. */
  look(area: Area | null, given: readonly Aspect[], how: Arrangement): void {
    const aspects = packed(given, this.eye.ratio);
    const shiftsIn = (all: readonly Aspect[]) => all.map(({ id, shift }) => `${id} ${String(shift)}`).join();
    const moved = shiftsIn(aspects) !== shiftsIn(this.aspects);
    const turned = moved || how.apart !== this.how.apart || how.chosen !== this.how.chosen;
    [this.area, this.unlaid, this.aspects, this.how] = [area, given, aspects, how];
    const shifts = shiftsOf(aspects, how.apart);
    for (const parts of this.all()) parts.shift(shifts, turned && this.kit.rendering.animate);
    this.eye.flat = how.apart && canLieApart(aspects);
    if (turned) {
      this.framing.forget();
      this.lay(false);
    }
    this.framing.look(roomOf(area, aspects, how));
    if (area && this.framing.bounds.isEmpty()) this.kit.ground.fit(roomBox(area.room)); // Nothing stands there yet.
    this.loop.request();
  }

  private lay(animate: boolean): void {
    const { solid, faint } = sorted(this.given, this.aspects, this.how);
    this.parts.show(solid, animate && this.kit.rendering.animate);
    this.faint.show(faint, false);
    this.miniatures.due = true;
    this.hang();
    this.fit();
  }

  /** Where aspects stand above each other, lines show over what hangs that can be touched: all were a thicket. */
  private hang(): void {
    const tags = new Set(this.aspects.flatMap(({ id, room }) => (room ? [id] : [])));
    const stacked = !this.how.apart && tags.size > 1;
    const shown = stacked ? [...this.parts.shown.values(), ...this.targets.shown.values()] : [];
    const flat = shown.filter(({ part }) => part.kind === "pad" || part.kind === "square");
    const boxes = flat.map(({ part }) => boundsOf(part, this.parts.shifts));
    const touched = boxes.filter((_, at) => this.picker.touchable.has(flat[at]!.part.id));
    this.lines.show(dropLines(touched, boxes, this.area ? roomBox(this.area.room).min.y : 0));
  }

  /** Keep a small picture of an area up to date; returns how to stop. */
  miniature({ id, room }: Area, canvas: HTMLCanvasElement, framed = false): () => void {
    this.miniatures.show(
      id,
      canvas,
      (framed && roomOf(this.area, this.aspects, this.how)) || roomBox(room),
      framed,
    );
    this.loop.request();
    return () => this.miniatures.hide(id);
  }

  /** Show what can be touched; targets are drawn, parts of the scene are outlined. */
  offer(targets: readonly Part[], touchable: ReadonlySet<string>, wash: string): void {
    this.targets.layers.wash = wash;
    this.targets.show([], false);
    this.targets.show(targets, false);
    const others =
      touchable.size !== this.picker.touchable.size ||
      ![...touchable].every((id) => this.picker.touchable.has(id));
    this.picker.touchable = touchable;
    this.hang();
    this.fit();
    if (others) this.follow();
  }

  /** What a lesson points at: while some of it can be touched, the rest may leave the picture. */
  marked: ReadonlySet<string> = new Set();

  /** Keep what can be touched in the picture. */
  private follow(): void {
    const meant = [...this.picker.touchable].filter((id) => this.marked.has(id));
    const kept = meant.length ? meant : [...this.picker.touchable];
    this.framing.follow(kept.flatMap((id) => this.picker.find(id)?.part ?? []));
    this.events.near(this.framing.isNear);
  }

  /** Show what would be put; painted over where it cannot be. */
  ghost(parts: readonly Part[], wash = ""): void {
    if (wash !== this.ghosts.layers.wash) this.ghosts.show([], false);
    this.ghosts.layers.wash = wash;
    this.parts.cover(parts);
    this.miniatures.due ||= this.framing.isNear;
    this.ghosts.show(
      parts.map((part) => ({ ...part, id: `ghost ${part.id}` })),
      false,
    );
    this.changed();
  }

  ring(rings: { id: string; hex: string; thick: number; wash: number }[]): void {
    const found: Ring[] = [];
    for (const { id, hex, thick } of rings) {
      const shown = this.parts.shown.get(id) ?? this.picker.find(id) ?? this.ghosts.shown.get(`ghost ${id}`);
      if (shown) found.push({ shown, hex, thick });
    }
    this.outlines.show(found);
    this.parts.wash(new Map(rings.map(({ id, hex, wash }) => [id, { hex, amount: wash }])));
    this.changed();
  }

  paint(theme: Theme): void {
    this.world.background = new Color(theme.room);
    this.world.fog = new Fog(theme.room, 10, 60);
    this.kit.ground.paint(theme);
    this.kit.light.paint(theme);
    for (const parts of this.all()) {
      parts.layers.ink = theme.ink;
      parts.redraw();
    }
    this.changed();
  }

  view(name: CameraView): void {
    this.framing.glide(name);
    this.events.near(false);
    this.loop.request();
  }

  /** Leave room at the right for what lies over so many pixels of the stage. */
  coverBeside(width: number): void {
    this.framing.coverBeside(width);
    this.miniatures.due = true;
    this.loop.request();
  }

  /** Leave room for what lies over the stage's foot. */
  coverFoot(foot: Foot): void {
    this.framing.coverFoot(foot);
    this.loop.request();
  }

  private fit(): void {
    if (this.framing.measure()) {
      this.kit.ground.fit(this.framing.bounds);
      this.kit.light.fit(this.framing.bounds);
    }
    this.changed();
  }

  /** Fill the host, and draw, if it has another size; tells whether it had. */
  private resize(): boolean {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height || (width === this.size.width && height === this.size.height)) return false;
    this.size = { width, height };
    this.renderer.setSize(width, height);
    this.framing.resize(width, height);
    if (this.unlaid.length) this.look(this.area, this.unlaid, this.how);
    this.draw(false);
    this.loop.done();
    return true;
  }

  private changed(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.loop.request();
  }

  /** Take a picture of what is seen, as an address of data. */
  picture(): string {
    this.draw(false);
    return this.renderer.domElement.toDataURL("image/png");
  }

  draw(moving: boolean): void {
    if (!this.isLaid) return; // A table without a game takes as long to draw as one with it.
    if (moving) this.renderer.shadowMap.needsUpdate = true;
    this.outlines.follow();
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!moving) this.miniatures.draw(this.renderer, this.world, { width, height }, this.eye.camera);
    const { bounds } = this.framing;
    const { distance } = this.eye.at;
    const reach = bounds.isEmpty() ? 10 : bounds.getSize(new Vector3()).length();
    Object.assign(this.world.fog!, { near: distance + reach * 0.7, far: distance + reach * 2.2 + 8 });
    this.renderer.render(this.world, this.eye.camera);
  }

  private hover(id: string | null, point: TablePoint | null): void {
    this.renderer.domElement.classList.toggle("touchable", id !== null);
    this.events.hover(id, point);
  }

  dispose(): void {
    this.loop.stop();
    this.watcher.disconnect();
    this.release();
    for (const parts of this.all()) parts.dispose();
    this.outlines.dispose();
    this.lines.dispose();
    this.renderer.domElement.classList.remove("touchable");
    Kit.leave(this.kit);
  }
}
