import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Where the bytes of uploaded files are kept, by id. */
export type FileStore = {
  /** Keeps the bytes for good, or fails and keeps nothing. */
  write(id: string, bytes: Buffer): Promise<void>;
  read(id: string): Readable;
  remove(id: string): Promise<void>;
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
    read: (id) => createReadStream(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
