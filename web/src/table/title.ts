/** The title of the page: whose turn it is, also when one looks elsewhere. */

import type { GamePage, Now } from "../api/client";
import { playerNames } from "./naming";
import { t } from "./words";

export function tableTitle(now: Now | null, game: GamePage | null): string {
  const place = game ? `${game.title} – Gratteciel` : "Gratteciel";
  if (!now) return place;
  if (now.status === "over") return `${t().over.replace(/\.$/, "")} · ${place}`;
  if (now.status === "waiting" || now.mover === null) return place;
  return `${now.steps.length ? "▶ " : ""}${turnText(now)} · ${place}`;
}

/** Whose turn it is; "your turn" where one is not alone at the screen tells nobody anything. */
export function turnText(now: Now): string {
  if (now.mover === null) return "";
  const several = now.seats.filter((seat) => seat.mine && !seat.lost).length > 1;
  return now.steps.length && !several ? t().yourTurn : t().turnOf(playerNames(now)[now.mover]!);
}
