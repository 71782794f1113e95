import { WAITING_COUNT_MAX } from "@pharmacy/contract/emails/emails.values";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { emailsJob } from "../email/emails.job.ts";
import { outboxEmails } from "../email/outbox.table.ts";

const server = testServer();

const health = async () => (await server.get("/api/letters/health")).json();
const runJob = () => emailsJob.work(server.services, new AbortController().signal);
const statuses = async () =>
  (await server.db.select().from(outboxEmails)).map(({ status }) => status);
const invite = async (name: string) => (await server.post("/api/users", aUser({ name }))).json();

async function setUp(smtpUrl: string | undefined) {
  const { config } = server.services;
  onTestFinished(() => void Object.assign(config, { smtpUrl: undefined }));
  Object.assign(config, { smtpUrl });
}

const NOTHING = { hasServer: true, waiting: 0, waitingIsExact: true, failing: null };

describe("the health of mail", () => {
  test("without a mail server counts what waits for one", async () => {
    expect(await health()).toEqual({ ...NOTHING, hasServer: false });
    await invite("Inês Carvalho");
    expect(await health()).toEqual({ ...NOTHING, hasServer: false, waiting: 1 });
  });

  test("names failed attempts since the last success, and forgets them with the next", async () => {
    const email = await anEmailServer({ letter: { code: 451, words: "Come back later" } });
    await setUp(email.url);
    await invite("Inês Carvalho");
    await invite("Niamh Corrigan");
    const started = Date.now();
    await runJob();
    const { failing, waiting } = await health();
    expect([waiting, failing.attempts]).toEqual([2, 2]);
    expect(failing.error).toMatch(/451 .*Come back later/);
    expect(Date.parse(failing.since)).toBeGreaterThanOrEqual(started - 1_000);
    await server.db.execute(sql`update mails set next_try_at = now() - interval '1 second'`);
    await runJob();
    const later = await health();
    expect(later.failing).toMatchObject({ attempts: 4, since: failing.since });
    email.manners.letter = undefined;
    await server.db.execute(sql`update mails set next_try_at = now() - interval '1 second'`);
    await runJob();
    expect(await health()).toEqual(NOTHING);
  });

  test("stops counting", async () => {
    await server.db.execute(sql`insert into mails (id, kind, recipient, subject, body, status)
      select gen_random_uuid(), 'passwordChanged', 'niamh@castlewren.example', 'News', '', 'kept'
      from generate_series(1, ${WAITING_COUNT_MAX + 5})`);
    const { waiting, waitingIsExact } = await health();
    expect([waiting, waitingIsExact]).toEqual([WAITING_COUNT_MAX, false]);
  });

  test("is visible only to roles that may see every user", async () => {
    const own = (await server.post("/api/organizations", anOrganization())).json().id;
    for (const [role, status] of [
      ["admin", 200],
      ["support", 200],
      ["finance", 403],
      ["owner", 403],
    ] as const) {
      const caller = await server.as(role, role === "owner" ? own : undefined);
      const answer = await caller.get("/api/letters/health");
      expect([role, answer.statusCode]).toEqual([role, status]);
    }
  });
});

describe("an email that was kept is sent once there is a mail server", () => {
  async function afterSetUp(change: (user: string) => ReturnType<typeof sql>) {
    const { id } = await invite("Inês Carvalho");
    await server.db.execute(change(id));
    const waiting: number = (await health()).waiting;
    await setUp((await anEmailServer()).url);
    await runJob();
    return [waiting, ...(await statuses())];
  }

  test.each<[name: string, change: (user: string) => ReturnType<typeof sql>, outcome: unknown[]]>([
    ["if its link works", () => sql`select 1`, [1, "sent"]],
    ["unless its link was used", () => sql`update tokens set used_at = now()`, [0, "kept"]],
    ["unless its link has ended", () => sql`update tokens set expires_at = now()`, [0, "kept"]],
    [
      "unless it is a week old",
      () => sql`update mails set created_at = now() - interval '8 days'`,
      [0, "kept"],
    ],
    [
      "unless its reader is suspended",
      (user) => sql`update users set status = 'suspended' where id = ${user}`,
      [0, "kept"],
    ],
  ])("%s", async (_, change, outcome) => {
    expect(await afterSetUp(change)).toEqual(outcome);
  });

  test("only with the newest link", async () => {
    const { id } = await invite("Inês Carvalho");
    await server.db.execute(sql`update mails set created_at = now() - interval '1 minute'`);
    await server.post(`/api/users/${id}/invitation`, {});
    await setUp((await anEmailServer()).url);
    await runJob();
    expect((await statuses()).sort()).toEqual(["kept", "sent"]);
  });
});
