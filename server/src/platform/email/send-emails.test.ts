import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { asc, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { testServer } from "#test/server.ts";
import { openDatabase } from "../db/database.ts";
import type { Email } from "./email.ts";
import { openEmailServer } from "./email-server.ts";
import { outboxEmails } from "./outbox.table.ts";
import { queueEmail } from "./outbox.ts";
import { sendDueEmails } from "./send-emails.ts";

const server = testServer();

async function post(values: Partial<Email> = {}) {
  const email: Email = {
    kind: "passwordChanged",
    user: server.adminId(),
    recipient: "niamh.corrigan@castlewren.example",
    status: "queued",
    subject: "Your password was changed",
    text: "It was changed.",
    html: "<p>It was changed.</p>",
    ...values,
  };
  await server.db.transaction((tx) => queueEmail(tx, server.services.secret, email));
}

function send(url: string, db = server.db) {
  const { config, secret } = server.services;
  const outbox = { db, config, secret, emailServer: openEmailServer(url) };
  return sendDueEmails(outbox, new AbortController().signal);
}

async function emails() {
  return server.db
    .select()
    .from(outboxEmails)
    .orderBy(asc(outboxEmails.createdAt), asc(outboxEmails.id));
}

/** Moves the time of the next attempt to the past. */
const wait = () =>
  server.db.execute(
    sql`update mails set next_try_at = now() - interval '1 second' where status = 'queued'`,
  );

async function minutesToNextTry(): Promise<number> {
  const [email] = await emails();
  return Math.round((Date.parse(email?.nextTryAt ?? "") - Date.now()) / MINUTE_MS);
}

describe("an accepted email", () => {
  test("is sent exactly once", async () => {
    const started = Date.now();
    const message = await anEmailServer();
    await post();
    await send(message.url);
    await wait();
    await send(message.url);
    const [email] = await emails();
    expect(email).toMatchObject({ status: "sent", tries: 1, nextTryAt: null, error: null });
    expect(Date.parse(email?.sentAt ?? "")).toBeGreaterThanOrEqual(started);
    expect(message.received.map(({ to }) => to)).toEqual([["niamh.corrigan@castlewren.example"]]);
  });

  test("has text, HTML, and the headers of an automatic email", async () => {
    const email = await anEmailServer();
    await post({ text: "Hello Inês.", html: "<p>Hello Inês.</p>" });
    await send(email.url);
    const [{ id = "", createdAt = "" } = {}] = await emails();
    const raw = email.received[0]?.raw ?? "";
    expect(raw).toMatch(/^From: Pharmacy console <console@aldermere\.example>\r$/m);
    expect(raw).toMatch(/^To: niamh\.corrigan@castlewren\.example\r$/m);
    expect(raw).toMatch(/^Subject: Your password was changed\r$/m);
    expect(raw).toContain(`Message-ID: <${id}@aldermere.example>\r\n`);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const [, date = ""] = /^Date: (\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000)\r$/m.exec(raw) ?? [];
    expect(Math.abs(Date.parse(date) - Date.parse(createdAt))).toBeLessThan(1000);
    expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8\r\n[\s\S]*Hello In=C3=AAs\./);
    expect(raw).toMatch(/Content-Type: text\/html; charset=utf-8\r\n[\s\S]*<p>Hello In=C3=AAs/);
  });

  test("goes only to its recipient, whatever its fields contain", async () => {
    const email = await anEmailServer();
    await post({ subject: "Hello\r\nBcc: thief@evil.example\r\n\r\nBody" });
    await post({ recipient: "niamh@castlewren.example\r\nBcc: thief@evil.example" });
    await post({ recipient: "niamh@castlewren.example, thief@evil.example" });
    await send(email.url);
    for (const { to, raw } of email.received) {
      expect(to).toHaveLength(1);
      expect(raw).not.toMatch(/^bcc:/im);
    }
    expect(email.received.flatMap(({ to }) => to)).not.toContain("thief@evil.example");
    expect(email.received[0]?.raw).toMatch(/^Subject: Hello Bcc: thief@evil\.example\s+Body\r$/m);
  });
});

