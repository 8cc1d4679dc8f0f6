/**
 * A worker that thinks: instances of games' `.wasm` files, and orders to be done in them. It knows nothing of games,
 * and nothing of Python (`gratteciel.engine.wasm.far` gives the orders).
 */

export type Order =
  ["grow", number] | ["write", number, Uint8Array] | ["call", string, number] | ["read", number, number];

/** To a thinker; `module` comes with the first orders of an instance. */
export type Given =
  | { kind: "do"; seat: number; id: number; orders: Order[]; module?: WebAssembly.Module }
  | { kind: "end"; seat: number };

/** From a thinker: what the last order read, or what went wrong. */
export type Thought = { id: number; read: Uint8Array } | { id: number; failed: string };

type Entry = (frame: number) => number;

const instances = new Map<number, WebAssembly.Exports>();

/** Do orders one after another; what the last of them read. */
export function done(exports: WebAssembly.Exports, orders: readonly Order[]): Uint8Array {
  const memory = exports["memory"] as WebAssembly.Memory;
  let read = new Uint8Array();
  for (const order of orders) {
    if (order[0] === "grow") memory.grow(order[1]);
    else if (order[0] === "write") new Uint8Array(memory.buffer).set(order[2], order[1]);
    else if (order[0] === "read") read = new Uint8Array(memory.buffer, order[1], order[2]).slice();
    else if ((exports[order[1]] as Entry)(order[2]) !== 0) throw new Error(`${order[1]}: something was raised`);
  }
  return read;
}

/** Take what is given; `tell` is how one answers. */
export function take(given: Given, tell: (thought: Thought) => void): void {
  if (given.kind === "end") return void instances.delete(given.seat);
  const { seat, id, orders, module } = given;
  try {
    if (module) instances.set(seat, new WebAssembly.Instance(module, {}).exports);
    const exports = instances.get(seat);
    if (!exports) throw new Error("it has failed before");
    tell({ id, read: done(exports, orders) });
  } catch (error) {
    // What stands in its memory now nobody knows.
    instances.delete(seat);
    tell({ id, failed: String(error) });
  }
}

if ("WorkerGlobalScope" in globalThis)
  self.onmessage = ({ data }: MessageEvent<Given>) => take(data, (thought) => self.postMessage(thought));
