import { expect, test } from "vitest";
import { filesIn } from "./archive";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A zip file; `packing` is said of each file in it. */
function zip(files: Record<string, string>, packing = 0): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  const list: number[] = [];
  const number = (value: number, size: number): number[] =>
    Array.from({ length: size }, (_, n) => (value >> (8 * n)) & 255);
  for (const [name, text] of Object.entries(files)) {
    const [called, data] = [bytes(name), bytes(text)];
    const said = [...number(packing, 2), ...number(0, 8), ...number(data.length, 4), ...number(data.length, 4)];
    const names = [...number(called.length, 2), ...number(0, 2)];
    list.push(...number(0x02014b50, 4), ...number(0, 6), ...said, ...names, ...number(0, 10), ...number(out.length, 4));
    list.push(...called);
    out.push(...number(0x04034b50, 4), ...number(0, 4), ...said, ...names, ...called, ...data);
  }
  const [count, start] = [Object.keys(files).length, out.length];
  out.push(...list, ...number(0x06054b50, 4), ...number(0, 4), ...number(count, 2), ...number(count, 2));
  out.push(...number(list.length, 4), ...number(start, 4), ...number(0, 2));
  return new Uint8Array(out);
}

test("files are found in an archive by their names", () => {
  const given = { "a/b/__init__.pyc": "eins", "a/": "", "b/é.toml": "zwei", empty: "" };
  const found = [...filesIn(zip(given))].map(([name, data]) => [name, new TextDecoder().decode(data)]);
  expect(found).toEqual([
    ["a/b/__init__.pyc", "eins"],
    ["b/é.toml", "zwei"],
    ["empty", ""],
  ]);
});

test("what is cut off, or packed, is refused", () => {
  const whole = zip({ a: "eins" });
  expect(() => [...filesIn(whole.subarray(0, -1))]).toThrow("part of one");
  expect(() => [...filesIn(new Uint8Array())]).toThrow("no archive");
  expect(() => [...filesIn(zip({ a: "eins" }, 8))]).toThrow("a is packed");
});
