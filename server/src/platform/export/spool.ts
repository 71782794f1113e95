import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FileStore } from "../file-store.ts";
import { NO_ROOM, ROOM_LEFT_MIN } from "../files/take-upload.ts";

const PIECE = 16 * 1024;

const LOOK_EACH = 16 * 1024 ** 2;

/** Reads at the pace of the disk, so that a slow reader holds no connection. */
export async function spooled(
  source: Readable,
  store: Pick<FileStore, "folder" | "room">,
): Promise<Readable> {
  // one that fails before it is read says so to its reader
  source.on("error", () => {});
  const path = join(store.folder, `${randomUUID()}.part`);
  const file = await openPart(path, store).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  const signal = new EventEmitter();
  const progress = { written: 0, isWhole: false, failure: undefined as unknown };
  const tell = () => signal.emit("progress");

  async function write() {
    let looked = 0;
    for await (const bytes of source as AsyncIterable<Buffer>) {
      await file.writeFile(bytes);
      progress.written += bytes.length;
      tell();
      if (progress.written - looked < LOOK_EACH) continue;
      looked = progress.written;
      if ((await store.room()) < ROOM_LEFT_MIN) throw NO_ROOM;
    }
    progress.isWhole = true;
  }

  async function* read(): AsyncGenerator<Buffer> {
    for (let position = 0; ; ) {
      if (position < progress.written) {
        const { buffer, bytesRead } = await file.read(
          Buffer.allocUnsafe(PIECE),
          0,
          PIECE,
          position,
        );
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (progress.failure) throw progress.failure;
      else if (progress.isWhole) return;
      else await once(signal, "progress");
    }
  }

  const writing = write()
    .catch((error: unknown) => {
      progress.failure = error;
    })
    .finally(tell);
  const out = Readable.from(read(), { objectMode: false, highWaterMark: PIECE });
  out.once("close", () => {
    source.destroy();
    void writing.then(() => file.close()).then(() => rm(path, { force: true }));
  });
  // what fails before its first byte is refused like any call
  if (progress.written === 0 && !progress.isWhole && !progress.failure) {
    await once(signal, "progress");
  }
  if (progress.failure && progress.written === 0) {
    out.destroy();
    throw progress.failure;
  }
  return out;
}

async function openPart(path: string, { folder, room }: Pick<FileStore, "folder" | "room">) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await room()) < ROOM_LEFT_MIN) throw NO_ROOM;
  return open(path, "wx+", 0o600);
}
