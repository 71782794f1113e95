import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { folderStore } from "../file-store.ts";
import { spooled } from "./spool.ts";

function aStore(room?: () => Promise<number>) {
  const folder = mkdtempSync(join(tmpdir(), "spool-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = { ...folderStore(folder), ...(room && { room }) };
  return { store, files: () => readdirSync(folder) };
}

const lines = (count: number) => Array.from({ length: count }, (_, place) => `line ${place}\n`);

test("a file is read to its end though no one reads it, and is gone once it was read", async () => {
  const { store, files } = aStore();
  const source = Readable.from(lines(3_000), { objectMode: false });
  const file = await spooled(source, store);
  await vi.waitFor(() => expect(source.destroyed).toBe(true), 10_000);
  expect(files()).toHaveLength(1);
  expect((await buffer(file)).toString()).toBe(lines(3_000).join(""));
  await vi.waitFor(() => expect(files()).toEqual([]), 5_000);
});

test("a reader gets the beginning while the rest is still to come", async () => {
  const { store } = aStore();
  let go = () => {};
  const isGoing = new Promise<void>((resolve) => {
    go = resolve;
  });
  async function* slowly() {
    yield "begin ";
    await isGoing;
    yield "end";
  }
  const file = await spooled(Readable.from(slowly(), { objectMode: false }), store);
  const reader = file[Symbol.asyncIterator]();
  expect(String((await reader.next()).value)).toBe("begin ");
  go();
  expect(String((await reader.next()).value)).toBe("end");
  expect((await reader.next()).done).toBe(true);
});

test("a source that fails, or a full disk, cuts the file off and leaves nothing behind", async () => {
  async function* failing() {
    yield "begin";
    throw new Error("The connection is lost.");
  }
  const broken = aStore();
  const file = await spooled(Readable.from(failing(), { objectMode: false }), broken.store);
  await expect(buffer(file)).rejects.toThrow("The connection is lost.");
  await vi.waitFor(() => expect(broken.files()).toEqual([]), 5_000);
  const full = aStore(async () => 0);
  const source = Readable.from(lines(3), { objectMode: false });
  await expect(spooled(source, full.store)).rejects.toMatchObject({ code: "unavailable" });
  expect([source.destroyed, full.files()]).toEqual([true, []]);
});

test("a reader who leaves before the first byte ends the source and leaves nothing behind", async () => {
  const { store, files } = aStore();
  async function* endless() {
    for (;;) yield "line\n".repeat(1_000);
  }
  const source = Readable.from(endless(), { objectMode: false });
  const file = await spooled(source, store);
  file.destroy();
  await vi.waitFor(() => expect([source.destroyed, files()]).toEqual([true, []]), 5_000);
});
