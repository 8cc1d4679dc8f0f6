/** What the front page says. */

import { de } from "../../words/french";
import { list, plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    title: "Gratteciel: five skyscraper games",
    headline: "Build higher than your rivals",
    lead: "Five board games about skyscrapers that you can no longer buy, playable again: against the computer, with friends, or alone. No account, nothing to install.",
    start: (game: string) => `Play ${game}`,
    startWhy: (length: string, luck: string) => `${length} · ${luck} · starts at once`,
    more: "See all games",
    resume: "Go on playing",
    lately: "Your last games",
    welcome: (name: string) => (name ? `Welcome back, ${name}` : "Welcome back"),
    all: "All my games",
    games: "The games",
    level: "The computer plays as",
    levelWhy: "For games begun with one click; kept for the next time.",
    play: "Play",
    playHow: (game: string, seats: number, level: string) =>
      `Play ${game} ${plural(seats - 1, "against # computer player", "against # computer players")} (${level})`,
    friends: "With friends…",
    friendsHow: (game: string) => `With friends… Set up a table of ${game}`,
    learn: "Learn in five minutes",
    learnOf: (game: string) => `Learn in five minutes: ${game}`,
    rules: "Rules",
    rulesOf: (game: string) => `Rules of ${game}`,
    players: (numbers: number[]) => `${list(numbers.map(String)).replace(" and ", " or ")} players`,
    range: (low: number, high: number) => `${low} to ${high} players`,
    onlyTwo: "2 players",
    facts: { players: "Players", length: "Length", luck: "Luck", secrecy: "Secrets" },
    open: "Open tables",
    openNone: "Nobody is waiting for players just now. Set up a public table, and it is shown here to everybody.",
    openMake: "Set up a table",
    join: "Join",
    joinHow: (game: string, host: string) => `Join ${game} with ${host}`,
    watch: "Watch",
    together: "Playing together",
    togetherHow:
      "Set up a table and send its link: whoever opens it can take a seat. Mix friends, computer players and people at your own screen as you like.",
    togetherHere: "Several of you at one screen: pass the device on, and a curtain hides the hands.",
    trouble: "The games could not be loaded.",
    again: "Try again",
    starting: "Setting up the table…",
    laying: "This is how a game begins. You can play as soon as everything is there.",
    laid: "Your table is ready.",
    go: "Go there",
  },
  fr: {
    title: "Gratteciel : cinq jeux de gratte-ciel",
    headline: "Bâtissez plus haut que les autres",
    lead: "Cinq jeux de société sur les gratte-ciel, devenus introuvables, de nouveau jouables : contre l’ordinateur, entre amis ou seul. Sans compte ni installation.",
    start: (game: string) => `Jouer à ${game}`,
    startWhy: (length: string, luck: string) => `${length} · ${luck} · on commence tout de suite`,
    more: "Voir tous les jeux",
    resume: "Continuer à jouer",
    lately: "Vos dernières parties",
    welcome: (name: string) => (name ? `Ravis de vous revoir, ${name}` : "Ravis de vous revoir"),
    all: "Toutes mes parties",
    games: "Les jeux",
    level: "L’ordinateur joue comme",
    levelWhy: "Pour les parties lancées d’un clic ; retenu pour la prochaine fois.",
    play: "Jouer",
    playHow: (game: string, seats: number, level: string) =>
      `Jouer à ${game} ${plural(seats - 1, "contre # ordinateur", "contre # ordinateurs")} (${level})`,
    friends: "Entre amis…",
    friendsHow: (game: string) => `Entre amis… Préparer une table ${de(game)}`,
    learn: "Apprendre en cinq minutes",
    learnOf: (game: string) => `Apprendre en cinq minutes : ${game}`,
    rules: "Règles",
    rulesOf: (game: string) => `Règles ${de(game)}`,
    players: (numbers: number[]) => `${numbers.join(" ou ")} joueurs`,
    range: (low: number, high: number) => `${low} à ${high} joueurs`,
    onlyTwo: "2 joueurs",
    facts: { players: "Joueurs", length: "Durée", luck: "Hasard", secrecy: "Secrets" },
    open: "Tables ouvertes",
    openNone:
      "Personne n’attend de joueurs en ce moment. Préparez une table publique : elle sera montrée ici à tout le monde.",
    openMake: "Préparer une table",
    join: "S’asseoir",
    joinHow: (game: string, host: string) => `S’asseoir à la table ${de(game)} ${de(host)}`,
    watch: "Regarder",
    together: "Jouer ensemble",
    togetherHow:
      "Préparez une table et envoyez son lien : qui l’ouvre peut prendre place. Amis, ordinateur, joueurs devant le même écran : mélangez comme il vous plaît.",
    togetherHere: "À plusieurs devant un écran : passez l’appareil, un rideau cache les mains.",
    trouble: "Les jeux n’ont pas pu être chargés.",
    again: "Réessayer",
    starting: "La table se prépare…",
    laying: "Voici comment la partie commence. Vous jouerez dès que tout sera là.",
    laid: "Votre table est prête.",
    go: "Y aller",
  },
});

/** For how many a game is: "2 players", "3 or 4 players", "1 to 4 players". */
export function playersText(numbers: readonly number[]): string {
  const low = numbers[0] ?? 2;
  const high = numbers.at(-1) ?? low;
  if (low === high) return words().onlyTwo.replace("2", String(low));
  return numbers.length === 2 ? words().players([...numbers]) : words().range(low, high);
}
