/** What is said of what happened last, of what one has missed, and of bots that think. */

import { plural, said } from "../words/language.svelte";

export const t = said({
  en: {
    recent: "The last moves",
    telling: "This is what happened. Any key or tap skips it.",
    missed: (count: number) => plural(count, "# move since you were here", "# moves since you were here"),
    watchAgain: "Watch again",
    thoughtThrough: "How far the thinking is",
    looksAt: "Looks at this first:",
    hurry: "Play now",
    hurryWhy: "The bot plays the best it has found so far.",
    hurried: "About to play…",
  },
  fr: {
    recent: "Les derniers coups",
    telling: "Voici ce qui s’est passé. Une touche ou un geste suffit pour passer.",
    missed: (count: number) => plural(count, "# coup depuis votre passage", "# coups depuis votre passage"),
    watchAgain: "Revoir",
    thoughtThrough: "Où en est la réflexion",
    looksAt: "Regarde d’abord ceci :",
    hurry: "Qu’il joue",
    hurryWhy: "Le robot joue le meilleur coup trouvé jusqu’ici.",
    hurried: "Il va jouer…",
  },
});
