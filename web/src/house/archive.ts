/** Archives as `gratteciel site` makes them: zip files in which nothing is packed, so that each file is a part of it. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** Bytes of the end of an archive, of an entry in its list, and of one before its file, without their texts. */
const [END_SIZE, ENTRY_SIZE, HEAD_SIZE] = [22, 46, 30];

/** The files of an archive, by name; folders are not listed. */
export function* filesIn(archive: Uint8Array<ArrayBuffer>): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = archive.length - END_SIZE;
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error("that is no archive, or a part of one");
  const text = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("the archive's list is not whole");
    const [packing, size] = [view.getUint16(at + 10, true), view.getUint32(at + 24, true)];
    const [name, more, remark] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const head = view.getUint32(at + 42, true);
    const called = text.decode(archive.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + name));
    if (packing !== 0) throw new Error(`${called} is packed`);
    const start = head + HEAD_SIZE + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    if (!called.endsWith("/")) yield [called, archive.subarray(start, start + size)];
    at += ENTRY_SIZE + name + more + remark;
  }
}
