import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { tellEntries } from "../db/committed-entries.ts";
import type { FromThread, ThreadData } from "./in-thread.ts";
import type { JobServices } from "./job.ts";

/** New objects get as much as the server's own, megabytes: by itself Node takes more. */
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/**
 * Does a job's work in a thread of its own, with connections of its own: what it computes keeps no
 * answer waiting, and what it needs too much memory for ends only the thread.
 *
 * @param file calls `workForServer`.
 */
export async function workInThread(
  file: URL,
  { db, fileStore, config, secret }: JobServices,
  signal: AbortSignal,
): Promise<void> {
  const url = db.$client.options.connectionString ?? "";
  const workerData: ThreadData = { url, folder: fileStore.folder, config, secret };
  const thread = new Worker(file, { workerData, resourceLimits: LIMITS });
  let failure: unknown;
  thread.on("message", (message: FromThread) => {
    if ("entries" in message) tellEntries(db.$client, message.entries);
    else failure = message.failure;
  });
  const stop = () => thread.postMessage("stop");
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    // an error that nobody caught comes before the end, and is thrown here
    await once(thread, "exit");
  } finally {
    signal.removeEventListener("abort", stop);
  }
  if (failure !== undefined) throw failure;
}
