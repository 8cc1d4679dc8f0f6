import { describe, expect, it } from "vitest";
import { Once } from "./once";

const FOUND = "found";

function held(): { ask: () => Promise<string>; begun: () => number; end: (failing?: boolean) => void } {
  let begun = 0;
  const ends: ((failing: boolean) => void)[] = [];
  return {
    ask: () => {
      begun++;
      return new Promise((done, fail) => ends.push((failing) => (failing ? fail(new Error("lost")) : done(FOUND))));
    },
    begun: () => begun,
    end: (failing = false) => ends.shift()?.(failing),
  };
}
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("what is asked for once", () => {
  it("is asked for two at a time", async () => {
    const things = new Once<string>();
    const { ask, begun, end } = held();
    const all = ["a", "b", "c", "a", "d"].map((name) => things.get(name, ask));
    await settle();
    expect(begun()).toBe(2);
    end();
    await settle();
    expect(begun()).toBe(3);
    for (let n = 0; n < 3; n++) {
      end();
      await settle();
    }
    expect(await Promise.all(all)).toEqual(all.map(() => FOUND));
    expect(begun()).toBe(4);
  });

  it("is asked for again when no answer came", async () => {
    const things = new Once<string>();
    const { ask, begun, end } = held();
    const first = things.get("lost", ask);
    await settle();
    end(true);
    await expect(first).rejects.toThrow("lost");
    const second = things.get("lost", ask);
    await settle();
    end();
    expect(await second).toBe(FOUND);
    expect(begun()).toBe(2);
  });

  it("is not all remembered", async () => {
    const things = new Once<string>();
    const asked: string[] = [];
    const ask = (name: string) => () => {
      asked.push(name);
      return Promise.resolve(FOUND);
    };
    for (let n = 0; n < 130; n++) await things.get(`many ${n}`, ask(`many ${n}`));
    await things.get("many 129", ask("many 129"));
    await things.get("many 0", ask("many 0"));
    expect(asked.length).toBe(131);
  });
});
