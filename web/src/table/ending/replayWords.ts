/** What is said while a finished game is watched again, and when it goes on. */

import { plural, said } from "../../words/language.svelte";

export const t = said({
  en: {
    replay: "Replay",
    slider: "Step of the game",
    of: (length: number, last: number) => `Step ${length} of ${last}`,
    step: (length: number, prose: string) => (prose ? `Step ${length}: ${prose}` : `Step ${length}`),
    beginning: "The board before the first step.",
    play: "Play",
    pause: "Pause",
    speed: (times: number) => `Speed: ${times}×`,
    nobody: "Nobody gets points for it.",
    gain: (name: string, points: number) =>
      points > 0
        ? plural(points, `${name} gets # point`, `${name} gets # points`)
        : plural(-points, `${name} loses # point`, `${name} loses # points`),
    link: "Copy a link to this moment",
    copied: "A link to this moment is copied: paste it wherever you like.",
    notCopied: "This browser does not let pages copy. The address in the bar above leads to this moment.",
    goOn: "Go on from here",
    goOnTitle: (length: number) => (length ? `Go on after step ${length}` : "Go on from the start"),
    why: "A new table begins with this board. Luck is drawn anew, and the game counts for nothing.",
    handsSeen: "Hands of this game may have been seen by those who play on.",
    mySeat: "I play",
    against: "Against",
    computer: "The computer",
    friends: "Friends, by a link",
    hereToo: "Somebody at this screen",
    others: "People",
    begin: "Play on",
    tried: (prose: string) => `The new game begins with this step: ${prose}`,
    isOver: "The game is over here. Choose an earlier step to go on from.",
  },
  fr: {
    replay: "Revoir la partie",
    slider: "Coup de la partie",
    of: (length: number, last: number) => `Coup ${length} sur ${last}`,
    step: (length: number, prose: string) => (prose ? `Coup ${length} : ${prose}` : `Coup ${length}`),
    beginning: "Le plateau avant le premier coup.",
    play: "Lecture",
    pause: "Pause",
    speed: (times: number) => `Vitesse : ${times}×`,
    nobody: "Personne ne gagne de points.",
    gain: (name: string, points: number) =>
      points > 0
        ? plural(points, `${name} gagne # point`, `${name} gagne # points`)
        : plural(-points, `${name} perd # point`, `${name} perd # points`),
    link: "Copier un lien vers ce moment",
    copied: "Un lien vers ce moment est copié : collez-le où vous voulez.",
    notCopied: "Ce navigateur ne laisse pas les pages copier. L’adresse de la barre mène à ce moment.",
    goOn: "Reprendre d’ici",
    goOnTitle: (length: number) => (length ? `Reprendre après le coup ${length}` : "Reprendre du début"),
    why: "Une nouvelle table commence par ce plateau. Le hasard est tiré de nouveau, et la partie ne compte pour rien.",
    handsSeen: "Ceux qui reprennent ont peut-être vu les mains de cette partie.",
    mySeat: "Je joue",
    against: "Contre",
    computer: "L’ordinateur",
    friends: "Des amis, par un lien",
    hereToo: "Quelqu’un à cet écran",
    others: "Des gens",
    begin: "Reprendre",
    tried: (prose: string) => `La nouvelle partie commence par ce coup : ${prose}`,
    isOver: "La partie est finie ici. Choisissez un coup précédent pour la reprendre.",
  },
});
