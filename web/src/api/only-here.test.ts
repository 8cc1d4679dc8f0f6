import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../api/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** An address of the API, not the folder of that name that is imported from. */
const ADDRESS = /(?<![.\w])\/api\/|\bWebSocket\b|\bEventSource\b/;

describe("whoever keeps the tables", () => {
  it("is spoken to in api/ only", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    const others = Object.entries(sources).filter(([, text]) => ADDRESS.test(text));
    expect(others.map(([file]) => file)).toEqual([]);
  });

  it("would be found elsewhere", () => {
    expect('<a href="/api/docs">').toMatch(ADDRESS);
    expect("new WebSocket(address)").toMatch(ADDRESS);
    expect('from "../../api/client"').not.toMatch(ADDRESS);
  });
});
