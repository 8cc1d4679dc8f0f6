/** What lists of tables say. */

import type { ListedTable } from "../../api/client";
import { list, plural, said } from "../../words/language.svelte";
import { levelName } from "../../words/levels";

export const words = said({
  en: {
    yourTurn: "Your turn",
    turnOf: (name: string) => `${name}’s turn`,
    waiting: (count: number) => plural(count, "waiting for # more player", "waiting for # more players"),
    asked: "You are asked to play again",
    alone: "alone",
    against: (names: string) => `with ${names}`,
    onlyBots: (names: string) => `${names} among themselves`,
    here: (name: string) => `${name} (at this screen)`,
    somebody: "somebody",
    won: "You won",
    lostTo: (names: string) => `${names} won`,
    shared: "Shared win",
    sharedBy: (names: string) => `Shared by ${names}`,
    drawn: "Draw agreed",
    aborted: "Called off",
    over: "Over",
    played: "Played to the end",
    notWon: "Not won",
    reasons: {
      resignation: "by resignation",
      clock: "on time",
      absence: "because somebody stayed away",
    } as Record<string, string>,
    goesOn: "gone on",
    goesOnWhy: "Goes on from a moment of another game: counted for nothing.",
    imported: "unverified",
    importedWhy: "Played on a device or elsewhere and added as a record: unverified, and counted for nothing.",
    rated: "rated",
    public: "public",
    turn: (turn: number) => `turn ${turn}`,
    perTurn: "a turn",
    reserve: "reserve",
  },
  fr: {
    yourTurn: "À vous de jouer",
    turnOf: (name: string) => `à ${name} de jouer`,
    waiting: (count: number) => plural(count, "il manque # joueur", "il manque # joueurs"),
    asked: "On vous invite à rejouer",
    alone: "en solitaire",
    against: (names: string) => `avec ${names}`,
    onlyBots: (names: string) => `${names} entre eux`,
    here: (name: string) => `${name} (à cet écran)`,
    somebody: "quelqu’un",
    won: "Vous avez gagné",
    lostTo: (names: string) => `${names} a gagné`,
    shared: "Victoire partagée",
    sharedBy: (names: string) => `Victoire partagée entre ${names}`,
    drawn: "Nulle par accord",
    aborted: "Partie annulée",
    over: "Terminée",
    played: "Jouée jusqu’au bout",
    notWon: "Pas gagnée",
    reasons: {
      resignation: "par abandon",
      clock: "au temps",
      absence: "par absence",
    } as Record<string, string>,
    goesOn: "reprise",
    goesOnWhy: "Reprend un moment d’une autre partie : ne compte pour rien.",
    imported: "non vérifiée",
    importedWhy:
      "Jouée sur un appareil ou ailleurs, puis ajoutée depuis un fichier : non vérifiée, elle ne compte pour rien.",
    rated: "classée",
    public: "publique",
    turn: (turn: number) => `tour ${turn}`,
    perTurn: "par tour",
    reserve: "de réserve",
  },
});

type Sitting = ListedTable["seats"][number];

/** What somebody in a seat is called. */
export function sitter(seat: Sitting): string {
  if (seat.level) return levelName(seat.level);
  return seat.name ?? words().somebody;
}

/** Whether a seat is the reader's own: not that of somebody else at their screen, nor taken over by the computer. */
function own(seat: Sitting, me: string | undefined): boolean {
  return me !== undefined && seat.person === me && seat.kind !== "here" && !seat.level;
}

/** With whom one plays: everybody in a seat but oneself. */
export function company(table: ListedTable, me: string | undefined): string {
  const others = table.seats.filter((seat) => !own(seat, me) && (seat.person || seat.level));
  // Whoever is in a record sat elsewhere.
  const beside = (seat: Sitting): boolean => seat.kind === "here" && !table.imported;
  const names = list(others.map((seat) => (beside(seat) ? words().here(sitter(seat)) : sitter(seat))));
  if (!others.length) return table.seats.length === 1 ? words().alone : "";
  const people = table.seats.some((seat) => seat.person);
  return people ? words().against(names) : words().onlyBots(names);
}

/** How many may still come. */
export function free(table: ListedTable): number {
  return table.seats.filter((seat) => seat.kind === "open" && !seat.person && !seat.level).length;
}

/** How a finished table ended, for the reader. */
export function outcome(table: ListedTable, me: string | undefined): { text: string; mood: "won" | "lost" | "even" } {
  const { shares, seats, reason } = table;
  if (reason === "abort" || !shares) return { text: words().aborted, mood: "even" };
  if (reason === "agreement") return { text: words().drawn, mood: "even" };
  const why = reason && words().reasons[reason] ? ` ${words().reasons[reason]}` : "";
  const best = Math.max(...shares);
  const winners = seats.filter((_, n) => best > 0 && shares[n] === best);
  const mine = winners.some((seat) => own(seat, me));
  if (seats.length === 1) {
    if (!best) return { text: words().notWon + why, mood: "lost" };
    // Alone there is something to be won only where an option sets a goal.
    if (!Object.keys(table.options ?? {}).length) return { text: words().played, mood: "even" };
    return { text: words().won, mood: mine ? "won" : "even" };
  }
  if (!winners.length) return { text: words().over, mood: "even" };
  if (winners.length > 1) {
    return { text: mine ? words().shared : words().sharedBy(list(winners.map(sitter))), mood: "even" };
  }
  if (mine) return { text: words().won + why, mood: "won" };
  const sat = seats.some((seat) => own(seat, me));
  return { text: words().lostTo(sitter(winners[0]!)) + why, mood: sat ? "lost" : "even" };
}
