/** What is said around an example of the rules; what it tells is the game's own. */

import { said } from "../words/language.svelte";

export const t = said({
  en: {
    example: "Example",
    begins: "Where it begins",
    of: (number: number, all: number) => `Step ${number} of ${all}`,
    next: "Next step",
    back: "Back",
    again: "From the start",
    tryIt: "Try it yourself",
    trying: "Point at the board and play what you like. What is forbidden is explained.",
    leave: "Back to the example",
    anew: "Start over",
    theirs: (name: string) => `Now it is ${name}’s turn. Start over, or go back to the example.`,
    luck: "Now luck decides. Start over, or go back to the example.",
    over: "That is the end of the game.",
    points: "Points",
    trouble: "The example could not be loaded.",
    retry: "Try again",
  },
  fr: {
    example: "Exemple",
    begins: "Le début",
    of: (number: number, all: number) => `Coup ${number} sur ${all}`,
    next: "Coup suivant",
    back: "Revenir",
    again: "Depuis le début",
    tryIt: "Essayez vous-même",
    trying: "Montrez sur le plateau et jouez ce que vous voulez. Ce qui est interdit est expliqué.",
    leave: "Revenir à l’exemple",
    anew: "Recommencer",
    theirs: (name: string) => `C’est maintenant à ${name}. Recommencez, ou revenez à l’exemple.`,
    luck: "C’est maintenant au hasard. Recommencez, ou revenez à l’exemple.",
    over: "C’est la fin de la partie.",
    points: "Points",
    trouble: "L’exemple n’a pas pu être chargé.",
    retry: "Réessayer",
  },
});
