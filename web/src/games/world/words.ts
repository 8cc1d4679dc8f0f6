/** What the plan of Skyline of the World says besides the game's own names. */

import { plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    level: (level: string) => `level ${level}`,
    worth: (name: string, worth: number) => `${name}, ${plural(worth, "# million", "# million")}`,
    million: (worth: number) => plural(worth, "# million", "# million"),
    coins: (count: number) => plural(count, "# million in coins", "# million in coins"),
    prestige: "2 prestige if it stands at the end",
    design: (cells: string) => `design from the south-west corner: ${cells}`,
    cell: (column: number, row: number) => `column ${column}, row ${row}`,
  },
  fr: {
    level: (level: string) => `niveau ${level}`,
    worth: (name: string, worth: number) => `${name}, ${plural(worth, "# million", "# millions")}`,
    million: (worth: number) => plural(worth, "# million", "# millions"),
    coins: (count: number) => plural(count, "# million en pièces", "# millions en pièces"),
    prestige: "2 points de prestige si elle tient à la fin",
    design: (cells: string) => `dessin depuis le coin sud-ouest : ${cells}`,
    cell: (column: number, row: number) => `colonne ${column}, rangée ${row}`,
  },
});
