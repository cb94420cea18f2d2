import {
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  ShapeGeometry,
  type Box3,
  Vector2,
  type Texture,
  type Vector3,
} from "three";
import { rectangle, rounded } from "./geometry";
import { planks, weave } from "./textures";
import type { Theme } from "./theme";

const MARGIN = 1.1;
const TABLE = 400;
const TILES = 16;

/** The table top in tiles: a large triangle with a corner in the plane of the camera may be drawn over everything. */
export const tableTop = (): PlaneGeometry => new PlaneGeometry(TABLE, TABLE, TILES, TILES);

/** The table top and the mat on which the game stands. */
export class Ground {
  readonly group = new Group();
  private readonly top: Mesh<PlaneGeometry, MeshStandardMaterial | MeshLambertMaterial>;
  private readonly mat: Mesh<ShapeGeometry, MeshStandardMaterial | MeshLambertMaterial>;
  private readonly textures: Texture[];
  private readonly size = new Vector2();

  constructor(rich: boolean) {
    const [wood, cloth] = [planks(), weave()];
    wood.repeat.set(TABLE / 16, TABLE / 16);
    cloth.repeat.set(0.5, 0.5);
    this.textures = [wood, cloth];
    const material = (map: Texture) =>
      rich ? new MeshStandardMaterial({ map, roughness: 0.9 }) : new MeshLambertMaterial({ map });
    this.top = new Mesh(tableTop(), material(wood));
    this.mat = new Mesh(new ShapeGeometry(), material(cloth));
    for (const mesh of [this.top, this.mat]) {
      mesh.rotation.x = -Math.PI / 2;
      mesh.receiveShadow = true;
      this.group.add(mesh);
    }
    this.top.position.y = -0.06;
    this.mat.position.y = -0.012;
  }

  paint(theme: Theme): void {
    this.top.material.color.set(theme.table);
    this.mat.material.color.set(theme.mat);
  }

  /** Whether a point of the table lies on the mat. */
  has({ x, z }: Vector3): boolean {
    const { position } = this.group;
    return Math.abs(x - position.x) <= this.size.x / 2 && Math.abs(z - position.z) <= this.size.y / 2;
  }

  fit(box: Box3): void {
    const [width, depth] = [box.max.x - box.min.x + 2 * MARGIN, box.max.z - box.min.z + 2 * MARGIN];
    this.size.set(width, depth);
    this.mat.geometry.dispose();
    this.mat.geometry = new ShapeGeometry(rounded(rectangle(width, depth), 0.7), 8);
    this.group.position.set((box.max.x + box.min.x) / 2, Math.min(0, box.min.y), (box.max.z + box.min.z) / 2);
  }

  dispose(): void {
    for (const texture of this.textures) texture.dispose();
    for (const mesh of [this.top, this.mat]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}
