/** What is said about who is there, who is awaited, and playing again. */

import { said } from "../words/language.svelte";

export const t = said({
  en: {
    away: (name: string, since: string) => `${name} is to move and has been away since ${since}.`,
    neverHere: (name: string) => `${name} is to move and has not been here yet.`,
    countIn: (time: string) => `You can count them out in ${time}.`,
    overdue: (name: string, since: string) => `${name} has kept you waiting since ${since}.`,
    countOut: "Count out",
    countSure: (name: string) => `Count ${name} out?`,
    countTwo: (name: string) => `The game ends, and ${name} loses it.`,
    countBot: (name: string) => `${name} loses, and a bot plays on in that seat.`,
    countMany: "The game ends; the others share the win.",
    waitOn: "Wait a little longer",
    myTurn: (since: string, time: string) =>
      `It has been your turn since ${since}. In ${time} the others may count you out.`,
    myTurnDue: (since: string) =>
      `It has been your turn since ${since}: the others may count you out. Play to stay in.`,
    counted: (name: string, when: string) => `You were away for too long: ${name} counted you out (${when}).`,
    countedBot: "A bot plays on in your seat; you can watch.",
    countedOver: "That ended the game.",
    understood: "All right",
    again: (name: string) => `${name} would like to play again with you.`,
    againYes: "Play again",
    said: (name: string, text: string) => `${name}: ${text}`,
    openChat: "Open the chat",
  },
  fr: {
    away: (name: string, since: string) => `C’est à ${name} de jouer, hors ligne depuis ${since}.`,
    neverHere: (name: string) => `C’est à ${name} de jouer, qui n’est pas encore venu.`,
    countIn: (time: string) => `Vous pourrez déclarer son absence dans ${time}.`,
    overdue: (name: string, since: string) => `${name} vous fait attendre depuis ${since}.`,
    countOut: "Déclarer l’absence",
    countSure: (name: string) => `Jouer sans ${name} ?`,
    countTwo: (name: string) => `La partie s’arrête, et ${name} la perd.`,
    countBot: (name: string) => `${name} perd, et un robot continue à sa place.`,
    countMany: "La partie s’arrête ; les autres se partagent la victoire.",
    waitOn: "Attendre encore un peu",
    myTurn: (since: string, time: string) =>
      `C’est à vous de jouer depuis ${since}. Dans ${time}, les autres pourront déclarer votre absence.`,
    myTurnDue: (since: string) =>
      `C’est à vous de jouer depuis ${since} : les autres peuvent déclarer votre absence. Jouez pour rester dans la partie.`,
    counted: (name: string, when: string) =>
      `Votre absence a trop duré : ${name} a décidé de jouer sans vous (${when}).`,
    countedBot: "Un robot continue à votre place ; vous pouvez regarder.",
    countedOver: "Cela a mis fin à la partie.",
    understood: "Entendu",
    again: (name: string) => `${name} aimerait rejouer avec vous.`,
    againYes: "Rejouer",
    said: (name: string, text: string) => `${name} : ${text}`,
    openChat: "Ouvrir la discussion",
  },
});
