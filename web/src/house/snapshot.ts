/** Python as it was once it had started, kept by the browser: where it is, Python need not start again. */

import { freed } from "./freed";

const FOLDER = "gratteciel python";

/** The snapshot that goes with the files of a house, and no others. */
export class Snapshot {
  private readonly before: string;
  private readonly name: string;
  private kept: Promise<Uint8Array<ArrayBuffer> | null> | null = null;

  constructor(folder: string) {
    const [, before, own] = /^(.*\/)?([^/]+)\/?$/.exec(new URL(folder).pathname) ?? [];
    this.before = encodeURIComponent(before ?? "/");
    this.name = `${this.before} ${own ?? ""}`;
  }

  /** What is kept; null: nothing, or nothing that one may read. Read once, however often it is asked for. */
  read(): Promise<Uint8Array<ArrayBuffer> | null> {
    return (this.kept ??= this.look());
  }

  private async look(): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const file = await (await (await this.folder()).getFileHandle(this.name)).getFile();
      // One that was being written when its page was closed has a name already, and nothing else.
      return file.size ? new Uint8Array(await file.arrayBuffer()) : null;
    } catch {
      return null;
    }
  }

  /** What was read is needed no longer. */
  async release(): Promise<void> {
    const kept = await this.kept;
    this.kept = null;
    if (kept) freed(kept);
  }

  /** Keep it, whole or not at all, in place of those of older files; the bytes are not there any more afterwards. */
  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      const folder = await this.folder();
      const stream = await (await folder.getFileHandle(this.name, { create: true })).createWritable();
      await stream.write(bytes);
      await stream.close();
      for await (const other of folder.keys())
        if (other.startsWith(`${this.before} `) && other !== this.name) await folder.removeEntry(other);
    } catch {
      // It is quicker with it, and goes without.
    } finally {
      freed(bytes);
    }
  }

  /** Keep it no longer. */
  async forget(): Promise<void> {
    await (await this.folder()).removeEntry(this.name).catch(() => undefined);
  }

  private async folder(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  }
}
