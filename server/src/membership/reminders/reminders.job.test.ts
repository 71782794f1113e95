import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { aMember, choosePlan } from "#test/members.ts";
import { remindersDone } from "#test/reminders.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { openEmailServer } from "../../platform/email/email-server.ts";
import { emailsJob } from "../../platform/email/emails.job.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { sendDueEmails } from "../../platform/email/send-emails.ts";
import { startJobs } from "../../platform/jobs/start-jobs.ts";
import { subscribe } from "../subscriptions/subscriptions.subscribe.ts";
import { sendDueReminders } from "./reminders.send-due.ts";

const server = testServer({ isOwn: true });
const PATIENCE = { timeout: 30_000, interval: 20 };

const run = (signal = new AbortController().signal) => sendDueReminders(server.services, signal);

/** One run of the job at this instant. */
async function runAt(instant: string) {
  server.moveTo(instant);
  await run();
}

/** A pharmacy whose monthly term runs from 2 March to 1 April. */
async function aNewMember(values: Parameters<typeof aMember>[2] = {}) {
  server.moveTo("2027-03-02T12:00:00Z");
  return aMember(server, "2027-03-02", values);
}

const done = () => remindersDone(server);
const emails = () => server.db.$count(outboxEmails, eq(outboxEmails.kind, "expiryReminder"));

describe("a reminder", () => {
  test("is sent from nine in the morning of its day at the pharmacy", async () => {
    await aNewMember({ organization: { timeZone: "Pacific/Honolulu" } });
    await runAt("2027-03-25T18:59:00Z");
    expect(await done()).toEqual([]);
    await runAt("2027-03-25T19:00:00Z");
    expect(await done()).toEqual(["before7 sent"]);
  });

  test("is sent once, however often the job runs", async () => {
    await aNewMember();
    for (const hour of ["09", "12", "18"]) await runAt(`2027-03-25T${hour}:15:00Z`);
    await runAt("2027-03-26T12:00:00Z");
    expect(await done()).toEqual(["before7 sent"]);
    expect(await emails()).toBe(1);
  });

  test("is logged as an action of the system", async () => {
    const { organization } = await aNewMember();
    await runAt("2027-03-25T12:00:00Z");
    const { items } = (await server.get("/api/logs?model=reminder")).json();
    expect(items).toMatchObject([
      { action: "remind", actorType: "system", organization, recordLabel: "7 days before the end" },
    ]);
  });

  test("that was missed is skipped when a later one is due", async () => {
    await aNewMember();
    await runAt("2027-04-03T12:00:00Z");
    expect(await done()).toEqual(["before7 later", "before1 later", "graceStart sent"]);
    expect(await emails()).toBe(1);
  });

  test("is not sent to a pharmacy with a next term, but is once that is undone", async () => {
    const { organization, plan } = await aNewMember();
    await choosePlan(server, organization, plan, "2027-04-02");
    await runAt("2027-03-25T12:00:00Z");
    expect(await done()).toEqual([]);
    await choosePlan(server, organization, plan, "2027-04-20");
    await run();
    expect(await done()).toEqual(["before7 sent"]);
  });

  test("is not sent on the day of a manual reminder, nor on the next", async () => {
    const { organization } = await aNewMember();
    server.moveTo("2027-03-25T08:00:00Z");
    await server.get(`/api/organizations/${organization}/expired-reminding`);
    await runAt("2027-03-25T12:00:00Z");
    await runAt("2027-03-26T12:00:00Z");
    expect(await done()).toEqual(["manual sent", "before7 manual"]);
  });

  test("is not sent to an inactive pharmacy, not even after it is reactivated", async () => {
    const { organization } = await aNewMember();
    const path = `/api/organizations/${organization}`;
    await server.patch(path, { status: "inactive" });
    await runAt("2027-03-25T12:00:00Z");
    await server.patch(path, { status: "active" });
    await runAt("2027-03-26T12:00:00Z");
    expect(await done()).toEqual(["before7 inactive"]);
    await runAt("2027-03-31T12:00:00Z");
    expect(await done()).toEqual(["before7 inactive", "before1 sent"]);
  });

  test("is not sent to a deleted pharmacy", async () => {
    const { organization } = await aNewMember();
    const path = `/api/organizations/${organization}`;
    await server.patch(path, { status: "inactive" });
    expect((await server.delete(path)).statusCode).toBe(204);
    await runAt("2027-03-25T12:00:00Z");
    expect(await done()).toEqual([]);
  });

  test("is not sent for a cancelled term", async () => {
    await aNewMember();
    await server.db.execute(
      sql`update subscriptions set closed_on = '2027-03-20', close_reason = 'cancelled'`,
    );
    await runAt("2027-03-25T12:00:00Z");
    await runAt("2027-04-02T12:00:00Z");
    expect(await done()).toEqual([]);
  });

  test("is skipped if there is no address", async () => {
    await aNewMember();
    await server.db.execute(sql`update organizations set email = ''`);
    await runAt("2027-03-25T12:00:00Z");
    expect(await done()).toEqual(["before7 noAddress"]);
  });

  test("that fails for one pharmacy is sent to the others, and the failure is reported", async () => {
    await aNewMember({ organization: { name: "Rathfern Pharmacy" } });
    await aNewMember({ organization: { name: "Moyfenn Pharmacy" } });
    await server.db.execute(sql`update organizations set locale = 'en-no-such-language-at-all'
      where name = 'Rathfern Pharmacy'`);
    server.moveTo("2027-03-25T12:00:00Z");
    await expect(run()).rejects.toThrow();
    expect(await done()).toEqual(["before7 sent"]);
    expect(await emails()).toBe(1);
  });
});

