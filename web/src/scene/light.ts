import { DirectionalLight, Group, HemisphereLight, Vector3, type Box3 } from "three";
import type { Theme } from "./theme";

/** A warm lamp from the upper left, and the soft light of the room. */
export class Light {
  readonly group = new Group();
  private readonly sky = new HemisphereLight("#fff6e6", "#a08a70", 1);
  private readonly lamp = new DirectionalLight("#fff0d9", 2);
  private readonly fill = new DirectionalLight("#dfe9ff", 0.35);

  constructor(shadows: boolean) {
    this.lamp.castShadow = shadows;
    this.lamp.shadow.mapSize.set(2048, 2048);
    this.lamp.shadow.bias = -0.0004;
    this.lamp.shadow.normalBias = 0.02;
    this.lamp.shadow.radius = 4;
    this.group.add(this.sky, this.lamp, this.lamp.target, this.fill, this.fill.target);
  }

  paint(theme: Theme): void {
    this.sky.intensity = theme.sky;
    this.lamp.intensity = theme.sun;
  }

  fit(box: Box3): void {
    const centre = box.getCenter(new Vector3());
    const reach = box.getSize(new Vector3()).length() / 2 + 1.5;
    this.lamp.target.position.copy(centre);
    this.lamp.position.copy(centre).add(new Vector3(-0.6, 1.15, 0.95).multiplyScalar(reach * 1.6));
    this.fill.target.position.copy(centre);
    this.fill.position.copy(centre).add(new Vector3(1, 0.5, 0.4).multiplyScalar(reach));
    const { camera } = this.lamp.shadow;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 0.1;
    camera.far = reach * 5;
    camera.updateProjectionMatrix();
    this.lamp.shadow.needsUpdate = true;
  }
}
