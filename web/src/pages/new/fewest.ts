/** How many sit down when nobody says: the fewest a game is for, but not alone. */
export function fewest(players: readonly number[]): number {
  return players.find((number) => number > 1) ?? players[0] ?? 2;
}