describe("several simultaneous", () => {
  test("processes send each reminder once", async () => {
    for (let count = 0; count < 6; count += 1) await aNewMember();
    server.moveTo("2027-03-25T12:00:00Z");
    await Promise.all([run(), run(), run(), run()]);
    expect(await done()).toEqual(Array(6).fill("before7 sent"));
    expect(await emails()).toBe(6);
  });

  test("processes, one of which is stopped in the middle, leave nothing half done", async () => {
    for (let count = 0; count < 6; count += 1) await aNewMember();
    server.moveTo("2027-03-25T12:00:00Z");
    const stopping = new AbortController();
    const running = run(stopping.signal);
    await expect.poll(emails, PATIENCE).toBeGreaterThan(0);
    stopping.abort();
    await running;
    const sent = await emails();
    expect((await done()).length).toBe(sent);
    await run();
    expect(await done()).toEqual(Array(6).fill("before7 sent"));
    expect(await emails()).toBe(6);
  });

  test("a connection that dies between the email and its reminder leaves neither", async () => {
    await aNewMember();
    await server.db.execute(sql`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await server.db.execute(
      sql`create trigger dying before insert on reminders for each row execute function die()`,
    );
    server.moveTo("2027-03-25T12:00:00Z");
    await expect(run()).rejects.toThrow();
    await server.db.execute(sql`drop function die() cascade`);
    expect([await done(), await emails()]).toEqual([[], 0]);
    await run();
    expect([await done(), await emails()]).toEqual([["before7 sent"], 1]);
  });

  test("a reminder waits for a plan change in progress, and is not sent if that renews", async () => {
    const { organization, plan } = await aNewMember();
    server.moveTo("2027-03-25T12:00:00Z");
    const renewal = { plan, startDate: "2027-04-02" };
    let reminding: Promise<void> | undefined;
    await server.db.transaction(async (tx) => {
      await subscribe(tx, server.services, SYSTEM, organization, renewal, server.services.clock());
      reminding = run();
      await expect.poll(waiting, PATIENCE).toBe(1);
    });
    await reminding;
    expect([await done(), await emails()]).toEqual([[], 0]);
  });

  test("a plan change waits for the reminder in progress", async () => {
    const { organization, plan } = await aNewMember();
    server.moveTo("2027-03-25T12:00:00Z");
    await Promise.all([run(), choosePlan(server, organization, plan, "2027-04-02")]);
    const sent = await emails();
    expect(await done()).toEqual(sent === 0 ? [] : ["before7 sent"]);
    await runAt("2027-04-01T12:00:00Z");
    expect(await emails()).toBe(sent);
  });
});

/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(sql`select count(*)::int as count
    from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0]?.count ?? 0;
}

describe("the job", () => {
  test("the schedule is followed, and emails go to the mail server", async () => {
    const { organization } = await aNewMember();
    server.moveTo("2027-03-25T12:00:00Z");
    const email = await anEmailServer();
    const config = { ...server.services.config, smtpUrl: email.url };
    const logged: unknown[] = [];
    const timed = { name: "reminders", cron: "* * * * *", channel: "test_reminders" };
    const stop = startJobs(
      [emailsJob, { ...timed, work: sendDueReminders }],
      { ...server.services, config },
      server.url,
      { warn: (what: unknown) => void logged.push(what) },
    );
    try {
      await expect.poll(() => email.received.length, PATIENCE).toBe(1);
      const path = `/api/organizations/${organization}/reminders`;
      const state = async () => (await server.get(path)).json().items[0]?.deliveries[0]?.status;
      await expect.poll(state, PATIENCE).toBe("sent");
      expect(logged).toEqual([]);
    } finally {
      await stop();
    }
  });

  test("a mail server that disconnects after accepting an email gets it again, and it is one reminder", async () => {
    const { organization } = await aNewMember();
    const email = await anEmailServer({ drops: true });
    const services = {
      ...server.services,
      config: { ...server.services.config, smtpUrl: email.url },
    };
    server.moveTo("2027-03-25T12:00:00Z");
    await sendDueReminders(services, new AbortController().signal);
    const outbox = { ...services, emailServer: openEmailServer(email.url) };
    await sendDueEmails(outbox, new AbortController().signal);
    const delivery = async () =>
      (await server.get(`/api/organizations/${organization}/reminders`)).json().items[0]
        .deliveries[0];
    expect(await delivery()).toMatchObject({ status: "queued", error: expect.any(String) });

    email.manners.drops = false;
    await server.db.execute(sql`update mails set next_try_at = now() - interval '1 second'`);
    await sendDueEmails(outbox, new AbortController().signal);
    await sendDueReminders(services, new AbortController().signal);
    expect(await delivery()).toMatchObject({ status: "sent", error: null });
    expect(email.received).toHaveLength(1);
    expect(await done()).toEqual(["before7 sent"]);
  });
});
