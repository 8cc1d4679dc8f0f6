/** What happened off the board, in sentences of the log. */

import type { LineView, SeatView } from "../api/client";
import { de } from "../words/french";
import { list, said } from "../words/language.svelte";
import { levelName } from "../words/levels";

const t = said({
  en: {
    sit: (who: string) => `${who} sits down.`,
    rise: (who: string) => `${who} leaves.`,
    word: (who: string, text: string) => `${who} adds a word to the luck: “${text}”.`,
    seats: (who: string) => `Seats were drawn by lot: ${who}.`,
    is: (who: string, colour: string) => `${who} is ${colour}`,
    begin: "The game begins.",
    askUndo: (who: string) => `${who} asks to take back.`,
    undo: (who: string, to: number) => `${who} takes back, to after step ${to}.`,
    knowing: "Taken back knowing the luck: the same luck comes again, and the game counts for no best, rank or rating.",
    hint: (who: string) => `${who} asks for a hint.`,
    offerDraw: (who: string) => `${who} offers a draw.`,
    offerAbort: (who: string) => `${who} offers to abort the game.`,
    agree: (who: string) => `${who} agrees.`,
    decline: (who: string) => `${who} declines.`,
    resign: (who: string) => `${who} resigns.`,
    timeout: (who: string) => `${who} has run out of time.`,
    claim: (who: string) => `${who} was away for too long and is counted out.`,
    replace: (who: string, level: string) => `A bot takes over for ${who}: ${level}.`,
    hurry: (who: string, bot: string) => `${who} hurried ${bot}.`,
    pause: "The game was interrupted; the clock stood still.",
    putBack:
      "The server was put back to an earlier moment. What came next may already be known: the game counts for no best, rank or rating.",
    end: "The game is over.",
    somebody: "Somebody",
  },
  fr: {
    sit: (who: string) => `${who} s’installe.`,
    rise: (who: string) => `${who} s’en va.`,
    word: (who: string, text: string) => `${who} ajoute un mot au hasard : « ${text} ».`,
    seats: (who: string) => `Les places ont été tirées au sort : ${who}.`,
    is: (who: string, colour: string) => `${who} est ${colour}`,
    begin: "La partie commence.",
    askUndo: (who: string) => `${who} demande à annuler un coup.`,
    undo: (who: string, to: number) => `${who} annule : retour après le coup ${to}.`,
    knowing:
      "Annulé en connaissant le hasard : le même hasard reviendra, et la partie ne compte pour aucun record, rang ni classement.",
    hint: (who: string) => `${who} demande un conseil.`,
    offerDraw: (who: string) => `${who} propose la nulle.`,
    offerAbort: (who: string) => `${who} propose d’annuler la partie.`,
    agree: (who: string) => `${who} accepte.`,
    decline: (who: string) => `${who} refuse.`,
    resign: (who: string) => `${who} abandonne.`,
    timeout: (who: string) => `${who} n’a plus de temps.`,
    claim: (who: string) => `${who} était absent depuis trop longtemps et ne compte plus.`,
    replace: (who: string, level: string) => `Un robot prend la place ${de(who)} : ${level}.`,
    hurry: (who: string, bot: string) => `${who} a pressé ${bot} de jouer.`,
    pause: "La partie a été interrompue ; la pendule s’est arrêtée.",
    putBack:
      "Le serveur a été ramené à un moment antérieur. La suite est peut-être connue : la partie ne compte pour aucun record, rang ni classement.",
    end: "La partie est finie.",
    somebody: "Quelqu’un",
  },
});

/** Who sits where, as luck drew it. Whoever a bot has replaced since was there. */
export function seatsText(seats: readonly SeatView[]): string {
  const who = seats.map((seat) =>
    t().is(seat.person === null ? levelName(seat.level ?? "") : (seat.name ?? ""), seat.colour),
  );
  return t().seats(list(who));
}

/**
 * An entry of the log that is not a step; empty for one of a kind that is not known here. `sitter` is whoever sat there
 * then, of an entry from before the game began.
 */
export function eventText(
  line: LineView,
  names: readonly string[],
  seats: readonly SeatView[],
  sitter?: string,
): string {
  const facts = (line.facts ?? {}) as Record<string, unknown>;
  const fact = (name: string): string => String(facts[name] ?? "");
  const who = (typeof facts["name"] === "string" && facts["name"]) || sitter || names[line.seat ?? -1] || t().somebody;
  switch (line.kind) {
    case "sit":
      return t().sit(who);
    case "rise":
      return t().rise(who);
    case "word":
      return t().word(who, fact("text"));
    case "seats":
      return seatsText(seats);
    case "begin":
      return [t().begin, ...(line.prose ?? [])].join(" ");
    case "ask-undo":
      return t().askUndo(who);
    case "undo":
      return [t().undo(who, line.length ?? 0), ...(facts["knowing"] === true ? [t().knowing] : [])].join(" ");
    case "hint":
      return t().hint(who);
    case "offer":
      return facts["what"] === "draw" ? t().offerDraw(who) : t().offerAbort(who);
    case "agree":
      return t().agree(who);
    case "decline":
      return t().decline(who);
    case "resign":
      return t().resign(who);
    case "timeout":
      return t().timeout(who);
    case "claim":
      return t().claim(who);
    case "replace":
      return t().replace(who, levelName(fact("level")));
    case "hurry":
      return t().hurry(names[Number(facts["by"] ?? -1)] ?? t().somebody, who);
    case "pause":
      return t().pause;
    case "put-back":
      return t().putBack;
    case "end":
      return t().end;
    default:
      return "";
  }
}
