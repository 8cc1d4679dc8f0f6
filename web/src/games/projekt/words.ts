/** What the plan of Projekt Skyline says besides the game's own names. */

import { plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    effects: "What the cards do",
    card: (number: string) => `Card ${number}`,
    value: (die: string, value: string) => `${die}: ${value}`,
    ahead: (cells: number) => plural(cells, "# cell", "# cells"),
    money: (amount: string) => `money: ${amount} thousand`,
  },
  fr: {
    effects: "Ce que font les cartes",
    card: (number: string) => `Carte ${number}`,
    value: (die: string, value: string) => `${die} : ${value}`,
    ahead: (cells: number) => plural(cells, "# case", "# cases"),
    money: (amount: string) => `argent : ${amount} mille`,
  },
});
