/** What pages say of playing a game alone. */

import { plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    title: "Alone",
    lead: "Play for a rank, or choose a city: its condition has to be met as well.",
    plain: "Just for points",
    play: "Play",
    playOf: (name: string) => `Play alone: ${name}`,
    tried: (count: number) => plural(count, "Tried once, not won yet", "Tried # times, not won yet"),
    never: "Not played yet",
  },
  fr: {
    title: "En solitaire",
    lead: "Visez un niveau, ou choisissez une ville : il faudra en plus remplir sa condition.",
    plain: "Simplement pour les points",
    play: "Jouer",
    playOf: (name: string) => `Jouer en solitaire : ${name}`,
    tried: (count: number) => plural(count, "# essai, pas encore gagné", "# essais, pas encore gagné"),
    never: "Pas encore joué",
  },
});
