import type { WholePart } from "../../protocol/part";
import type { PartKind } from "../../protocol/types";
import type { Atlas } from "../atlas";
import { block } from "./block";
import { bridge } from "./bridge";
import { card } from "./card";
import { die } from "./die";
import { label } from "./label";
import { link } from "./link";
import { marker } from "./marker";
import { pad } from "./pad";
import { poly } from "./poly";
import { post } from "./post";
import { roof } from "./roof";
import type { Piece, Shape } from "./shape";
import { square } from "./square";
import { tile } from "./tile";
import { token } from "./token";

const SHAPES: Record<PartKind, Shape> = {
  block,
  poly,
  roof,
  bridge,
  pad,
  post,
  link,
  marker,
  tile,
  die,
  card,
  square,
  token,
  label,
};

export function pieces(part: WholePart, atlas: Atlas): Piece[] {
  return SHAPES[part.kind](part, atlas);
}
