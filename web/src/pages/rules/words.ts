/** What the rules pages say around the rules. */

import { de } from "../../words/french";
import { said } from "../../words/language.svelte";

export const words = said({
  en: {
    title: "Rules",
    of: (game: string) => `Rules of ${game}`,
    lead: "The rules of the five games, in our own words. At the table, whatever is not allowed tells you which rule forbids it, and takes you here.",
    read: "Read the rules",
    readOf: (game: string) => `Read the rules of ${game}`,
    play: "Play",
    playOf: (game: string) => `Play ${game}`,
    contents: "On this page",
    summary: "Two-page summary",
    whole: "All the rules",
    print: "Print",
    box: "What was in the box",
    source: "Where its values come from",
    options: "Options",
    optionsNone: "This game has no options.",
    forPlayers: (players: string) => `for ${players}`,
    credits: "Credits",
    notice:
      "The game belongs to its designer and publisher. Gratteciel is not affiliated with or endorsed by them, and has no text and no art of theirs.",
    all: "All games",
    trouble: "The rules could not be loaded.",
    again: "Try again",
    unknown: "There is no such game.",
  },
  fr: {
    title: "Règles",
    of: (game: string) => `Règles ${de(game)}`,
    lead: "Les règles des cinq jeux, dans nos propres mots. À la table, tout ce qui n’est pas permis vous dit quelle règle l’interdit, et vous mène ici.",
    read: "Lire les règles",
    readOf: (game: string) => `Lire les règles ${de(game)}`,
    play: "Jouer",
    playOf: (game: string) => `Jouer à ${game}`,
    contents: "Sur cette page",
    summary: "Résumé en deux pages",
    whole: "Toutes les règles",
    print: "Imprimer",
    box: "Ce qu’il y avait dans la boîte",
    source: "D’où viennent ses valeurs",
    options: "Options",
    optionsNone: "Ce jeu n’a pas d’options.",
    forPlayers: (players: string) => `pour ${players}`,
    credits: "Crédits",
    notice:
      "Le jeu appartient à son auteur et à son éditeur. Gratteciel ne leur est pas lié et n’a pas leur caution ; il ne contient ni texte ni illustration d’eux.",
    all: "Tous les jeux",
    trouble: "Les règles n’ont pas pu être chargées.",
    again: "Réessayer",
    unknown: "Ce jeu n’existe pas.",
  },
});
