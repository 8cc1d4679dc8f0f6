/** What the way to a lesson is called; apart from what is said in it, since the front page shows it. */

import { de } from "../words/french";
import { said } from "../words/language.svelte";

export const t = said({
  en: {
    learn: "Learn in five minutes",
    learnOf: (game: string) => `Learn in five minutes: ${game}`,
    goOn: "Go on learning",
    goOnOf: (game: string) => `Go on learning ${game}`,
  },
  fr: {
    learn: "Apprendre en cinq minutes",
    learnOf: (game: string) => `Apprendre en cinq minutes : ${game}`,
    goOn: "Continuer la leçon",
    goOnOf: (game: string) => `Continuer la leçon ${de(game)}`,
  },
});
