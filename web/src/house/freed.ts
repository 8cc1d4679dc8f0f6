/** Give bytes back at once: tens of megabytes are not to wait until somebody looks for what is needed no longer. */
export function freed(...pieces: readonly Uint8Array<ArrayBuffer>[]): void {
  // Sent to nobody they are gone; `transfer(0)` takes them from the script alone, and the browser still holds them.
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(
    null,
    pieces.map((bytes) => bytes.buffer),
  );
  port1.close();
}
