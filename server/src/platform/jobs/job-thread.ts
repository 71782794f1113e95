import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { tellEntries } from "../db/committed-entries.ts";
import type { FromThread, ThreadData } from "./in-thread.ts";
import type { JobServices } from "./job.ts";

/**
 * Megabytes. The less Node may take at most, the sooner it clears away: with its own limit a thread
 * takes up to four times of what is in use, with this one less than half more.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };

/** Needing too much memory ends only the thread. */
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
