/** What the house cannot do without, in pages and in their workers alike. */
const NEEDED = ["Worker", "WebAssembly", "DecompressionStream", "BroadcastChannel"];

/** Whether the browser has it. A worker without workers of its own thinks itself. */
export function able(): boolean {
  return NEEDED.every((name) => name in globalThis || (name === "Worker" && !("document" in globalThis)));
}
