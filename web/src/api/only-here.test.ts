import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../api/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** An address of the API, not the folder of that name that is imported from. */
const ADDRESS = /(?<![.\w])\/api\/|\bWebSocket\b|\bEventSource\b/;
/** A question where a table is, or where all of them are. What the reader has chosen is theirs, and asked for by name. */
const WHERE = /\bonDevice\b|\btransport\.both\b|[!=]== "device"|includes\("device"\)|gratteciel:\w/;

const of = (sought: RegExp): string[] => Object.keys(sources).filter((file) => sought.test(sources[file]!));

describe("whoever keeps the tables", () => {
  it("is spoken to in api/ only, and nowhere else told apart", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(of(ADDRESS)).toEqual([]);
    expect(of(WHERE)).toEqual([]);
  });

  it("would be found elsewhere", () => {
    expect('<a href="/api/docs">').toMatch(ADDRESS);
    expect("new WebSocket(address)").toMatch(ADDRESS);
    expect('from "../../api/client"').not.toMatch(ADDRESS);
    expect("if (!onDevice(table.id))").toMatch(WHERE);
    expect("{:else if !transport.both}").toMatch(WHERE);
    expect('places().filter((place) => place === "device")').toMatch(WHERE);
    expect("querySelector(\"meta[name='gratteciel:root']\")").toMatch(WHERE);
    expect('capabilities.has("device")').not.toMatch(WHERE);
  });
});
