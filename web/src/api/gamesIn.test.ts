import { describe, expect, it } from "vitest";
import { gamesIn } from "./gamesIn";

describe("the games in a file", () => {
  it("is one record, whatever its line breaks", () => {
    expect(gamesIn("gratteciel 1\r\ngame dice\r\n").map((game) => JSON.parse(game) as unknown)).toEqual([
      { record: "gratteciel 1\ngame dice\n" },
    ]);
  });

  it("is a line for each of several", () => {
    expect(gamesIn('{"record":"a"}\n\n{"record":"b"}\n')).toEqual(['{"record":"a"}', '{"record":"b"}']);
  });

  it("is none of an empty one", () => {
    expect(gamesIn("\n \n")).toEqual([]);
  });

  it("passes on what is neither, for those to refuse who check it", () => {
    expect(JSON.parse(gamesIn("\u0000png")[0]!)).toEqual({ record: "\u0000png" });
  });
});
