import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";
import { uploadRemainsJob } from "./files.job.ts";

const server = testServer();

/** A file in the store that was last written some hours ago. */
function aFile(name: string, hours: number) {
  const path = join(server.dataDir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "half of a picture");
  const at = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(path, at, at);
  return () => existsSync(path);
}

const never = new AbortController().signal;

test("uploads interrupted a day ago are removed, running ones and complete files stay", async () => {
  const [id, other] = [newId(), newId()];
  const abandoned = [aFile(`${id}.part`, 25), aFile(`${other.slice(-2)}/${other}.part`, 1000)];
  const kept = [
    aFile(`${newId()}.part`, 0),
    aFile(`${id.slice(-2)}/${newId()}.part`, 23),
    aFile(`${id.slice(-2)}/${id}`, 1000),
  ];
  await uploadRemainsJob.work(server.services, never);
  expect(abandoned.map((isThere) => isThere())).toEqual([false, false]);
  expect(kept.map((isThere) => isThere())).toEqual([true, true, true]);
});

test("a sweep that is stopped leaves the rest for the next day", async () => {
  const isThere = aFile(`${newId()}.part`, 25);
  await uploadRemainsJob.work(server.services, AbortSignal.abort());
  expect(isThere()).toBe(true);
});
