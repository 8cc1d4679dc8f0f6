/** Owners are told apart three ways: colour, pattern and letter. Never by colour alone. */

export type Colour = "red" | "blue" | "yellow" | "green";

/** The CSS colours of a seat's colour. */
export function paint(colour: string | undefined): { fill: string; ink: string; soft: string } {
  if (!colour) return { fill: "var(--neutral)", ink: "var(--neutral-ink)", soft: "var(--sunken)" };
  return { fill: `var(--${colour})`, ink: `var(--${colour}-ink)`, soft: `var(--${colour}-soft)` };
}

/** The letter of a seat: the first of its colour's name in the reader's language. */
export function letter(colourName: string | undefined): string {
  return (colourName ?? "?").slice(0, 1).toUpperCase();
}

/** The id of the SVG pattern (see `OwnerPatterns.svelte`) that goes over a seat's colour. */
export function pattern(colour: string | undefined): string {
  return colour ? `url(#owner-${colour})` : "none";
}
