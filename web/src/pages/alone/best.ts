/** What is said of playing a game alone wherever the game is shown: that one can, and one's best. */

import { plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    tile: (count: number) => plural(count, "Alone: ranks and # city to win", "Alone: ranks and # cities to win"),
    best: (points: string, rank: string) => `Your best: ${points}${rank ? `, ${rank}` : ""}`,
    points: (count: number) => plural(count, "# point", "# points"),
  },
  fr: {
    tile: (count: number) =>
      plural(count, "En solitaire : niveaux et # ville à gagner", "En solitaire : niveaux et # villes à gagner"),
    best: (points: string, rank: string) => `Votre record : ${points}${rank ? `, ${rank}` : ""}`,
    points: (count: number) => plural(count, "# point", "# points"),
  },
});
