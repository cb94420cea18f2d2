import { Color, Fog, PCFShadowMap, Scene as World, SRGBColorSpace, Vector3, WebGLRenderer } from "three";
import type { Area, Part } from "../protocol/types";
import { Animator } from "./animation";
import { Atlas } from "./atlas";
import { Eye, type CameraView } from "./camera";
import { control } from "./controls";
import { Framing } from "./framing";
import { Miniatures } from "./miniatures";
import { Ground } from "./ground";
import { Layers } from "./layers";
import { Light } from "./light";
import { FrameLoop } from "./loop";
import { makeMaterials } from "./materials";
import { Outlines, type Ring } from "./outlines";
import { Parts } from "./parts";
import { Picker } from "./picking";
import type { Rendering } from "./quality";
import { roomBox } from "./space";
import type { Theme } from "./theme";

export interface StageEvents {
  hover: (id: string | null) => void;
  tap: (id: string | null, finger: boolean, x: number, y: number) => void;
  wheel: (steps: number) => boolean;
  slow: () => void;
}

/** The 3D table: parts, ghosts, targets and highlights; it draws only when something has changed. */
export class Stage {
  readonly renderer: WebGLRenderer;
  readonly animator = new Animator();
  readonly parts: Parts;
  readonly picker: Picker;
  private readonly targets: Parts;
  private readonly ghosts: Parts;
  private readonly eye = new Eye();
  private readonly framing: Framing;
  private readonly loop: FrameLoop;
  private readonly world = new World();
  private readonly atlas = new Atlas();
  private readonly outlines: Outlines;
  private readonly miniatures = new Miniatures();
  private readonly ground: Ground;
  private readonly light: Light;
  private readonly watcher: ResizeObserver;
  private readonly release: () => void;
  private hovered: string | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly rendering: Rendering,
    theme: Theme,
    inlays: number,
    private readonly events: StageEvents,
  ) {
    this.renderer = makeRenderer(rendering);
    this.animator.enabled = rendering.animate;
    const { solid, ghost } = makeMaterials(this.atlas.texture, rendering.rich, inlays);
    this.parts = new Parts("part", new Layers(solid, rendering.shadows), this.atlas, this.animator);
    this.targets = new Parts("target", new Layers(ghost, false), this.atlas, this.animator);
    this.ghosts = new Parts("ghost", new Layers(ghost, false), this.atlas, this.animator);
    this.outlines = new Outlines(this.atlas);
    this.ground = new Ground(rendering.rich);
    this.light = new Light(rendering.shadows);
    this.framing = new Framing(this.eye, this.animator, this.parts, this.targets);
    this.picker = new Picker(this.renderer.domElement, this.eye.camera, this.parts, this.targets);
    this.loop = new FrameLoop(this.animator, (moving) => this.draw(moving), events.slow);
    this.furnish();
    this.release = this.listen();
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(host);
    this.paint(theme);
    this.resize();
  }

  private furnish(): void {
    this.world.add(this.ground.group, this.light.group);
    for (const parts of this.all()) parts.addTo(this.world);
    this.outlines.addTo(this.world);
    this.renderer.domElement.classList.add("stage");
    this.host.append(this.renderer.domElement);
  }

  private listen(): () => void {
    return control(this.renderer.domElement, this.eye, {
      hover: (x, y) => this.hover(this.picker.touchableAt(x, y)),
      leave: () => this.hover(null),
      tap: (x, y, finger) => this.events.tap(this.picker.touchableAt(x, y, finger), finger, x, y),
      wheel: this.events.wheel,
      moved: () => {
        this.framing.release();
        this.loop.request();
      },
    });
  }

  private all(): Parts[] {
    return [this.parts, this.targets, this.ghosts];
  }

  /** Show the parts of a scene, moving from what was there. */
  show(parts: readonly Part[], animate: boolean): void {
    this.parts.show(parts, animate && this.rendering.animate);
    this.miniatures.due = true;
    this.fit();
  }

  /** Look at an area's room, or at everything. */
  look(room: Area["room"] | null): void {
    this.framing.look(room && roomBox(room));
    this.loop.request();
  }

  /** Keep a small picture of an area up to date; returns how to stop. */
  miniature({ id, room }: Area, canvas: HTMLCanvasElement): () => void {
    this.miniatures.show(id, canvas, roomBox(room));
    this.loop.request();
    return () => this.miniatures.hide(id);
  }

  /** Show what can be touched; targets are drawn, parts of the scene are outlined. */
  offer(targets: readonly Part[], touchable: ReadonlySet<string>, wash: string): void {
    this.targets.layers.wash = wash;
    this.targets.show([], false);
    this.targets.show(targets, false);
    this.picker.touchable = touchable;
    this.fit();
    this.framing.follow(targets);
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
    this.ground.paint(theme);
    this.light.paint(theme);
    for (const parts of this.all()) {
      parts.layers.ink = theme.ink;
      parts.redraw();
    }
    this.changed();
  }

  view(name: CameraView): void {
    this.framing.glide(name);
    this.loop.request();
  }

  spread(lift: number): void {
    for (const parts of this.all()) parts.spreadFloors(lift, this.rendering.animate);
    this.framing.forget();
    this.fit();
  }

  private fit(): void {
    if (this.framing.measure()) {
      this.ground.fit(this.framing.bounds);
      this.light.fit(this.framing.bounds);
    }
    this.changed();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.framing.resize(width, height);
    this.draw(false);
  }

  private changed(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.loop.request();
  }

  draw(moving: boolean): void {
    if (moving) this.renderer.shadowMap.needsUpdate = true;
    this.outlines.follow();
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!moving) this.miniatures.draw(this.renderer, this.world, { width, height });
    const { bounds } = this.framing;
    const { distance } = this.eye.at;
    const reach = bounds.isEmpty() ? 10 : bounds.getSize(new Vector3()).length();
    Object.assign(this.world.fog!, { near: distance + reach * 0.7, far: distance + reach * 2.2 + 8 });
    this.renderer.render(this.world, this.eye.camera);
  }

  private hover(id: string | null): void {
    if (id === this.hovered) return;
    this.hovered = id;
    this.renderer.domElement.classList.toggle("touchable", id !== null);
    this.events.hover(id);
  }

  dispose(): void {
    this.loop.stop();
    this.watcher.disconnect();
    this.release();
    for (const parts of this.all()) parts.dispose();
    this.outlines.dispose();
    this.ground.dispose();
    this.atlas.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
}

function makeRenderer(rendering: Rendering): WebGLRenderer {
  const renderer = new WebGLRenderer({ antialias: rendering.smooth, powerPreference: "low-power" });
  renderer.setPixelRatio(rendering.dots);
  renderer.outputColorSpace = SRGBColorSpace;
  renderer.shadowMap.enabled = rendering.shadows;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  return renderer;
}
