import { IMPORTS } from "../src/imports.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { folderStore } from "../src/platform/file-store.ts";
import { runsJob } from "../src/platform/runs/runs.job.ts";

/** A process that works on imports until none is left, in small batches: made to be killed. */
const [url = "", folder = "", rows = "50"] = process.argv.slice(2);
const db = openDatabase(url);
const services = { db, fileStore: folderStore(folder), clock: Date.now };
const job = runsJob(IMPORTS, { silentMs: 300, beatMs: 100, rows: Number(rows) });
process.stdout.write("works\n");
await job
  .work(services as Parameters<typeof job.work>[0], new AbortController().signal)
  // without a database it ends, as it does when it is killed
  .catch((error: Error) => process.stderr.write(`${error.message}\n`));
await db.$client.end();
