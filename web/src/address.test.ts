import { describe, expect, it } from "vitest";
import { pathOf, to, written } from "./address";

describe("a page below a folder", () => {
  const BELOW = "/some/where/";
  const there = (path: string): URL => new URL(to(path, BELOW), "https://host");

  it("has a folder of its own, and what it is about in the query", () => {
    expect(to("/", BELOW)).toBe("/some/where/");
    expect(to("/about#luck", BELOW)).toBe("/some/where/about/#luck");
    expect(to("/table/abc#word", BELOW)).toBe("/some/where/table/?id=abc#word");
    expect(to("/rules/world?table=t#solo", BELOW)).toBe("/some/where/rules/?id=world&table=t#solo");
  });

  it("is found again", () => {
    for (const path of ["/", "/table/abc", "/rules/hong-kong"]) expect(pathOf(there(path), BELOW)).toBe(path);
    expect(pathOf(there("/about"), BELOW)).toBe("/about/");
    expect(pathOf(new URL("https://host/some/where/table/index.html?id=abc"), BELOW)).toBe("/table/abc");
    expect(pathOf(new URL("https://host/elsewhere/"), BELOW)).toBeNull();
  });

  it("is at its path on a server", () => {
    expect(to("/table/abc?x#y")).toBe("/table/abc?x#y");
    expect(pathOf(new URL("https://host/table/abc?x"))).toBe("/table/abc");
  });

  it("may be about anything", () => {
    for (const id of ["100%", "%E0%A4%A", "%"])
      expect(pathOf(there(`/learn/${id}`), BELOW)).toBe(to(`/learn/${encodeURIComponent(id)}`));
  });
});

describe("a part of an address", () => {
  it("is read, and left as it is where it cannot be", () => {
    expect(written("caf%C3%A9")).toBe("café");
    for (const cut of ["%", "g=%E0%A4%A", "100%"]) expect(written(cut)).toBe(cut);
  });
});
