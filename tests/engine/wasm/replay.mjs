// Does to an instance of a .wasm file what was done to another, and checks that the same comes of it:
// `node replay.mjs FILE JOURNAL`. What a host has to do stands here whole, in JavaScript.
import { readFileSync } from "node:fs";

const [file, journal] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const { exports } = new WebAssembly.Instance(module); // it imports nothing

const host = {
    base: exports.__heap_base.value,
    call: (name, frame) => exports[name](frame),
    read: (address, size) => new Uint8Array(exports.memory.buffer, address, size).slice(),
    write: (address, data) => new Uint8Array(exports.memory.buffer).set(data, address),
    size: () => exports.memory.buffer.byteLength,
    grow: (pages) => exports.memory.grow(pages), // throws a RangeError where there is no more
};

const bytes = (text) => Uint8Array.from(Buffer.from(text, "base64"));
let [calls, spent] = [0, 0];
for (const line of readFileSync(journal, "utf8").trim().split("\n")) {
    const [what, one, other, expected] = JSON.parse(line);
    let found = expected;
    if (what === "base") found = host.base;
    else if (what === "size") found = host.size();
    else if (what === "grow") host.grow(one);
    else if (what === "write") host.write(one, bytes(other));
    else if (what === "read") found = Buffer.from(host.read(one, other)).toString("base64");
    else if (what === "call") {
        const began = performance.now();
        found = host.call(one, other);
        spent += performance.now() - began;
        calls += 1;
    } else throw new Error(what);
    if (found !== expected) throw new Error(`${line.slice(0, 80)}: ${String(found).slice(0, 80)}`);
}
console.log(JSON.stringify({ calls, seconds: spent / 1000 }));
