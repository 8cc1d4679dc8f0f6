/** Files of games, as far as they are read here: what is in them is for those to check who take them in. */

/** The games in the text of a file: a record, or a file of several. They are checked by whoever takes them in. */
export function gamesIn(text: string): string[] {
  if (!text.trim()) return [];
  if (!text.trimStart().startsWith("{")) return [JSON.stringify({ record: text.replace(/\r\n/g, "\n") })];
  return text.split("\n").filter((line) => line.trim());
}
