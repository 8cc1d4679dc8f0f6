/** Give bytes back at once: tens of megabytes are not to wait until somebody looks for what is needed no longer. */
export function freed(...pieces: readonly Uint8Array<ArrayBuffer>[]): void {
  // Sent to nobody they are gone; `transfer(0)` takes them from the script alone, and the browser still holds them.
  const { port1, port2 } = new MessageChannel();
  port2.close();
  try {
    port1.postMessage(null, [...new Set(pieces.map((bytes) => bytes.buffer))]);
  } catch {
    // Some are gone already, or are not to be given away: then all of them wait.
  }
  port1.close();
}
