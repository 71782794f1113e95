import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "../config.ts";
import { onCommittedEntries } from "../db/committed-entries.ts";
import { openDatabase, PATIENCE } from "../db/database.ts";
import { withoutValues } from "../db/violations.ts";
import { folderStore } from "../file-store.ts";
import type { Job } from "./job.ts";

export type ThreadData = { url: string; folder: string; config: Config; secret: Uint8Array };

export type FromThread = { entries: string[] } | { failure: unknown };

/** Answers go before the work of a thread. */
const PRIORITY = 5;

const CONNECTIONS = 4;

export async function workForServer({ work }: Job): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("Only a thread of the server works for it.");
  // elsewhere this is the priority of the whole process
  if (process.platform === "linux") setPriority(PRIORITY);
  const { url, folder, config, secret } = workerData as ThreadData;
  const say = (message: FromThread) => port.postMessage(message);
  const db = openDatabase(url, PATIENCE, CONNECTIONS);
  onCommittedEntries(db.$client, (entries) => say({ entries }));
  const stopping = new AbortController();
  port.on("message", () => stopping.abort());
  const fileStore = folderStore(folder);
  const services = { db, fileStore, config, secret: Buffer.from(secret), clock: Date.now };
  await work(services, stopping.signal).catch((error: unknown) => {
    say({ failure: withoutValues(error) });
  });
  await db.$client.end();
  port.close();
}
