/** What is said around a game's goal and its tips; those are the game's own. */

import { said } from "../../words/language.svelte";

export const t = said({
  en: {
    goalOf: (game: string) => `${game} in short`,
    want: "The aim",
    turn: "Your turn",
    end: "The end",
    begin: "Got it",
    rules: "All the rules",
    tip: "Tip",
    gotIt: "Got it",
    noMore: "No more tips",
    noMoreSaid: "No more tips. You can switch them on again in the settings.",
  },
  fr: {
    goalOf: (game: string) => `${game} en bref`,
    want: "Le but",
    turn: "Votre tour",
    end: "La fin",
    begin: "J’ai compris",
    rules: "Toutes les règles",
    tip: "À savoir",
    gotIt: "J’ai compris",
    noMore: "Ne plus expliquer",
    noMoreSaid: "Il n’y aura plus d’explications. On peut les redemander dans les réglages.",
  },
});
