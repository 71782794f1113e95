import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Where the bytes of uploaded files are kept, by id. */
export type FileStore = {
  /** Keeps the bytes for good, or fails and keeps nothing. */
  write(id: string, bytes: Buffer): Promise<void>;
  /**
   * Keeps a file of any size under the SHA-256 of its bytes, which is answered in hexadecimal: the
   * same bytes are kept once, however often they come.
   */
  keep(source: AsyncIterable<Uint8Array>): Promise<string>;
  read(id: string): Readable;
  remove(id: string): Promise<void>;
  /** Bytes there is room for. */
  room(): Promise<number>;
};

/**
 * Files in a folder, spread over 256 subfolders. A file appears under its id only when it is whole
 * and on the disk.
 */
export function folderStore(folder: string): FileStore {
  // the last two digits: the first ones are the time, and would fill one subfolder after another
  const folderOf = (id: string) => join(folder, id.slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);
  return {
    async write(id, bytes) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      const part = `${pathOf(id)}.part`;
      const file = await open(part, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(part, pathOf(id));
    },
    async keep(source) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${randomUUID()}.part`);
      try {
        const name = await writeHashed(part, source);
        await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
        await rename(part, pathOf(name));
        return name;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (id) => createReadStream(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    async room() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize, blocks } = await statfs(folder);
      // some file systems of others' machines do not say
      return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
    },
  };
}

/** Writes a file until it is on the disk, and answers the SHA-256 of what was written. */
async function writeHashed(path: string, source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  try {
    for await (const bytes of source) {
      hash.update(bytes);
      await file.write(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}
