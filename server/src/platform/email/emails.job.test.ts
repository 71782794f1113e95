import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { testServer } from "#test/server.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { openEmailServer } from "./email-server.ts";
import { emailsJob } from "./emails.job.ts";
import { outboxEmails } from "./outbox.table.ts";
import { queueEmail } from "./outbox.ts";
import { sendDueEmails } from "./send-emails.ts";

const server = testServer({ isOwn: true });
const PATIENCE = { interval: 20 };

const post = () =>
  server.db.transaction((tx) =>
    queueEmail(tx, server.services.secret, {
      kind: "passwordChanged",
      user: server.adminId(),
      recipient: "niamh.corrigan@castlewren.example",
      status: "queued",
      subject: "Your password was changed",
      text: "It was changed.",
      html: "<p>So.</p>",
    }),
  );

/** Sends emails in the background until the test ends. */
function start(smtpUrl: string | undefined) {
  const logged: unknown[] = [];
  const services = { ...server.services, config: { ...server.services.config, smtpUrl } };
  const stop = startJobs([emailsJob], services, server.url, {
    warn: (what: unknown) => void logged.push(what),
  });
  onTestFinished(stop);
  return { stop, logged };
}

const statuses = async () =>
  (await server.db.select().from(outboxEmails)).map(({ status }) => status);

test("emails are sent as soon as they are posted, including those posted before the start", async () => {
  const email = await anEmailServer();
  await post();
  const { logged } = start(email.url);
  await expect.poll(statuses, PATIENCE).toEqual(["sent"]);
  // nothing but the notification leads to these: neither the minute nor the look every ten seconds
  for (let sent = 1; sent <= 5; sent++) {
    await post();
    await expect.poll(() => email.received.length, PATIENCE).toBe(sent + 1);
  }
  expect(logged).toEqual([]);
});

test("two processes sending automatically send each email once", async () => {
  const email = await anEmailServer();
  start(email.url);
  start(email.url);
  for (let count = 0; count < 8; count++) await post();
  await expect.poll(statuses, PATIENCE).toEqual(Array(8).fill("sent"));
  expect(email.received).toHaveLength(8);
});

test("stopping waits for the email that is being sent, and starts no other", async () => {
  let release = () => {};
  const holds = new Promise<void>((resolve) => {
    release = resolve;
  });
  const email = await anEmailServer({ holds });
  await post();
  await post();
  const { stop } = start(email.url);
  await expect.poll(email.begun, PATIENCE).toBe(1);
  const stopped = stop();
  release();
  await stopped;
  expect((await statuses()).sort()).toEqual(["queued", "sent"]);
});

test("without a mail server, queued emails are kept", async () => {
  await post();
  start(undefined);
  await expect.poll(statuses, PATIENCE).toEqual(["kept"]);
});

/** A process that sends the emails that are due. */
const SENDER = `
  import "../../effects.ts";
  import { openDatabase } from "../db/database.ts";
  import { openEmailServer } from "./email-server.ts";
  import { sendDueEmails } from "./send-emails.ts";
  const [database, smtp, key, mailFrom] = process.argv.slice(1);
  const outbox = { db: openDatabase(database), emailServer: openEmailServer(smtp) };
  const keys = { config: { mailFrom }, secret: Buffer.from(key, "hex") };
  await sendDueEmails({ ...outbox, ...keys }, new AbortController().signal);
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

test("a process killed while sending an email does not lose it", async () => {
  let release = () => {};
  const holds = new Promise<void>((resolve) => {
    release = resolve;
  });
  const email = await anEmailServer({ holds });
  await post();
  const kill = startSender(email.url);
  await expect.poll(email.begun, PATIENCE).toBe(1);
  await kill();
  email.manners.letter = { code: 451, words: "You are gone" };
  release();
  expect(await statuses()).toEqual(["queued"]);

  email.manners.letter = undefined;
  const outbox = { ...server.services, emailServer: openEmailServer(email.url) };
  await sendDueEmails(outbox, new AbortController().signal);
  expect(await statuses(), "while it is still the other's").toEqual(["queued"]);
  await server.db.execute(sql`update mails set next_try_at = now() - interval '1 second'`);
  await sendDueEmails(outbox, new AbortController().signal);
  expect(await statuses()).toEqual(["sent"]);
  expect(email.received).toHaveLength(1);
});