describe("a refused email", () => {
  test.each([
    ["with an unknown recipient", { recipient: { code: 550, words: "No such person here" } }],
    ["that is unwanted", { letter: { code: 554, words: "No such person here" } }],
  ])("%s is not retried, and says why", async (_, manners) => {
    const message = await anEmailServer(manners);
    await post();
    await send(message.url);
    const [email] = await emails();
    expect(email).toMatchObject({ status: "failed", tries: 1, nextTryAt: null, sentAt: null });
    expect(email?.error).toMatch(/^55[04] .*No such person here$/);
  });

  test("that is deferred is retried after 1, 5 and 30 minutes, 6 and 24 hours, then no more", async () => {
    const message = await anEmailServer({ letter: { code: 451, words: "Come back later" } });
    await post();
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 5; attempts++) {
      await send(message.url);
      waits.push(await minutesToNextTry());
      await send(message.url);
      expect(message.begun(), "tries before the time has come").toBe(attempts);
      await wait();
    }
    expect(waits).toEqual([1, 5, 30, 360, 1440]);
    await send(message.url);
    const [email] = await emails();
    expect(email).toMatchObject({ status: "failed", tries: 6, error: "451 Come back later" });
    expect(message.received).toEqual([]);
  });

  test("that is deferred is sent when it is accepted at last", async () => {
    const message = await anEmailServer({ recipient: { code: 450, words: "Come back later" } });
    await post();
    await send(message.url);
    message.manners.recipient = undefined;
    await wait();
    await send(message.url);
    const [email] = await emails();
    expect(email).toMatchObject({ status: "sent", tries: 2, error: null });
    expect(message.received).toHaveLength(1);
  });

  test("by a server that disconnects in the middle is retried", async () => {
    const email = await anEmailServer({ drops: true });
    await post();
    await send(email.url);
    expect(email.begun()).toBe(1);
    expect((await emails())[0]).toMatchObject({ status: "queued", tries: 1 });
    expect(await minutesToNextTry()).toBe(1);
    email.manners.drops = false;
    await wait();
    await send(email.url);
    expect(email.received).toHaveLength(1);
  });

  test("because the server is down is retried", async () => {
    const message = await anEmailServer();
    await message.close();
    await post();
    await send(message.url);
    const [email] = await emails();
    expect(email).toMatchObject({ status: "queued", tries: 1 });
    expect(email?.error).toMatch(/ECONNREFUSED/);
  });

  test("because it was encrypted elsewhere says so, and does not delay others", async () => {
    const email = await anEmailServer();
    await post();
    await server.db.execute(sql`update mails set body = '\\x00'`);
    await post();
    await send(email.url);
    const [first, second] = await emails();
    expect(first).toMatchObject({ status: "failed", error: /another secret/ });
    expect(second).toMatchObject({ status: "sent" });
  });
});

test("several processes send each email once", async () => {
  const email = await anEmailServer();
  const others = [openDatabase(server.url), openDatabase(server.url)];
  onTestFinished(async () => {
    for (const db of others) await db.$client.end();
  });
  for (let count = 0; count < 12; count++) await post({ subject: `Letter ${count}` });
  await Promise.all([server.db, ...others].map((db) => send(email.url, db)));
  const subjects = email.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
  expect(subjects).toHaveLength(12);
  expect(new Set(subjects).size).toBe(12);
});

test("an email whose transaction is rolled back was never posted", async () => {
  const email = await anEmailServer();
  const attempt = server.db.transaction(async (tx) => {
    await queueEmail(tx, server.services.secret, {
      kind: "passwordChanged",
      user: server.adminId(),
      recipient: "a@castlewren.example",
      status: "queued",
      subject: "x",
      text: "x",
      html: "x",
    });
    throw new Error("not after all");
  });
  await expect(attempt).rejects.toThrow("not after all");
  await send(email.url);
  expect(email.received).toEqual([]);
});

test("a copy of the table does not show what an email says", async () => {
  await post({ text: "the secret link" });
  const { rows } = await server.db.execute(
    sql`select body::text, encode(body, 'escape') from mails`,
  );
  expect(JSON.stringify(rows)).not.toContain("secret");
});
