import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
});

import type { ListedTable } from "../../api/client";
import { company, free, outcome } from "./words";

type Sitting = ListedTable["seats"][number];

const ann: Sitting = { kind: "me", person: "a", name: "Ann" };
const ben: Sitting = { kind: "open", person: "b", name: "Ben" };
const zoe: Sitting = { kind: "here", person: "a", name: "Zoé" };
const bot: Sitting = { kind: "bot", level: "intern", person: "level:intern", name: "intern" };
const nobody: Sitting = { kind: "open" };

function table(seats: Sitting[], more: Partial<ListedTable> = {}): ListedTable {
  return { id: "t", game: "dice", host: "a", seats, created: 0, changed: 0, number: 1, ...more };
}
const ended = (seats: Sitting[], shares: number[], reason = "rules", more: Partial<ListedTable> = {}): ListedTable =>
  table(seats, { status: "over", shares, reason, ...more });

describe("a table in a list", () => {
  it("says with whom one plays", () => {
    expect(company(table([ann, ben, bot]), "a")).toBe("with Ben and Intern");
    expect(company(table([ann, zoe]), "a")).toBe("with Zoé (at this screen)");
    expect(company(table([ann]), "a")).toBe("alone");
    expect(company(table([ann, nobody]), "a")).toBe("");
    expect(company(table([ann, ben]), undefined)).toBe("with Ann and Ben");
  });

  it("counts who may still come", () => {
    expect(free(table([ann, nobody, nobody, bot]))).toBe(2);
    expect(free(table([ann, ben]))).toBe(0);
  });

  it("says how it ended, for whoever reads it", () => {
    expect(outcome(ended([ann, ben], [1, 0]), "a")).toEqual({ text: "You won", mood: "won" });
    expect(outcome(ended([ann, ben], [1, 0]), "b")).toEqual({ text: "Ann won", mood: "lost" });
    expect(outcome(ended([ann, ben], [1, 0]), "c")).toEqual({ text: "Ann won", mood: "even" });
    expect(outcome(ended([ann, bot], [0, 1], "resignation"), "a").text).toBe("Intern won by resignation");
    const left: Sitting = { ...ann, lost: true, level: "craftsman" };
    expect(outcome(ended([left, ben, bot], [1, 0, 0]), "a").text).toBe("Craftsman won");
    expect(outcome(ended([ann, zoe], [0, 1], "clock"), "a")).toEqual({ text: "Zoé won on time", mood: "lost" });
  });

  it("tells shared wins, draws and games called off apart", () => {
    expect(outcome(ended([ann, ben, bot], [0.5, 0.5, 0]), "a").text).toBe("Shared win");
    expect(outcome(ended([ann, ben, bot], [0.5, 0.5, 0]), "c").text).toBe("Shared by Ann and Ben");
    expect(outcome(ended([ann, ben], [0.5, 0.5], "agreement"), "a").text).toBe("Draw agreed");
    expect(outcome(ended([ann, ben], [0, 0], "abort"), "a").text).toBe("Called off");
  });

  it("is won alone only where there was something to win", () => {
    const goal = { options: { scenario: "dubai" } };
    expect(outcome(ended([ann], [1]), "a").text).toBe("Played to the end");
    expect(outcome(ended([ann], [1], "rules", goal), "a")).toEqual({ text: "You won", mood: "won" });
    expect(outcome(ended([ann], [0], "rules", goal), "a")).toEqual({ text: "Not won", mood: "lost" });
  });
});
