import { describe, expect, it } from "vitest";
import { de, que } from "./french";

describe("names in French sentences", () => {
  it("take the small word before them along", () => {
    expect(["Rouge", "Ann", "Édith", "Yvonne", "Yann", "Hugo", "a3", "A", "oui", "onze"].map(de)).toEqual([
      "de Rouge",
      "d’Ann",
      "d’Édith",
      "d’Yvonne",
      "de Yann",
      "de Hugo",
      "de a3",
      "de A",
      "de oui",
      "de onze",
    ]);
    expect([de("le hasard"), de("les autres"), de("les"), que("Orange"), que("Bleu")]).toEqual([
      "du hasard",
      "des autres",
      "de les",
      "qu’Orange",
      "que Bleu",
    ]);
  });

  it("are never put behind a bare « de » or « que » in the texts of the app", () => {
    const files = import.meta.glob<string>("../**/*.ts", { query: "?raw", import: "default", eager: true });
    const bare = /\b(de|que|le|la) \$\{(name|who|owner|seat|colour|game|host|level|what)\}/;
    const found = Object.entries(files).filter(([path, text]) => !/(french|\.test)\.ts$/.test(path) && bare.test(text));
    expect(Object.keys(files).length).toBeGreaterThan(50);
    expect(found.map(([path]) => path)).toEqual([]);
  });
});
