/** What pages say of playing a game alone. */

import { plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    title: "Alone",
    lead: "Play for a rank, or choose a city: its condition has to be met as well.",
    tile: (count: number) => plural(count, "Alone: ranks and # city to win", "Alone: ranks and # cities to win"),
    plain: "Just for points",
    play: "Play",
    playOf: (name: string) => `Play alone: ${name}`,
    best: (points: string, rank: string) => `Your best: ${points}${rank ? `, ${rank}` : ""}`,
    points: (count: number) => plural(count, "# point", "# points"),
    tried: (count: number) => plural(count, "Tried once, not won yet", "Tried # times, not won yet"),
    never: "Not played yet",
  },
  fr: {
    title: "En solitaire",
    lead: "Visez un niveau, ou choisissez une ville : il faudra en plus remplir sa condition.",
    tile: (count: number) =>
      plural(count, "En solitaire : niveaux et # ville à gagner", "En solitaire : niveaux et # villes à gagner"),
    plain: "Simplement pour les points",
    play: "Jouer",
    playOf: (name: string) => `Jouer en solitaire : ${name}`,
    best: (points: string, rank: string) => `Votre record : ${points}${rank ? `, ${rank}` : ""}`,
    points: (count: number) => plural(count, "# point", "# points"),
    tried: (count: number) => plural(count, "# essai, pas encore gagné", "# essais, pas encore gagné"),
    never: "Pas encore joué",
  },
});
