import { expect, test } from "vitest";
import type { Area } from "../protocol/types";
import { homeOf } from "./areas";

const area = (id: string, seat?: number): Area => ({
  id,
  title: id,
  room: [
    [0, 0, 0],
    [1, 1, 1],
  ],
  seat,
});

test("everybody looks at their own area, or at the one that is everybody's", () => {
  const several = [area("a", 0), area("b", 1)];
  expect(homeOf(several, 1)?.id).toBe("b");
  expect(homeOf(several, -1)).toBeNull();
  expect(homeOf([area("wall")], 1)?.id).toBe("wall");
});
