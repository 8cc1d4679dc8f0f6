/** What is said before the game begins. */

import type { Now } from "../../api/client";
import { span } from "../../pages/new/words";
import { de } from "../../words/french";
import { plural, said } from "../../words/language.svelte";

export const t = said({
  en: {
    title: (game: string) => `${game}: waiting for players`,
    missing: (count: number) => plural(count, "# seat is free.", "# seats are free."),
    begins: "The game begins as soon as everybody is here.",
    drawn: "The seats are then drawn by lot.",
    seats: "Seats",
    free: "free",
    expected: (names: string) => `Asked to play again: ${names}.`,
    watching: (count: number) => plural(count, "# person is watching.", "# people are watching."),
    turn: (time: string) => `Clock: ${time} for each turn.`,
    reserve: (time: string) => `Clock: ${time} each for the whole game.`,
    increment: (time: string, more: string) =>
      `Clock: ${time} each for the whole game, and ${more} more with every turn.`,
    noClock: (time: string) => `No clock. Whoever keeps the others waiting for ${time} may be counted out.`,
    askedAgain: (game: string) => `You are asked to another game of ${game}`,
    you: "you",
    bot: "computer",
    invite: "Invite somebody",
    inviteHow:
      "Whoever opens this link can take a free seat. The address of this page in your browser is the same link.",
    link: "Link to this table",
    copy: "Copy the link",
    copied: "The link is copied.",
    copyFailed: "Your browser does not let us copy; select the link and copy it.",
    share: "Share…",
    shareText: (game: string) => `Play ${game} with me`,
    qr: "The same link as a code to scan",
    join: "Sit down and play",
    joinTitle: (host: string, game: string) => `${host} invites you to a game of ${game}`,
    openTitle: (game: string) => `A game of ${game} is about to begin`,
    name: "Your name",
    nameHow: "So the others know who you are. Leave it as it is if you like; you can change it later.",
    which: "Seat",
    any: "the first that is free",
    word: "A word for the luck (optional)",
    wordHow: "Every roll then depends on it too, so nobody can have chosen the luck beforehand.",
    wordSet: "Add the word",
    wordIs: (word: string) => `Your word for the luck: “${word}”`,
    leave: "Leave the table",
    noInvitation: "To sit down you need the invitation link. You can wait and watch.",
    settings: "How it is played",
    rules: "Read the rules meanwhile",
    commitment: "Promise of the luck (SHA-256)",
  },
  fr: {
    title: (game: string) => `${game} : on attend des joueurs`,
    missing: (count: number) => plural(count, "# place est libre.", "# places sont libres."),
    begins: "La partie commence dès que tout le monde est là.",
    drawn: "Les places sont alors tirées au sort.",
    seats: "Places",
    free: "libre",
    expected: (names: string) => `Invitation à rejouer : ${names}.`,
    watching: (count: number) => plural(count, "# personne regarde.", "# personnes regardent."),
    turn: (time: string) => `Pendule : ${time} pour chaque tour.`,
    reserve: (time: string) => `Pendule : ${time} chacun pour toute la partie.`,
    increment: (time: string, more: string) =>
      `Pendule : ${time} chacun pour toute la partie, et ${more} de plus à chaque tour.`,
    noClock: (time: string) => `Sans pendule. Qui fait attendre les autres ${time} peut être déclaré absent.`,
    askedAgain: (game: string) => `On vous invite à une autre partie ${de(game)}`,
    you: "vous",
    bot: "ordinateur",
    invite: "Inviter quelqu’un",
    inviteHow:
      "Quiconque ouvre ce lien peut prendre une place libre. L’adresse de cette page dans votre navigateur est le même lien.",
    link: "Lien de cette table",
    copy: "Copier le lien",
    copied: "Le lien est copié.",
    copyFailed: "Votre navigateur ne permet pas de copier ; sélectionnez le lien et copiez-le.",
    share: "Partager…",
    shareText: (game: string) => `Jouez à ${game} avec moi`,
    qr: "Le même lien, sous forme de code à scanner",
    join: "S’installer et jouer",
    joinTitle: (host: string, game: string) => `${host} vous invite à une partie ${de(game)}`,
    openTitle: (game: string) => `Une partie ${de(game)} va commencer`,
    name: "Votre nom",
    nameHow:
      "Pour que les autres sachent qui vous êtes. Laissez-le tel quel si vous voulez ; vous pourrez le changer plus tard.",
    which: "Place",
    any: "la première libre",
    word: "Un mot pour le hasard (facultatif)",
    wordHow: "Chaque tirage en dépendra aussi : personne ne peut donc avoir choisi le hasard d’avance.",
    wordSet: "Ajouter le mot",
    wordIs: (word: string) => `Votre mot pour le hasard : « ${word} »`,
    leave: "Quitter la table",
    noInvitation: "Pour s’installer, il faut le lien d’invitation. Vous pouvez attendre et regarder.",
    settings: "Comment on joue",
    rules: "Lire les règles en attendant",
    commitment: "Engagement du hasard (SHA-256)",
  },
});

/** The clock of a table, in words. */
export function clockText({ clock, absence }: Now["plan"]): string {
  if (clock?.turn) return t().turn(span(clock.turn));
  if (!clock?.reserve) return t().noClock(span(absence ?? 0));
  return clock.increment ? t().increment(span(clock.reserve), span(clock.increment)) : t().reserve(span(clock.reserve));
}
