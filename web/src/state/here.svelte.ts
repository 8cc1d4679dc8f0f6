/** What the page one is at is about, for the frame around it. */

class Here {
  /** The rules of the game at the table one is at. */
  rules = $state<string | null>(null);
  /** Whether a game is being played on it. */
  playing = $state(false);
}

export const here = new Here();
