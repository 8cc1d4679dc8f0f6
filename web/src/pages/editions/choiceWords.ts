/** What is said where an edition is chosen. */

import { said } from "../../words/language.svelte";

export const words = said({
  en: {
    own: "An own edition",
    with: (name: string) => `You play with “${name}”.`,
    drop: "Play with the shipped edition instead",
    file: "Open an edition file (.toml), or drop it here",
    make: "Make an own edition",
    edit: "Change this edition",
  },
  fr: {
    own: "Une édition à soi",
    with: (name: string) => `Vous jouez avec « ${name} ».`,
    drop: "Jouer plutôt avec l’édition fournie",
    file: "Ouvrir un fichier d’édition (.toml), ou le déposer ici",
    make: "Faire une édition à soi",
    edit: "Changer cette édition",
  },
});
