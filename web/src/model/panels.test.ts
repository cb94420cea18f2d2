import { expect, test } from "vitest";
import type { Panel } from "../protocol/types";
import { inDock, ordered, ownPanels } from "./panels";

const panel = (id: string, kind: Panel["kind"], seat = -1): Panel => ({ id, title: id, kind, seat });

test("a panel in which something is to be chosen comes first, then one's own", () => {
  const all = [panel("rules", "ledger"), panel("pile", "sheet"), panel("mine", "tray", 0)];
  expect(ordered(all, []).map(({ id }) => id)).toEqual(["mine", "pile", "rules"]);
  expect(ordered(all, ["rules"])[0]!.id).toBe("rules");
});

test("other seats' panels are not among one's own, and only pieces to take lie under the stage", () => {
  const all = [panel("mine", "tray", 0), panel("theirs", "tray", 1), panel("hall", "track")];
  expect(ownPanels(all, [0]).map(({ id }) => id)).toEqual(["mine", "hall"]);
  expect(all.map(inDock)).toEqual([true, true, false]);
});
