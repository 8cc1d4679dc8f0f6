/** Passing a review on: its curve as a file. */

import type { GamePage, Schemas } from "../../api/client";
import { paint } from "../../design/owners";
import { number, percent } from "../../words/language.svelte";
import { curvePicture } from "./curvePicture";
import { t as says } from "./reviewWords";
import { t } from "./words";

/** A colour of the page's as such, for files that know nothing of the page. */
function plain(colour: string): string {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.color = colour;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** The curve of a review as the text of an SVG file. */
export function pictureOf(review: Schemas["Review"], game: GamePage, names: readonly string[]): string {
  const worth = (value: number): string => (review.unit === "share" ? percent(value) : number(value));
  const accuracy = new Map(review.seats.map((account) => [account.seat, account.accuracy]));
  return curvePicture(
    review.curve,
    review.unit,
    review.seats.map(({ seat }) => seat),
    {
      title: says().title(game.title),
      unit: { share: t().share, points: t().points }[review.unit] ?? t().worth,
      steps: says().steps(review.curve.length - 1),
      worth,
      seats: names.map((name, seat) => {
        const found = accuracy.get(seat) ?? null;
        return {
          name,
          fill: plain(paint(game.colours[seat]).fill),
          told: found === null ? "" : says().told(percent(found / 100)),
        };
      }),
    },
  );
}
