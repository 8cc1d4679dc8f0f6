/** The title of the page: whose turn it is, also when one looks elsewhere. */

import type { GamePage, Now } from "../api/client";
import { playerNames } from "./naming";
import { t } from "./words";

export function tableTitle(now: Now | null, game: GamePage | null): string {
  const place = game ? `${game.title} – Gratteciel` : "Gratteciel";
  if (!now) return place;
  if (now.status === "over") return `${t().over.replace(/\.$/, "")} · ${place}`;
  if (now.status === "waiting" || now.mover === null) return place;
  if (!now.steps.length) return `${t().turnOf(playerNames(now)[now.mover]!)} · ${place}`;
  const several = now.seats.filter((seat) => seat.mine && !seat.lost).length > 1;
  return `▶ ${several ? t().turnOf(playerNames(now)[now.mover]!) : t().yourTurn} · ${place}`;
}
