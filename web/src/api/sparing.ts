/** Whether the reader's browser asks to be sparing with what comes over the network. */
export function sparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return Boolean(connection?.saveData);
}
