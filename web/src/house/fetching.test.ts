import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bytes } from "./fetching";

/** What a host sends: some bytes, and then what ends them; a status where it sends none. */
type Sent = { bytes: string; then?: "error" | "silence" } | number;

/** Have a host send things, one after another, the last as often as it is asked. */
async function from(...sent: Sent[]): Promise<{ house: typeof import("./fetching"); asked: () => number }> {
  let asked = 0;
  const host = async (_: string, { signal }: RequestInit): Promise<Response> => {
    const now = sent[Math.min(asked++, sent.length - 1)]!;
    if (typeof now === "number") return new Response(null, { status: now });
    const body = new ReadableStream<Bytes>({
      start(stream) {
        for (const piece of now.bytes.match(/..?/g)!) stream.enqueue(new TextEncoder().encode(piece));
        if (!now.then) stream.close();
        signal!.addEventListener("abort", () => stream.error(signal!.reason));
      },
      pull: (stream) => (now.then === "error" ? stream.error(new TypeError("network error")) : undefined),
    });
    return new Response(body);
  };
  vi.resetModules();
  vi.stubGlobal("fetch", host);
  return { house: await import("./fetching"), asked: () => asked };
}

/** What comes in the end, after all the waiting there is. */
async function come(coming: Promise<string>): Promise<string> {
  const told = coming.catch((error: unknown) => `${(error as Error).constructor.name}: ${(error as Error).message}`);
  await vi.runAllTimersAsync();
  return told;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each<[string, ...Sent[]]>([
  ["a status that passes", 503, 404, { bytes: "skyline" }],
  ["a wire that breaks", { bytes: "sky", then: "error" }, { bytes: "skyline" }],
  [
    "one that breaks earlier the next time",
    { bytes: "skyl", then: "error" },
    { bytes: "sk", then: "error" },
    { bytes: "skyline" },
  ],
  ["one that falls silent", { bytes: "sk", then: "silence" }, { bytes: "skyline" }],
  [
    "one that breaks often, a little later each time",
    ...["s", "sk", "sky", "skyl", "skyli", "skylin"].map((bytes) => ({ bytes, then: "error" as const })),
    { bytes: "skyline" },
  ],
  ["an end that comes too early", { bytes: "sky" }, { bytes: "skyline" }],
])("a file comes whole in spite of %s", async (_, ...sent) => {
  const { house } = await from(...sent);
  const pieces: string[] = [];
  const file = house.streamOf(house.fetched("address", 7), (bytes) => pieces.push(new TextDecoder().decode(bytes)));
  expect(await come(new Response(file).text())).toBe("skyline");
  expect(pieces.join("")).toBe("skyline");
});

test.each<[string, Sent]>([
  ["404", 404],
  ["network error", { bytes: "sky", then: "error" }],
  ["nothing more comes", { bytes: "sky", then: "silence" }],
  ["3 bytes of 7", { bytes: "sky" }],
])("whoever waits for a file is told that it does not come: %s", async (why, sent) => {
  const { house, asked } = await from(sent);
  const told: unknown[] = [];
  const file = house.streamOf(house.fetched("address", 7), undefined, (error) => told.push(error));
  await come(new Response(file).text());
  expect(told).toHaveLength(1);
  expect(told[0]).toBeInstanceOf(house.Missing);
  expect(String(told[0])).toContain(why);
  expect(asked()).toBe(3);
});

test("what nobody wants any more is fetched no further", async () => {
  let cancelled = 0;
  const piece = (stream: ReadableStreamDefaultController<Bytes>): void => stream.enqueue(new Uint8Array(1));
  vi.stubGlobal(
    "fetch",
    async () => new Response(new ReadableStream({ pull: piece, cancel: () => void (cancelled += 1) })),
  );
  vi.resetModules();
  const house = await import("./fetching");
  const reader = house.streamOf(house.readFrom(house.streamOf(house.fetched("address", 7)))).getReader();
  expect((await reader.read()).value).toHaveLength(1);
  await reader.cancel();
  await vi.runAllTimersAsync();
  expect([cancelled, vi.getTimerCount()]).toEqual([1, 0]);
});

test("JSON that is none did not come", async () => {
  const { house } = await from({ bytes: "<html>Log in" });
  expect(await come(house.json("address").then(String))).toContain("Missing: address");
});

test("a script is asked for by other addresses where it does not come, and then missed", async () => {
  const { house } = await from(404);
  expect(await come(house.script("data:text/javascript,if (0").then(String))).toContain(
    "Missing: data:text/javascript",
  );
  // Cut off the first time, and whole the second.
  const healed = "data:text/javascript,if (!import.meta.url.endsWith('2')) throw new Error('cut off');//";
  expect(await come(house.script(healed).then(() => "there"))).toBe("there");
});
