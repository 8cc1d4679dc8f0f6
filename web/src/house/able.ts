/** What the house cannot do without, in pages and in their workers alike. */
const NEEDED = ["Worker", "WebAssembly", "DecompressionStream", "BroadcastChannel"];

/** Whether the browser has it. A worker without workers of its own thinks itself. */
export function able(): boolean {
  return NEEDED.every((name) => name in globalThis || (name === "Worker" && !("document" in globalThis)));
}

/** Whether workers can be modules here. Where they cannot, ours ends as it begins, and the browser has not looked at this. */
export function modular(): boolean {
  let looked = false;
  const options = {
    get type(): WorkerType {
      looked = true;
      return "module";
    },
  };
  try {
    new Worker("data:text/javascript,", options).terminate();
  } catch {
    // The page may not have such a one; it has looked by then.
  }
  return looked;
}
