import {
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Material,
  type Texture,
  type WebGLProgramParametersWithUniforms,
} from "three";
import { INLAYS, inlayStrip } from "./inlays";
import type { Layer } from "./shapes/shape";
import { woodGrain } from "./textures";

type Set = Record<Layer, Material>;

/** The materials of all parts, solid and as ghosts; `rich` has highlights, plain ones are cheap. */
export function makeMaterials(atlas: Texture, rich: boolean, inlays: number): { solid: Set; ghost: Set } {
  const grain = woodGrain();
  const strip = inlayStrip();
  const wood = rich
    ? new MeshStandardMaterial({ map: grain, roughness: 0.58 })
    : new MeshLambertMaterial({ map: grain });
  const face = rich
    ? new MeshStandardMaterial({ map: atlas, roughness: 0.85 })
    : new MeshLambertMaterial({ map: atlas });
  const ink = new MeshBasicMaterial({
    map: atlas,
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  const pale = { transparent: true, opacity: 0.66 };
  const ghost = {
    wood: new MeshLambertMaterial({ map: grain, ...pale }),
    face: new MeshLambertMaterial({ map: atlas, ...pale }),
    ink,
  };
  inlaid(wood, strip, inlays);
  inlaid(ghost.wood, strip, inlays);
  return { solid: { wood, face, ink }, ghost };
}

function inlaid(material: Material, strip: Texture, strength: number): void {
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    shader.uniforms.inlayStrip = { value: strip };
    shader.uniforms.inlayStrength = { value: strength };
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute vec3 inlay;\nvarying vec3 vInlay;")
      .replace(
        "#include <batching_vertex>",
        `#include <batching_vertex>
        vInlay = inlay;
        #ifdef USE_BATCHING
          float piece = getIndirectIndex( gl_DrawID );
          vMapUv += vec2( fract( piece * 0.371 ), fract( piece * 0.617 ) );
        #endif`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <common>",
        "#include <common>\nuniform sampler2D inlayStrip;\nuniform float inlayStrength;\nvarying vec3 vInlay;",
      )
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        if ( vInlay.z > 0.5 ) {
          vec2 scale = vec2( ${(1 / INLAYS).toFixed(6)}, 1.0 );
          vec2 spot = ( fract( vInlay.xy ) + vec2( floor( vInlay.z + 0.5 ), 0.0 ) ) * scale;
          float cut = textureGrad( inlayStrip, spot, dFdx( vInlay.xy ) * scale, dFdy( vInlay.xy ) * scale ).r;
          float light = dot( diffuseColor.rgb, vec3( 0.2126, 0.7152, 0.0722 ) );
          vec3 other = light > 0.09 ? diffuseColor.rgb * 0.28 : diffuseColor.rgb * 1.8 + 0.16;
          diffuseColor.rgb = mix( diffuseColor.rgb, other, cut * inlayStrength );
        }`,
      );
  };
}
