import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { aMailServer } from "#test/mail-server.ts";
import { PROGRAM } from "#test/program.ts";
import { testServer } from "#test/server.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { readOrMakeSecret } from "../secret.ts";
import { lettersJob } from "./letters.job.ts";
import { openMailServer } from "./mail-server.ts";
import { mails } from "./mails.table.ts";
import { postLetter } from "./outbox.ts";
import { sendDueLetters } from "./send-letters.ts";

const server = testServer({ isOwn: true });
const PATIENCE = { timeout: 30_000, interval: 20 };

const post = (secret = server.services.secret) =>
  server.db.transaction((tx) =>
    postLetter(tx, secret, {
      kind: "passwordChanged",
      user: server.adminId(),
      recipient: "niamh.corrigan@castlewren.example",
      status: "queued",
      ...{ subject: "Your password was changed", text: "It was changed.", html: "<p>So.</p>" },
    }),
  );

/** Sends letters in the background until the test ends. */
function start(smtpUrl: string | undefined) {
  const logged: unknown[] = [];
  const services = { ...server.services, config: { ...server.services.config, smtpUrl } };
  const stop = startJobs([lettersJob], services, server.url, {
    warn: (what: unknown) => void logged.push(what),
  });
  onTestFinished(stop);
  return { stop, logged };
}

const statuses = async () => (await server.db.select().from(mails)).map(({ status }) => status);

test("letters are sent within a second of being posted, including those posted before the start", async () => {
  const mail = await aMailServer();
  await post();
  const { logged } = start(mail.url);
  await expect.poll(() => mail.received.length, PATIENCE).toBe(1);
  await expect.poll(statuses, PATIENCE).toEqual(["sent"]);
  const began = performance.now();
  await post();
  await expect.poll(() => mail.received.length, PATIENCE).toBe(2);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(logged).toEqual([]);
});

test("two processes sending automatically send each letter once", async () => {
  const mail = await aMailServer();
  start(mail.url);
  start(mail.url);
  for (let count = 0; count < 8; count++) await post();
  await expect.poll(statuses, PATIENCE).toEqual(Array(8).fill("sent"));
  expect(mail.received).toHaveLength(8);
});

test("stopping waits for the letter that is being sent, and starts no other", async () => {
  let release = () => {};
  const holds = new Promise<void>((resolve) => {
    release = resolve;
  });
  const mail = await aMailServer({ holds });
  await post();
  await post();
  const { stop } = start(mail.url);
  await expect.poll(mail.begun, PATIENCE).toBe(1);
  const stopped = stop();
  release();
  await stopped;
  expect((await statuses()).sort()).toEqual(["queued", "sent"]);
});

test("without a mail server, queued letters are kept", async () => {
  await post();
  start(undefined);
  await expect.poll(statuses, PATIENCE).toEqual(["kept"]);
});

test("a process killed while sending a letter does not lose it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-killed-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const secret = readOrMakeSecret(dataDir);
  let release = () => {};
  const holds = new Promise<void>((resolve) => {
    release = resolve;
  });
  const mail = await aMailServer({ holds });
  await post(secret);
  const program = spawn(process.execPath, [PROGRAM], {
    env: {
      ...{ DATA_DIR: dataDir, DATABASE_URL: server.url, SMTP_URL: mail.url },
      ...{ PORT: "0", DEMO: "false", LOG_LEVEL: "silent" },
    },
    stdio: "ignore",
  });
  onTestFinished(() => void program.kill("SIGKILL"));
  await expect.poll(mail.begun, PATIENCE).toBe(1);
  program.kill("SIGKILL");
  mail.manners.letter = { code: 451, words: "You are gone" };
  release();
  expect(await statuses()).toEqual(["queued"]);

  mail.manners.letter = undefined;
  const outbox = { ...server.services, secret, mailServer: openMailServer(mail.url) };
  await sendDueLetters(outbox, new AbortController().signal);
  expect(await statuses(), "while it is still the other's").toEqual(["queued"]);
  await server.db.execute(sql`update mails set next_try_at = now() - interval '1 second'`);
  await sendDueLetters(outbox, new AbortController().signal);
  expect(await statuses()).toEqual(["sent"]);
  expect(mail.received).toHaveLength(1);
});
