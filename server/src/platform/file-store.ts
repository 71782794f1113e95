import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { syncFolderAsync } from "./durable-files.ts";

export type FileStore = {
  readonly folder: string;
  write(id: string, bytes: Buffer): Promise<void>;
  receive(id: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }>;
  pathOf(id: string): string;
  /** Stored under the SHA-256 of its bytes: the same bytes are stored once. */
  keep(source: AsyncIterable<Uint8Array>): Promise<string>;
  read(id: string): Readable;
  remove(id: string): Promise<void>;
  room(): Promise<number>;
  /** Removes half-written files without a write since this time, milliseconds since 1970. */
  sweep(before: number, signal?: AbortSignal): Promise<number>;
};

const PART = ".part";

/** A file appears under its id only when it is complete and on disk. */
export function folderStore(folder: string): FileStore {
  // the last two digits: the first ones are the time, and would fill one subfolder after another
  const folderOf = (id: string) => join(folder, id.slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);
  /** A name that is not on disk may be lost in a power cut, and with it the whole file. */
  async function putInPlace(part: string, name: string) {
    const made = await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
    await rename(part, pathOf(name));
    await syncFolderAsync(folderOf(name));
    if (made) await syncFolderAsync(dirname(made));
  }
  async function receive(source: AsyncIterable<Uint8Array>, nameOf: (sha256: string) => string) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${randomUUID()}${PART}`);
    try {
      const written = await writeHashed(part, source);
      await putInPlace(part, nameOf(written.sha256));
      return written;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
  return {
    folder,
    async write(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${id}${PART}`);
      const file = await open(part, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
        await putInPlace(part, id);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },
    receive: (id, source) => receive(source, () => id),
    pathOf,
    keep: async (source) => (await receive(source, (sha256) => sha256)).sha256,
    read: (id) => createReadStream(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    async room() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize, blocks } = await statfs(folder);
      // some file systems do not report it
      return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
    },
    async sweep(before, signal) {
      let removed = 0;
      for await (const part of partsIn(folder, signal)) {
        const found = await stat(part).catch(() => undefined);
        if (!found || found.mtimeMs >= before) continue;
        await rm(part, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** The incomplete files of a folder and its subfolders: earlier versions wrote them there. */
async function* partsIn(folder: string, signal?: AbortSignal): AsyncGenerator<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const entry of await opendir(folder)) {
    if (signal?.aborted) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* partsIn(path, signal);
    else if (entry.name.endsWith(PART)) yield path;
  }
}

async function writeHashed(path: string, source: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const bytes of source) {
      hash.update(bytes);
      size += bytes.length;
      // a disk that is almost full takes a part of them, and only what follows fails
      await file.writeFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}
