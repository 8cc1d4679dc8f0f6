import { describe, expect, it } from "vitest";
import { packed, unpacked } from "./passedOn";

const RECORD = `gratteciel 1\ngame dice\n\n${Array.from({ length: 300 }, (_, n) => `take GG${n} été`).join("\n")}\n`;

describe("a record in an address", () => {
  it("comes out as it went in, in letters that addresses have, and shorter", async () => {
    const fragment = (await packed(RECORD))!;
    expect(fragment).toMatch(/^g=[A-Za-z0-9_-]+$/);
    expect(fragment.length).toBeLessThan(RECORD.length / 2);
    expect(await unpacked(fragment)).toBe(RECORD);
  });

  it("is none where it is cut off, changed, or unpacks to more than any record", async () => {
    const fragment = (await packed(RECORD))!;
    expect(await unpacked(fragment.slice(0, 40))).toBeNull();
    expect(await unpacked("g=!!")).toBeNull();
    expect(await unpacked("step-4")).toBeNull();
    expect(await unpacked((await packed("x".repeat(200_000)))!)).toBeNull();
  });
});
