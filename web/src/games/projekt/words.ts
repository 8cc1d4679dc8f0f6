/** What the plan of Projekt Skyline says besides the game's own names. */

import { said } from "../../words/language.svelte";

export const words = said({
  en: {
    card: (number: string) => `Card ${number}`,
    value: (die: string, value: string) => `${die}: ${value}`,
    money: (amount: string) => `money: ${amount}`,
  },
  fr: {
    card: (number: string) => `Carte ${number}`,
    value: (die: string, value: string) => `${die} : ${value}`,
    money: (amount: string) => `argent : ${amount}`,
  },
});
