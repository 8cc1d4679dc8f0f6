/** What the way to puzzles is called, apart from what is said at them: other pages show it. */

import { said } from "../words/language.svelte";

export const t = said({
  en: { day: "A puzzle a day", puzzles: "Puzzles", ofGame: (game: string) => `Puzzles: ${game}` },
  fr: { day: "Une énigme par jour", puzzles: "Énigmes", ofGame: (game: string) => `Énigmes : ${game}` },
});
