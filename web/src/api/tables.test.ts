import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Look, TablePlan } from "./client";
import { PLACE } from "./place";
import { goOn, promises, setUp } from "./tables";

const asked: unknown[] = [];
vi.mock("./client", () => ({
  answer: async (told: Promise<unknown>) => told,
  server: {
    GET: async (path: string, how: unknown) => {
      asked.push([path, how]);
      return { commitment: "a promise" };
    },
    POST: async (path: string, { body }: { body: { promise: string } }) => {
      asked.push([path, body.promise]);
      return { now: { id: "laid" } } as Look;
    },
  },
}));
vi.mock("./transport", () => ({ transport: { both: null } }));

describe("the luck of a new table", () => {
  beforeEach(() => {
    asked.length = 0;
    promises.clear();
  });

  it("is promised before a word is said, where a game goes on, too", async () => {
    const plan: TablePlan = { game: "dice", seats: [{ kind: "me" }] };
    await setUp(plan, "mine", false);
    expect(asked).toEqual([
      ["/me/promise", {}],
      ["/tables", "a promise"],
    ]);
    expect(promises.get("laid")).toBe("a promise");
    promises.clear();
    asked.length = 0;
    await goOn("played", { length: 3, seats: plan.seats });
    expect(asked).toEqual([
      ["/me/promise", {}],
      ["/tables/{id}/goes-on", "a promise"],
    ]);
    expect(promises.get("laid")).toBe("a promise");
  });

  it("is promised by the place where the game was", async () => {
    await goOn("~played", { length: 3, seats: [] });
    expect(asked[0]).toEqual(["/me/promise", { headers: { [PLACE]: "device" } }]);
  });
});
