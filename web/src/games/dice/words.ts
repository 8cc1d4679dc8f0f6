/** What the plan of the dice game says besides the game's own names. */

import { plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    round: (round: number, rounds: number) => `round ${round} of ${rounds}`,
    points: (points: number) => plural(points, "# point", "# points"),
    blank: "blank",
    pile: (name: string) => `further ${name}`,
    one: (name: string) => `one of the ${name}`,
    height: (height: number) => `height ${height}`,
  },
  fr: {
    round: (round: number, rounds: number) => `manche ${round} sur ${rounds}`,
    points: (points: number) => plural(points, "# point", "# points"),
    blank: "vide",
    pile: (name: string) => `autres ${name}`,
    one: (name: string) => `un des ${name}`,
    height: (height: number) => `hauteur ${height}`,
  },
});
