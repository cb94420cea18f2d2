export type Quality = "auto" | "standard" | "plain" | "test";

/** How a quality is drawn. */
export interface Rendering {
  rich: boolean;
  shadows: boolean;
  smooth: boolean;
  animate: boolean;
  dots: number;
}

export function renderingOf(quality: Quality): Rendering {
  const dots = Math.min(window.devicePixelRatio || 1, 2);
  if (quality === "test") return { rich: false, shadows: false, smooth: false, animate: false, dots: 0.5 };
  const plain = quality === "plain" || (quality === "auto" && weak());
  return plain
    ? { rich: false, shadows: false, smooth: true, animate: true, dots: Math.min(dots, 1.5) }
    : { rich: true, shadows: true, smooth: true, animate: true, dots };
}

/** Software drawing has no time for shadows. */
function weak(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  const name = names ? String(context!.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
