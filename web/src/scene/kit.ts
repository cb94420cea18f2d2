import { PCFShadowMap, SRGBColorSpace, WebGLRenderer } from "three";
import { Atlas } from "./atlas";
import { Ground } from "./ground";
import { Light } from "./light";
import { makeMaterials } from "./materials";
import { isSmooth, renderingOf, type Quality, type Rendering } from "./quality";

let spare: Kit | null = null;

/**
 * What a stage is drawn with. It outlasts the stage: without a graphics card a context, its programs and its
 * textures take most of a second to make.
 */
export class Kit {
  readonly renderer: WebGLRenderer;
  readonly rendering: Rendering;
  readonly atlas = new Atlas();
  readonly materials: ReturnType<typeof makeMaterials>;
  readonly ground: Ground;
  readonly light: Light;

  private constructor(
    private readonly quality: Quality,
    private readonly inlays: number,
  ) {
    this.renderer = makeRenderer(isSmooth(quality));
    this.rendering = renderingOf(quality, machineOf(this.renderer));
    this.renderer.setPixelRatio(this.rendering.dots);
    this.renderer.shadowMap.enabled = this.rendering.shadows;
    this.materials = makeMaterials(this.atlas.texture, this.rendering.rich, inlays);
    this.ground = new Ground(this.rendering.rich);
    this.light = new Light(this.rendering.shadows);
  }

  /** Take the one that was put away, or make one. */
  static take(quality: Quality, inlays: number): Kit {
    const found = spare;
    spare = null;
    if (found?.suits(quality, inlays)) return found;
    found?.dispose();
    return new Kit(quality, inlays);
  }

  private suits(quality: Quality, inlays: number): boolean {
    const { dots } = renderingOf(quality, machineOf(this.renderer));
    const same = this.quality === quality && this.inlays === inlays && this.rendering.dots === dots;
    return same && !this.renderer.getContext().isContextLost();
  }

  /** Put one away for the next stage; one is enough. */
  static leave(kit: Kit): void {
    kit.renderer.domElement.remove();
    if (spare) kit.dispose();
    else spare = kit;
  }

  private dispose(): void {
    this.ground.dispose();
    this.atlas.dispose();
    this.renderer.dispose();
  }
}

function makeRenderer(antialias: boolean): WebGLRenderer {
  const renderer = new WebGLRenderer({ antialias, powerPreference: "low-power" });
  renderer.outputColorSpace = SRGBColorSpace;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.debug.checkShaderErrors = import.meta.env.MODE !== "production"; // Each question waits for the compiler.
  renderer.domElement.classList.add("stage");
  return renderer;
}

/** The name of what draws; "" where it is kept secret. */
function machineOf(renderer: WebGLRenderer): string {
  const context = renderer.getContext();
  const names = context.getExtension("WEBGL_debug_renderer_info");
  return names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
}
