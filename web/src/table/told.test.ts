import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LineView, Now, SeatView, StepView } from "../api/client";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
});
const { announcer } = await import("../state/announcer.svelte");
const { playerNames, targetName } = await import("./naming");
const { shared } = await import("./sharing");
const { tableTitle } = await import("./title");
const { Told } = await import("./told");
const { eventText } = await import("./logWords");
const { openingText } = await import("./opening");

const seat = (number: number, more: Partial<SeatView>): SeatView => ({
  seat: number,
  colour: ["Red", "Blue", "Yellow"][number]!,
  name: null,
  person: null,
  level: null,
  lost: false,
  mine: false,
  score: 0,
  tally: [],
  seconds: null,
  word: "",
  ...more,
});
const STEP: StepView = { step: "S a1", prose: ["Red builds."], targets: ["plot:a1"] };
const table = (more: Partial<Now>): Now => ({
  ...({} as Now),
  status: "playing",
  at: 3,
  seats: [seat(0, { name: "Ann", mine: true }), seat(1, { level: "intern", name: "intern" })],
  seat: 0,
  mover: 0,
  steps: [STEP],
  ask: "Place a block.",
  offers: [],
  ...more,
});
const step = (number: number, by: number | null, prose: string): LineView => ({
  number,
  kind: "step",
  when: 0,
  seat: by,
  step: "s",
  length: number,
  prose: [prose],
});

describe("what is said aloud", () => {
  beforeEach(() => announcer.say(""));

  it("is at first only whose turn it is", () => {
    new Told().take(table({}), [step(1, 1, "Blue builds.")]);
    expect(announcer.spoken).toBe("Your turn. Place a block.");
  });

  it("is what happened since for whoever comes back, the newest of it", () => {
    const lines = [step(1, 0, "Red builds."), step(2, 1, "Blue pays."), step(3, 1, "Blue ends.")];
    new Told(1).take(table({}), lines);
    expect(announcer.spoken).toBe("Blue pays. Blue ends. Your turn. Place a block.");
    const many = Array.from({ length: 30 }, (_, n) => step(n + 1, 1, `Move ${n + 1}.`));
    new Told(2).take(table({ steps: [], mover: 1 }), many);
    expect(announcer.spoken).toBe("Move 25. Move 26. Move 27. Move 28. Move 29. Move 30.");
  });

  it("is what the others did and what luck brought, and not what one did oneself", () => {
    const told = new Told();
    told.take(table({ steps: [], mover: 1, ask: null }), [step(1, 0, "Red builds.")]);
    const lines = [
      step(1, 0, "Red builds."),
      step(2, 0, "Red builds again."),
      step(3, null, "A six!"),
      step(4, 1, "Blue pays."),
    ];
    told.take(table({ at: 4 }), lines);
    expect(announcer.spoken).toBe("A six! Blue pays. Your turn. Place a block.");
    announcer.say("");
    told.take(table({ at: 4 }), lines);
    expect(announcer.spoken).toBe("");
  });

  it("is that another asks for a hint, which is shown too, and not one's own hint", () => {
    const told = new Told();
    const seats = [seat(0, { name: "Ann", mine: true }), seat(1, { name: "Ben" })];
    const lines: LineView[] = [step(1, 0, "Red builds.")];
    told.take(table({ seats, steps: [], mover: 1, ask: null }), lines);
    lines.push({ number: 2, kind: "hint", when: 0, seat: 1 });
    told.take(table({ seats, steps: [], mover: 1, ask: null }), lines);
    expect(announcer.spoken.trim()).toBe("Ben asks for a hint.");
    expect(announcer.notices.map((notice) => notice.text)).toEqual(["Ben asks for a hint."]);
    announcer.hush();
    lines.push({ number: 3, kind: "hint", when: 0, seat: 0 });
    told.take(table({ seats, steps: [], mover: 1, ask: null }), lines);
    expect(announcer.spoken).toBe("");
    expect(announcer.notices).toEqual([]);
  });

  it("says what taking luck back means", () => {
    const seats = [seat(0, { name: "Ann" })];
    const line = (knowing: boolean): LineView => ({
      number: 5,
      kind: "undo",
      when: 0,
      seat: 0,
      length: 2,
      facts: { knowing },
    });
    expect(eventText(line(false), ["Ann"], seats)).toBe("Ann takes back, to after step 2.");
    expect(eventText(line(true), ["Ann"], seats)).toContain("Taken back knowing the luck");
    expect(eventText({ number: 6, kind: "put-back", when: 0 }, ["Ann"], seats)).toContain("counts for no best");
  });

  it("is nothing of the log that is told anew to somebody else at the same screen", () => {
    const told = new Told();
    const here = [seat(0, { name: "Ann", mine: true }), seat(1, { name: "Bob", mine: true })];
    told.take(table({ seats: here }), [step(1, 0, "Red draws Taipei 101.")]);
    told.take(table({ seats: here, seat: 1, mover: 1 }), [step(1, 0, "Red draws a card."), step(2, 0, "Red ends.")]);
    expect(announcer.spoken).not.toContain("Taipei");
    expect(announcer.spoken).not.toContain("Red");
  });
});

