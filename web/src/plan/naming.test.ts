import { beforeAll, describe, expect, it, vi } from "vitest";
import type { GamePage, Kinds, Place } from "../api/client";
import type { Scene } from "../table/scene";

const NAMES = {
  floor: "floor",
  helicopter: "helicopter",
  centre: "centre",
  street: "street",
  standard: "standard block",
  roof: "roof",
  NW: "the north-west corner",
  corner: "action cell",
};
const KINDS: Kinds = {
  roof: { role: "building", shape: "gable" },
  helicopter: { role: "token", flies: true },
  centre: { role: "ground", tone: "leafy" },
  street: { role: "ground", use: "walk" },
  corner: { role: "ground", use: "walk", tone: "golden" },
};
const scene = (marks: Partial<Scene["marks"]> = {}, live = true): Scene => ({
  game: { kinds: KINDS, names: NAMES, seats: ["Red", "Blue"], colours: ["red", "blue"] } as unknown as GamePage,
  picture: { places: [], areas: [] },
  names: ["Ann", "Bob"],
  mover: 0,
  eyes: 0,
  marks: { choosable: new Set(), chosen: new Set(), changed: new Set(), shown: new Set(), ...marks },
  live,
  point: () => undefined,
  look: () => undefined,
});
const place = (more: Partial<Place>): Place => ({ id: "plot:c3", x: 2, y: 2, ground: "plot", ...more });

let naming: typeof import("./naming");
let language: (typeof import("../words/language.svelte"))["language"];

beforeAll(async () => {
  const kept = new Map([["gratteciel.lang", "en"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  naming = await import("./naming");
  ({ language } = await import("../words/language.svelte"));
});

describe("things with a name of their own", () => {
  it("are called as the language says, or as the edition does; numbers stay numbers", () => {
    const names = { mission: "mission", "mission-ring": "anneau", card: "carte", "card-3": "La banque verse…" };
    const drawn = { ...scene(), game: { ...scene().game, names } };
    expect(naming.thingName(drawn, { id: "mission:0", kind: "mission", label: "ring" })).toBe("mission anneau");
    expect(naming.thingName(drawn, { id: "mission:0", kind: "mission", label: "star" })).toBe("mission star");
    expect(naming.thingName(drawn, { id: "card", kind: "card", label: "3" })).toBe("carte 3");
  });
});

describe("places in words", () => {
  it("say what stands there and whose it is", () => {
    const { placeLabel } = naming;
    expect(placeLabel(scene(), place({}))).toBe("c3: empty");
    const own = place({ ground: "centre", stack: Array(3).fill({ kind: "floor", owner: 0 }) });
    expect(placeLabel(scene(), own)).toBe("c3, centre: 3 × floor of Red (yours)");
    const mixed = place({
      stack: [
        { kind: "standard", owner: 0 },
        { kind: "roof", owner: 1 },
      ],
    });
    expect(placeLabel(scene(), mixed)).toBe(
      "c3: height 2, Blue on top, from the ground up: standard block of Red, roof of Blue",
    );
  });

  it("say whose colour is printed and who stands there", () => {
    const landed = place({ colour: 1, tokens: [{ kind: "helicopter", owner: 1 }] });
    expect(naming.placeLabel(scene(), landed)).toBe("c3, Blue’s colour: empty; helicopter of Blue");
    expect(naming.placeLabel(scene(), place({ id: "corner:NW", ground: "corner" }))).toBe(
      "the north-west corner, action cell: empty",
    );
    expect(naming.placeLabel(scene(), place({ id: "street:7", ground: "street" }))).toBe("street cell 7: empty");
  });

  it("say what can be done with them, while something can", () => {
    const choosable = new Set(["plot:c3"]);
    expect(naming.placeLabel(scene({ choosable }), place({}))).toBe("c3: empty; can be chosen");
    expect(naming.placeLabel(scene({ choosable }, false), place({}))).toBe("c3: empty");
    expect(naming.placeLabel(scene({ chosen: choosable, changed: choosable }), place({}))).toBe(
      "c3: empty; chosen; just changed",
    );
  });

  it("say it in French", () => {
    language.choose("fr");
    const label = naming.placeLabel(scene({ choosable: new Set(["plot:c3"]) }), place({}));
    language.choose("en");
    expect(label).toBe("c3\u00a0: vide\u00a0; peut être choisi");
  });
});

describe("things in words", () => {
  it("count and name them", () => {
    const thing = { id: "piece:roof", kind: "roof", count: 3, owner: 0 };
    expect(naming.thingLabel(scene({ choosable: new Set(["piece:roof"]) }), thing, 0)).toBe("3 × roof; can be chosen");
    expect(naming.thingLabel(scene({ choosable: new Set(["piece:roof"]) }), thing, 1)).toBe("3 × roof");
  });

  it("know which ids several seats have", () => {
    const roof = { id: "piece:roof", kind: "roof" };
    const areas = [
      { id: "reserve:0", kind: "reserve", seat: 0, things: [roof, { id: "money:0", kind: "money" }] },
      { id: "reserve:1", kind: "reserve", seat: 1, things: [roof] },
    ];
    expect(naming.sharedIds(areas)).toEqual(new Set(["piece:roof"]));
  });
});
