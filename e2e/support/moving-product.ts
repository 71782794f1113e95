import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../../server/src/app.ts";
import { seed } from "../../server/src/demo/seed.ts";
import { sendDueReminders } from "../../server/src/membership/reminders/reminders.send-due.ts";
import { readConfig } from "../../server/src/platform/config.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { emailsJob } from "../../server/src/platform/email/emails.job.ts";
import { folderStore } from "../../server/src/platform/file-store.ts";
import { startJobs } from "../../server/src/platform/jobs/start-jobs.ts";
import { readOrMakeSecret } from "../../server/src/platform/secret.ts";
import { DEMOS } from "../../server/src/resources.ts";
import { sendDuePaymentReminders } from "../../server/src/trade/payment-reminders/payment-reminders.send-due.ts";
import { ADMIN } from "./users.ts";

// Runs the product from its sources, with only the administrator in it, and with a clock that the
// parent process moves: subscriptions, due days and reminders follow it.

/** A request of the parent process: the new current time. */
export type Wish = { moveTo: string };

const folder = mkdtempSync(join(tmpdir(), "pharmacy-moving-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Triggers the jobs of reminders, which otherwise run every quarter of an hour. */
const NOW = "reminders_now";

const postgres = await startEmbeddedPostgres({ dataDir: folder });
await migrate(postgres.url);
const db = openDatabase(postgres.url);
let port = 0;
let shift = 0;
const config = {
  ...readConfig({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DEMO: "false",
    LOG_LEVEL: "error",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: "127.0.0.1",
    SMTP_URL: process.env.SMTP_URL,
    TRUST_PROXY: "127.0.0.1",
  }),
  // the port is known once it is in use
  get publicUrl() {
    return `http://127.0.0.1:${port}`;
  },
};
const secret = readOrMakeSecret(folder);
const fileStore = folderStore(join(folder, "files"));
await seed({ db, config, secret, fileStore }, DEMOS);
const clock = () => Date.now() + shift;
const services = { db, config, secret, fileStore, clock, onUnavailable: () => {} };
const app = await createApp(services);
await app.listen({ host: "127.0.0.1", port: 0 });
({ port } = app.server.address() as AddressInfo);
const timed = { cron: "*/15 * * * *", channel: NOW };
const jobs = [
  emailsJob,
  { ...timed, name: "reminders", work: sendDueReminders },
  { ...timed, name: "payment-reminders", work: sendDuePaymentReminders },
];
const stopJobs = startJobs(jobs, services, postgres.url, { warn: () => {} });

async function fulfil({ moveTo }: Wish): Promise<void> {
  shift = Date.parse(moveTo) - Date.now();
  await db.$client.query("select pg_notify($1, '')", [NOW]);
}

process.on("message", (wish: Wish) => {
  fulfil(wish).then(
    () => process.send?.({ answer: "done" }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once("disconnect", async () => {
  await app.close();
  await stopJobs();
  await db.$client.end();
  await postgres.stop();
});
process.send?.({ answer: `http://127.0.0.1:${port}` });