describe("the opening", () => {
  const line = (number: number, kind: string, prose: string[] = []): LineView => ({ number, kind, when: 0, prose });
  const drawn = [line(3, "seats"), line(4, "begin", ["Red moves first."])];
  const people = [seat(0, { level: "intern", name: "intern" }), seat(1, { name: "Ann", person: "a", mine: true })];
  const now = table({ seats: people, rematch_of: null, steps: [], mover: 0, ask: null });

  it("says who sits where, who begins and why, aloud too", () => {
    const text = "Seats were drawn by lot: Intern is Red and Ann is Blue. Red moves first.";
    expect(openingText(now, drawn)).toBe(text);
    new Told().take(now, drawn);
    expect(announcer.spoken).toBe(text);
    expect(eventText(drawn[1]!, [], people)).toBe("The game begins. Red moves first.");
  });

  it("is over once somebody has decided something, and luck has decided nothing", () => {
    expect(openingText(now, [...drawn, step(5, null, "A six!")])).toContain("Red moves first");
    expect(openingText(now, [...drawn, step(5, 0, "Red builds.")])).toBeNull();
    expect(openingText(table({ ...now, status: "over" }), drawn)).toBeNull();
  });

  it("says of a rematch that seats have moved on, and of other tables nothing", () => {
    expect(openingText(now, [drawn[1]!])).toBeNull();
    expect(openingText({ ...now, rematch_of: "t" }, [drawn[1]!])).toMatch(/by one seat.*Red moves first/);
  });

  it("names whoever was there when the seats were drawn, also once a bot has taken over", () => {
    const replaced = [people[0]!, { ...people[1]!, level: "craftsman", lost: true }];
    expect(eventText(drawn[0]!, [], replaced)).toContain("Ann is Blue");
  });
});

describe("names", () => {
  it("are told apart by colour where they are alike", () => {
    const two = [seat(0, { level: "intern" }), seat(1, { level: "intern" }), seat(2, { name: "Ann" })];
    expect(playerNames(table({ seats: two }))).toEqual(["Intern (Red)", "Intern (Blue)", "Ann"]);
  });

  it("are found for whatever can be pointed at", () => {
    const game = { names: { plot: "plot", roof: "roof", card: "card", NW: "the corner" }, actions: { pass: "Pass" } };
    const picture = {
      places: [
        { id: "plot:c3", x: 0, y: 0, ground: "plot" },
        { id: "plot:NW", x: 0, y: 0, ground: "plot" },
      ],
      areas: [
        { id: "reserve:0", kind: "reserve", seat: 0, things: [{ id: "piece:roof", kind: "roof" }] },
        { id: "hand:1", kind: "hand", seat: 1, things: [{ id: "card:a", kind: "card", label: "Taipei 101" }] },
      ],
    };
    const named = (id: string): string => targetName(game as never, picture, id, 0);
    expect(["action:pass", "plot:c3", "plot:NW", "piece:roof", "card:a", "odd:thing"].map(named)).toEqual([
      "Pass",
      "Plot c3",
      "The corner",
      "Roof",
      "Card Taipei 101",
      "thing",
    ]);
  });
});

describe("the title", () => {
  const game = { title: "Hong Kong" } as never;
  it("says whose turn it is", () => {
    expect(tableTitle(table({}), game)).toBe("▶ Your turn · Hong Kong – Gratteciel");
    expect(tableTitle(table({ steps: [], mover: 1 }), game)).toBe("Intern’s turn · Hong Kong – Gratteciel");
    expect(tableTitle(table({ status: "over", mover: null }), game)).toBe("The game is over · Hong Kong – Gratteciel");
  });

  it("names the player where several share the screen", () => {
    const here = [seat(0, { name: "Ann", mine: true }), seat(1, { name: "Bob", mine: true })];
    expect(tableTitle(table({ seats: here, mover: 1 }), game)).toBe("▶ Bob’s turn · Hong Kong – Gratteciel");
  });
});

describe("a shared screen", () => {
  const here = [seat(0, { name: "Ann", mine: true }), seat(1, { name: "Bob", mine: true })];
  it("is covered where there are secrets, or where that is not known yet", () => {
    expect(shared(table({ seats: here }), true)).toBe(true);
    expect(shared(table({ seats: here }), null)).toBe(true);
  });

  it("is open where there are none, for one person alone, and at the end", () => {
    expect(shared(table({ seats: here }), false)).toBe(false);
    expect(shared(table({}), true)).toBe(false);
    expect(shared(table({ seats: here, status: "over" }), true)).toBe(false);
    const left = [seat(0, { name: "Ann", mine: true }), seat(1, { name: "Bob", mine: true, lost: true })];
    expect(shared(table({ seats: left }), true)).toBe(false);
  });
});
