import { expect, test } from "vitest";
import { paint } from "./palette";

test("a pale colour is lighter than its own and bears the same inlay", () => {
  const light = ({ hex }: { hex: string }) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const [own, pale] = [paint("blue"), paint("pale blue")];
  expect(light(pale).every((channel, at) => channel > light(own)[at]!)).toBe(true);
  expect(pale.inlay).toBe(own.inlay);
});
