import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { aMailServer } from "#test/mail-server.ts";
import { testServer } from "#test/server.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { lettersJob } from "./letters.job.ts";
import { openMailServer } from "./mail-server.ts";
import { mails } from "./mails.table.ts";
import { postLetter } from "./outbox.ts";
import { sendDueLetters } from "./send-letters.ts";

const server = testServer({ isOwn: true });
const PATIENCE = { interval: 20 };

const post = () =>
  server.db.transaction((tx) =>
    postLetter(tx, server.services.secret, {
      kind: "passwordChanged",
      user: server.adminId(),
      recipient: "niamh.corrigan@castlewren.example",
      status: "queued",
      subject: "Your password was changed",
      text: "It was changed.",
      html: "<p>So.</p>",
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

test("letters are sent as soon as they are posted, including those posted before the start", async () => {
  const mail = await aMailServer();
  await post();
  const { logged } = start(mail.url);
  await expect.poll(statuses, PATIENCE).toEqual(["sent"]);
  // nothing but the notification leads to these: neither the minute nor the look every ten seconds
  for (let sent = 1; sent <= 5; sent++) {
    await post();
    await expect.poll(() => mail.received.length, PATIENCE).toBe(sent + 1);
  }
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

/** A process that sends the letters that are due. */
const SENDER = `
  import { openDatabase } from "../db/database.ts";
  import { openMailServer } from "./mail-server.ts";
  import { sendDueLetters } from "./send-letters.ts";
  const [database, smtp, key, mailFrom] = process.argv.slice(1);
  const outbox = { db: openDatabase(database), mailServer: openMailServer(smtp) };
  const keys = { config: { mailFrom }, secret: Buffer.from(key, "hex") };
  await sendDueLetters({ ...outbox, ...keys }, new AbortController().signal);
`;

function startSender(smtpUrl: string) {
  const { secret, config } = server.services;
  const values = [server.url, smtpUrl, secret.toString("hex"), config.mailFrom];
  const sender = spawn(process.execPath, ["--input-type=module", "-e", SENDER, ...values], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(sender, "close");
  const kill = () => {
    sender.kill("SIGKILL");
    return ended;
  };
  onTestFinished(async () => void (await kill()));
  return kill;
}

test("a process killed while sending a letter does not lose it", async () => {
  let release = () => {};
  const holds = new Promise<void>((resolve) => {
    release = resolve;
  });
  const mail = await aMailServer({ holds });
  await post();
  const kill = startSender(mail.url);
  await expect.poll(mail.begun, PATIENCE).toBe(1);
  await kill();
  mail.manners.letter = { code: 451, words: "You are gone" };
  release();
  expect(await statuses()).toEqual(["queued"]);

  mail.manners.letter = undefined;
  const outbox = { ...server.services, mailServer: openMailServer(mail.url) };
  await sendDueLetters(outbox, new AbortController().signal);
  expect(await statuses(), "while it is still the other's").toEqual(["queued"]);
  await server.db.execute(sql`update mails set next_try_at = now() - interval '1 second'`);
  await sendDueLetters(outbox, new AbortController().signal);
  expect(await statuses()).toEqual(["sent"]);
  expect(mail.received).toHaveLength(1);
});
