import { describe, expect, it } from "vitest";
import { typeset } from "./typeset";

describe("French", () => {
  it("binds signs to their words, wherever the text is", () => {
    const words = typeset({
      plain: "Oui : non ; « peut-être » !",
      made: (name: string) => `${name} ?`,
      list: [["Avant", "deux : trois"]],
      count: 3,
      none: null,
    });
    expect(words.plain).toBe("Oui\u00a0: non\u00a0; «\u00a0peut-être\u00a0»\u00a0!");
    expect(words.made("Léa")).toBe("Léa\u00a0?");
    expect(words.list).toEqual([["Avant", "deux\u00a0: trois"]]);
    expect([words.count, words.none]).toEqual([3, null]);
  });

  it("leaves times and addresses alone", () => {
    expect(typeset("à 12:30, http://a/b?c")).toBe("à 12:30, http://a/b?c");
  });
});
