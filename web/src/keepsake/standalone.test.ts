import { describe, expect, it } from "vitest";
import { lacking } from "./standalone";

describe("what a drawing refers to", () => {
  it("is looked for where it is not in the drawing", () => {
    const drawn = '<g id="tree"/><use href="#tree"/><use href="#boat"/><path fill="url(#sky)" stroke="#ffffff"/>';
    expect(lacking(drawn, [])).toEqual(["boat", "sky"]);
  });

  it("and once found brings along what it refers to itself", () => {
    const drawn = '<use href="#boat"/>';
    expect(lacking(drawn, ['<g id="boat"><path fill="url(#wood)"/></g>'])).toEqual(["wood"]);
    expect(lacking(drawn, ['<g id="boat"/>'])).toEqual([]);
  });
});
