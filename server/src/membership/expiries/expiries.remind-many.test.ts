import type { BulkAnswer } from "@pharmacy/contract/bulk";
import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aMember } from "#test/members.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { reminders } from "../reminders/reminders.table.ts";

const server = testServer();

const TODAY = new Date().toISOString().slice(0, 10);
const NOON = `${TODAY}T12:00:00Z`;
const inDays = (days: number) => addDays(TODAY, days);

type Caller = Pick<typeof server, "post" | "get">;

async function list(query = "", caller: Caller = server): Promise<Expiry[]> {
  return (await caller.get(`/api/expiries?${query}`)).json().items;
}

async function remind(ids: string[], caller: Caller = server) {
  const answer = await caller.post("/api/expiries/bulk", { ids, do: "remind" });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as BulkAnswer).results;
}

/** A pharmacy whose licence has expired and whose term ends within the month. */
async function anOverdueMember(name = "Castlewren Pharmacy") {
  server.moveTo(NOON);
  return aMember(server, inDays(-10), {
    organization: {
      name,
      licenceExpiresOn: inDays(-9),
      email: `info@${name.split(" ")[0]}.example`,
    },
    plan: { name: "Standard" },
  });
}

describe("a bulk reminder", () => {
  test("has a result for each: the appropriate email, or the reason why there is none", async () => {
    await anOverdueMember();
    await server.post("/api/users", aUser({ name: "Inês Carvalho" }));
    const [licence, invitation, subscription] = await list();
    const ids = [licence, invitation, subscription].map((one) => one?.id ?? "");
    const gone = "0199a0f0-0000-7000-8000-000000000000";
    expect(await remind([...ids, gone])).toMatchObject([
      { id: ids[0], label: expect.any(String), error: null, letter: "kept" },
      {
        id: ids[1],
        label: "Inês Carvalho",
        error: { code: "conflict", message: "Send the invitation again from the user's page." },
      },
      { id: ids[2], label: "Standard", error: null, letter: "kept" },
      { id: gone, label: null, error: { code: "not_found", message: "Expiry not found." } },
    ]);
    const emails = await server.db
      .select()
      .from(outboxEmails)
      .where(eq(outboxEmails.recipient, "info@castlewren.example"));
    expect(emails.map(({ kind }) => kind).sort()).toEqual(["expiryReminder", "licenceReminder"]);
    const entries = (await server.history()).filter(({ action }) => action === "remind");
    expect(entries.map(({ outcome }) => outcome)).toEqual(["success", "success"]);
  });

  test("is sent once in ten minutes to each pharmacy, and its row says so beforehand", async () => {
    await anOverdueMember();
    const [licence, subscription] = await list();
    expect([licence?.unremindable, subscription?.unremindable]).toEqual([null, null]);
    await remind([licence?.id ?? ""]);
    const reason = expect.stringMatching(
      /^A reminder to Castlewren Pharmacy was written (just now|\d+ minutes? ago), but not sent: no mail server is set up\. Try again in \d+ minutes?\.$/,
    );
    const [again, other] = await list();
    expect([again?.unremindable, other?.unremindable]).toEqual([reason, null]);
    const [refused] = await remind([licence?.id ?? ""]);
    expect(refused?.error).toEqual({ code: "too_many_requests", message: reason });
    expect(await server.db.$count(reminders)).toBe(1);
    server.moveTo(`${TODAY}T12:09:00Z`);
    expect((await list())[0]?.unremindable).toEqual(reason);
    // the clock runs on during a test, so the reminder was sent some time in this minute
    server.moveTo(`${TODAY}T12:11:00Z`);
    expect((await list())[0]?.unremindable).toBeNull();
    expect((await remind([licence?.id ?? ""]))[0]?.error).toBeNull();
  });

  test("is neither offered nor sent to an inactive pharmacy", async () => {
    const { organization } = await anOverdueMember();
    const [subscription] = await list();
    await server.patch(`/api/organizations/${organization}`, { status: "inactive" });
    expect(await list()).toEqual([]);
    const message = "This pharmacy is inactive. Activate it to send reminders.";
    const [refused] = await remind([subscription?.id ?? ""]);
    expect(refused?.error).toEqual({ code: "not_found", message: "Expiry not found." });
    const path = `/api/organizations/${organization}/expired-reminding`;
    for (const one of [path, `${path}/preview`, `${path}?about=licence`]) {
      expect((await server.get(one)).json().message).toBe(message);
    }
    expect(await server.db.$count(reminders)).toBe(0);
  });

  test("is limited to roles that may send reminders, and logged when refused", async () => {
    const { organization } = await anOverdueMember();
    const ids = (await list()).map(({ id }) => id);
    for (const role of ["finance", "support"] as const) {
      const results = await remind(ids, await server.as(role));
      expect([role, results.map(({ error }) => error)]).toEqual([role, [null, null]]);
      server.moveTo(new Date(server.services.clock() + 11 * MINUTE_MS).toISOString());
    }
    const owner = await server.as("owner", organization);
    for (const caller of [owner, await server.as("catalogue")]) {
      const answer = await caller.post("/api/expiries/bulk", { ids, do: "remind" });
      expect(answer.statusCode).toBe(403);
      expect((await server.history()).at(-1)).toMatchObject({
        outcome: "denied",
        action: "remind",
        model: "reminder",
        actorId: caller.userId,
      });
    }
    const other = await server.post("/api/expiries/bulk", { ids, do: "delete" });
    expect(other.statusCode).toBe(403);
  });
});

describe("a manual reminder of a licence", () => {
  test("goes to the owners, or else to the pharmacy's own address, and states the facts", async () => {
    const { organization } = await anOverdueMember();
    const path = `/api/organizations/${organization}/expired-reminding`;
    const preview = (await server.get(`${path}/preview?about=licence`)).json();
    expect(preview.subject).toMatch(/^Castlewren Pharmacy: licence \S+ expired on /);
    expect(preview.text).toContain("The pharmacy's orders have been on hold since ");
    expect(preview.recipients).toEqual([
      { name: "Castlewren Pharmacy", email: "info@castlewren.example" },
    ]);
    const owner = await server.as("owner", organization);
    const reminder = (await server.get(`${path}?about=licence`)).json();
    expect(reminder).toMatchObject({ key: "manual", term: null, licenceExpiresOn: inDays(-9) });
    const { email } = (await server.get(`/api/users/${owner.userId}`)).json();
    expect(reminder.deliveries).toMatchObject([{ recipient: email }]);
  });

  test("is refused if the last day is unknown, and for an unknown topic", async () => {
    server.moveTo(NOON);
    const body = anOrganization({ licenceExpiresOn: null });
    const { id } = (await server.post("/api/organizations", body)).json();
    const path = `/api/organizations/${id}/expired-reminding`;
    const answer = await server.get(`${path}?about=licence`);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "This pharmacy's licence has no expiry date.",
    ]);
    expect((await server.get(`${path}?about=nothing`)).statusCode).toBe(400);
  });
});
