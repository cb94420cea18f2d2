import { BufferAttribute, BufferGeometry, ExtrudeGeometry, type Path, Shape, Vector3 } from "three";

export type Point2 = [number, number];

/** A rounded polygon from its corners, counter-clockwise. */
export function rounded(corners: Point2[], radius: number): Shape {
  const shape = new Shape();
  trace(shape, corners, radius);
  return shape;
}

function trace(path: Path, corners: Point2[], radius: number): void {
  const count = corners.length;
  corners.forEach(([x, y], index) => {
    const [px, py] = corners[(index + count - 1) % count]!;
    const [nx, ny] = corners[(index + 1) % count]!;
    const before = Math.hypot(px - x, py - y);
    const after = Math.hypot(nx - x, ny - y);
    const cut = Math.min(radius, before / 2, after / 2);
    const from: Point2 = [x + ((px - x) / before) * cut, y + ((py - y) / before) * cut];
    const to: Point2 = [x + ((nx - x) / after) * cut, y + ((ny - y) / after) * cut];
    if (index === 0) path.moveTo(...from);
    else path.lineTo(...from);
    if (cut > 0) path.quadraticCurveTo(x, y, ...to);
  });
  path.closePath();
}

export function rectangle(width: number, depth: number): Point2[] {
  const [x, y] = [width / 2, depth / 2];
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
}

/** A standing prism with softened edges: bottom at 0, `height` high, its plan seen from above. */
export function prism(plan: Shape, height: number, bevel: number, steps = 2): BufferGeometry {
  const edge = Math.min(bevel, height / 2.2);
  const solid = new ExtrudeGeometry(plan, {
    depth: height - 2 * edge,
    bevelEnabled: edge > 0,
    bevelSize: edge,
    bevelThickness: edge,
    bevelOffset: -edge,
    bevelSegments: steps,
    curveSegments: 3,
  });
  solid.translate(0, 0, edge);
  solid.rotateX(-Math.PI / 2);
  return levelled(smooth(plainGeometry(solid), 0.75));
}

/** The share of a corner's radius by which an edge may be softened: with more, tops would cross themselves at corners. */
const SOFT = 0.7;

/** A standing prism with rounded corners and softened edges. */
export const softened = (corners: Point2[], height: number, radius: number): BufferGeometry =>
  prism(rounded(corners, radius), height, radius * SOFT);

/** Let what is level have one normal, so that no seam shows between the triangles of a top. */
function levelled(geometry: BufferGeometry): BufferGeometry {
  const normal = geometry.getAttribute("normal");
  const flat = geometry.clone();
  flat.computeVertexNormals();
  const own = flat.getAttribute("normal");
  for (let v = 0; v < normal.count; v++) {
    if (Math.abs(own.getY(v)) > 0.999) normal.setXYZ(v, 0, Math.sign(own.getY(v)), 0);
  }
  return geometry;
}

/** Only positions and normals, without an index, so that all geometries fit in one batch. */
export function plainGeometry(source: BufferGeometry): BufferGeometry {
  const loose = source.index ? source.toNonIndexed() : source;
  const made = new BufferGeometry();
  made.setAttribute("position", loose.getAttribute("position"));
  made.setAttribute("normal", loose.getAttribute("normal"));
  return made;
}

/** Share normals between faces that meet at less than the crease (a cosine). */
export function smooth(geometry: BufferGeometry, crease: number): BufferGeometry {
  geometry.computeVertexNormals();
  const place = geometry.getAttribute("position");
  const flat = geometry.getAttribute("normal").array.slice();
  const meeting = new Map<string, number[]>();
  const keys: string[] = [];
  for (let v = 0; v < place.count; v++) {
    const key = [place.getX(v), place.getY(v), place.getZ(v)].map((n) => Math.round(n * 1e4)).join();
    keys.push(key);
    const list = meeting.get(key);
    if (list) list.push(v);
    else meeting.set(key, [v]);
  }
  const own = new Vector3();
  const other = new Vector3();
  const sum = new Vector3();
  const normals = new Float32Array(place.count * 3);
  for (let v = 0; v < place.count; v++) {
    own.fromArray(flat, v * 3);
    sum.set(0, 0, 0);
    for (const near of meeting.get(keys[v]!)!) {
      other.fromArray(flat, near * 3);
      if (other.dot(own) > crease) sum.add(other);
    }
    sum.normalize().toArray(normals, v * 3);
  }
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  return geometry;
}

export function merged(pieces: BufferGeometry[]): BufferGeometry {
  const made = new BufferGeometry();
  for (const name of Object.keys(pieces[0]!.attributes)) {
    const size = pieces[0]!.getAttribute(name).itemSize;
    const total = pieces.reduce((sum, piece) => sum + piece.getAttribute(name).count, 0);
    const all = new Float32Array(total * size);
    let at = 0;
    for (const piece of pieces) {
      all.set(piece.getAttribute(name).array, at);
      at += piece.getAttribute(name).count * size;
    }
    made.setAttribute(name, new BufferAttribute(all, size));
  }
  return made;
}
