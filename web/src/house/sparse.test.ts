import { describe, expect, it } from "vitest";
import { Sparse } from "./sparse";

const SIZE = 4096 * 3;
const HEAD = 16;

function kept(): Sparse {
  const bytes = new Sparse(new ArrayBuffer(HEAD + SIZE));
  bytes[0] = 9;
  bytes[HEAD + 5] = 1;
  bytes[HEAD + SIZE - 1] = 2;
  return bytes;
}

describe("a snapshot", () => {
  it("writes itself into the memory it goes to, and leaves nothing to be written", () => {
    const [snapshot, memory] = [kept(), new Int8Array(SIZE + 4096)];
    memory[4096 + 7] = 3; // what stood there before
    snapshot.into = () => memory;
    expect(snapshot.subarray(HEAD)).toHaveLength(0);
    const wanted = new Int8Array(SIZE + 4096);
    [wanted[5], wanted[SIZE - 1]] = [1, 2];
    expect(memory).toEqual(wanted);
  });

  it("writes to no page that is empty on both sides", () => {
    const [snapshot, memory] = [kept(), new Int8Array(SIZE)];
    const written: number[] = [];
    const set = Uint32Array.prototype.set;
    Uint32Array.prototype.set = function (from: ArrayLike<number>, at = 0) {
      written.push(at);
      set.call(this, from, at);
    };
    snapshot.into = () => memory;
    snapshot.subarray(HEAD);
    Uint32Array.prototype.set = set;
    expect(written).toEqual([0, 2048]);
  });

  it("is one as any other for everything else", () => {
    const snapshot = kept();
    expect(snapshot.subarray(0, 2)).toEqual(new Uint8Array([9, 0]));
    expect(snapshot.subarray(HEAD)).toHaveLength(SIZE);
  });
});
