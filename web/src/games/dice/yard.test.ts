import { describe, expect, it } from "vitest";
import { point, type Choice } from "../../table/selection";
import { inFront, meant } from "./yard";

describe("dice in front of their piles", () => {
  it("are the first free one of their kind", () => {
    expect(meant("yard:G-3", new Set())).toBe("yard:G-1");
    expect(meant("yard:G-3", new Set(["yard:G-1", "yard:F-1"]))).toBe("yard:G-2");
  });

  it("are taken back from the last on", () => {
    expect(meant("yard:G-1", new Set(["yard:G-1", "yard:G-2"]))).toBe("yard:G-2");
  });

  it("are nothing else", () => {
    expect(meant("abandoned:G", new Set())).toBe("abandoned:G");
    expect(meant("yard:G", new Set())).toBe("yard:G");
    expect([inFront("yard:P-2"), inFront("yard:P")]).toEqual([true, false]);
  });

  it("make every mix reachable whichever dice are pointed at", () => {
    const steps: Choice[] = [
      { step: "take GGF", targets: ["yard:G-1", "yard:G-2", "yard:F-1"] },
      { step: "take GFF", targets: ["yard:G-1", "yard:F-1", "yard:F-2"] },
      { step: "take FFF", targets: ["yard:F-1", "yard:F-2", "yard:F-3"] },
    ];
    let chosen: readonly string[] = [];
    let taken = "";
    for (const id of ["yard:F-3", "yard:G-2", "yard:F-3"]) {
      const pointed = point(steps, chosen, meant(id, new Set(chosen)));
      chosen = pointed.chosen;
      if (pointed.kind === "step") taken = pointed.step.step;
    }
    expect(taken).toBe("take GFF");
  });
});
