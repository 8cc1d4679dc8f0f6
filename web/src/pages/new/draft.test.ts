import { beforeEach, describe, expect, it, vi } from "vitest";
import { atOneScreen, fieldOf, fresh, notRated, planOf, recall, remember, reseated, resized, swapped } from "./draft";

const GAME = {
  id: "dice",
  players: [1, 2, 3, 4],
  editions: [],
  options: [
    {
      name: "scenario",
      text: "",
      default: "none",
      choices: ["none", "dubai"],
      choice_names: {},
      choice_texts: {},
      players: [1],
    },
    {
      name: "memo",
      text: "",
      default: false,
      choices: [false, true],
      choice_names: {},
      choice_texts: {},
      players: [1, 2, 3, 4],
    },
  ],
};

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const kinds = (seats: { kind: string }[]): string[] => seats.map((one) => one.kind);

describe("where nobody can come by a link", () => {
  it("friends sit at this screen, and everybody else where they were", () => {
    const seats = (["me", "open", "bot"] as const).map((kind) => ({ kind, level: "intern", name: "" }));
    expect(atOneScreen(seats).map((seat) => seat.kind)).toEqual(["me", "here", "bot"]);
  });
});

describe("a table to be set up", () => {
  it("begins with me and a friend, not alone", () => {
    expect(kinds(fresh(GAME, "intern").seats)).toEqual(["me", "open"]);
    expect(kinds(fresh({ ...GAME, players: [3, 4] }, "intern").seats)).toEqual(["me", "open", "open"]);
  });

  it("grows by seats like the last, never by a second me", () => {
    const { seats } = fresh(GAME, "intern");
    expect(kinds(resized(seats, 4, "intern"))).toEqual(["me", "open", "open", "open"]);
    expect(kinds(resized(swapped(seats, 0), 3, "intern"))).toEqual(["open", "me", "bot"]);
    expect(kinds(resized(seats, 1, "intern"))).toEqual(["me"]);
  });

  it("has one of me: whoever was there changes places", () => {
    const { seats } = fresh(GAME, "intern");
    expect(kinds(reseated(seats, 1, "me"))).toEqual(["open", "me"]);
    expect(kinds(reseated(seats, 1, "bot"))).toEqual(["me", "bot"]);
  });

  it("sends only what is for this number of players", () => {
    const draft = fresh(GAME, "intern");
    draft.options = { scenario: "dubai", memo: true };
    expect(planOf(draft, GAME).options).toEqual({ memo: true });
    draft.seats = resized(draft.seats, 1, "intern");
    expect(planOf(draft, GAME).options).toEqual({ scenario: "dubai", memo: true });
    draft.options = { scenario: "none", memo: false };
    expect(planOf(draft, GAME).options).toEqual({});
  });

  it("gives bots a level and people at the screen a name, and nobody else", () => {
    const draft = fresh({ ...GAME, players: [3] }, "craftsman");
    draft.seats[1] = { kind: "bot", level: "craftsman", name: "x" };
    draft.seats[2] = { kind: "here", level: "craftsman", name: " Ben " };
    expect(planOf(draft, GAME).seats).toEqual([
      { kind: "me" },
      { kind: "bot", level: "craftsman" },
      { kind: "here", name: "Ben" },
    ]);
  });

  it("draws the seats unless one wishes otherwise, and nothing alone", () => {
    const draft = fresh(GAME, "intern");
    expect(planOf(draft, GAME).draw_seats).toBe(true);
    expect(planOf({ ...draft, drawSeats: false }, GAME).draw_seats).toBe(false);
    expect(planOf({ ...draft, seats: resized(draft.seats, 1, "intern") }, GAME).draw_seats).toBe(false);
    kept.set("gratteciel.table.dice", JSON.stringify({ rated: true })); // of a time before seats were drawn
    expect(recall(GAME, "intern").drawSeats).toBe(true);
    remember({ ...draft, drawSeats: false });
    expect(recall(GAME, "intern").drawSeats).toBe(false);
  });

  it("gives hints among people only where somebody says so, and never in rated games", () => {
    const draft = fresh(GAME, "intern");
    expect(planOf(draft, GAME)).toMatchObject({ hints: false });
    draft.hints = true;
    expect(planOf(draft, GAME)).toMatchObject({ hints: true });
    draft.rated = true;
    expect(planOf(draft, GAME)).toMatchObject({ rated: true, hints: null });
    draft.rated = false;
    draft.seats = reseated(draft.seats, 1, "bot");
    expect(planOf(draft, GAME)).toMatchObject({ hints: null });
  });

  it("is rated only where everybody plays for themselves, and public only where somebody can come", () => {
    const draft = fresh(GAME, "intern");
    draft.rated = draft.public = true;
    expect(planOf(draft, GAME)).toMatchObject({ rated: true, public: true });
    draft.seats = reseated(draft.seats, 1, "here");
    expect(notRated(draft.seats)).toBe("here");
    expect(planOf(draft, GAME)).toMatchObject({ rated: false, public: false });
    expect(notRated(resized(draft.seats, 1, ""))).toBe("alone");
    expect(
      notRated([
        { kind: "bot", level: "intern", name: "" },
        { kind: "bot", level: "intern", name: "" },
      ]),
    ).toBe("nobody");
  });

  it("has one kind of clock", () => {
    const draft = fresh(GAME, "intern");
    expect(planOf(draft, GAME).clock).toBeNull();
    draft.clock.kind = "turn";
    expect(planOf(draft, GAME).clock).toEqual({ turn: 180 });
    draft.clock.kind = "reserve";
    expect(planOf(draft, GAME).clock).toEqual({ reserve: 900, increment: 10 });
  });

  it("is remembered, as far as it still fits", () => {
    const draft = fresh(GAME, "intern");
    draft.seats = resized(draft.seats, 3, "intern");
    draft.options = { memo: true, gone: true };
    draft.edition = "gone";
    remember(draft);
    const again = recall(GAME, "intern");
    expect(kinds(again.seats)).toEqual(["me", "open", "open"]);
    expect(again).toMatchObject({ options: { memo: true }, edition: null });
    expect(recall({ ...GAME, players: [2] }, "intern").seats).toHaveLength(2);
    kept.set("gratteciel.table.dice", "{");
    expect(recall(GAME, "intern")).toEqual(fresh(GAME, "intern"));
  });

  it("shows a refusal at its field", () => {
    expect(fieldOf("request/malformed", { where: "plan.clock.turn" })).toBe("clock");
    expect(fieldOf("request/malformed", { where: "plan.seats[1].name" })).toBe("seats[1]");
    expect(fieldOf("table/plan", { what: "rated" })).toBe("rated");
    expect(fieldOf("game/option", { option: "scenario" })).toBe("options.scenario");
    expect(fieldOf("request/too-many", {})).toBeNull();
  });
});
