import { expect, test } from "vitest";
import { freed } from "./freed";

test("what is given back is gone, also where pieces share bytes or some are gone already", () => {
  const [one, other, gone] = [new Uint8Array(8), new Uint8Array(8), new Uint8Array(8)];
  freed(one, one.subarray(2), other);
  expect([one.length, other.length]).toEqual([0, 0]);
  structuredClone(null, { transfer: [gone.buffer] });
  freed(gone, new Uint8Array(8));
});
