import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "../state/person.svelte";
import type { Look, PersonView, TablePlan } from "./client";
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
vi.mock("./transport", () => ({ transport: { both: true }, served: {} }));

const plan: TablePlan = { game: "dice", seats: [{ kind: "me" }] };
const ABOUT_DEVICE = { headers: { [PLACE]: "device" } };

describe("the luck of a new table", () => {
  beforeEach(() => {
    asked.length = 0;
    promises.clear();
    vi.spyOn(me, "be").mockImplementation(async (name) => {
      asked.push(["be", name]);
      return {} as PersonView;
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it("is promised before a word is said, where a game goes on, too", async () => {
    await setUp(plan, { word: "mine", name: "Ann" });
    expect(asked).toEqual([
      ["be", "Ann"],
      ["/me/promise", {}],
      ["/tables", "a promise"],
    ]);
    expect(promises.get("laid")).toBe("a promise");
    promises.clear();
    asked.length = 0;
    await goOn("played", { length: 3, seats: plan.seats });
    expect(asked).toEqual([
      ["be", ""],
      ["/me/promise", {}],
      ["/tables/{id}/goes-on", "a promise"],
    ]);
    expect(promises.get("laid")).toBe("a promise");
  });

  it("is promised by the place where the game was", async () => {
    await goOn("~played", { length: 3, seats: [] });
    expect(asked[0]).toEqual(["/me/promise", ABOUT_DEVICE]);
  });

  it("is promised to nobody by name on this device", async () => {
    await setUp(plan, { device: true });
    expect(asked).toEqual([
      ["/me/promise", ABOUT_DEVICE],
      ["/tables", "a promise"],
    ]);
  });
});
