import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy, choosePlan } from "#test/members.ts";
import { aPlan } from "#test/records.ts";
import { remindersDone } from "#test/reminders.ts";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { licenceDueOn } from "./reminders.licence-schedule.ts";
import { sendLicenceReminders } from "./reminders.send-licence.ts";

const server = testServer();
const NONE = new Set<never>();

const run = () => sendLicenceReminders(server.services, new AbortController().signal);

async function runAt(instant: string) {
  server.moveTo(instant);
  await run();
}

const aLicensedPharmacy = (values: Parameters<typeof aPharmacy>[1] = {}) =>
  aPharmacy(server, {
    name: "Castlewren Pharmacy",
    email: "info@castlewren.example",
    licenceNumber: "004217",
    licenceExpiresOn: "2027-06-30",
    ...values,
  });

const done = () => remindersDone(server);

const emails = () =>
  server.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.kind, "licenceReminder"))
    .orderBy(asc(outboxEmails.recipient));

describe("the reminder due for a licence", () => {
  test.each([
    ["2027-04-30", null, []],
    ["2027-05-01", "licence60", []],
    ["2027-05-31", "licence30", ["licence60"]],
    ["2027-06-23", "licence7", ["licence60", "licence30"]],
    ["2027-06-30", "licence7", ["licence60", "licence30"]],
    ["2027-07-01", null, []],
  ])("on %s is %s", (today, send, skip) => {
    expect(licenceDueOn("2027-06-30", today, NONE)).toEqual({ send, skip });
  });

  test("does not exist, once it was handled", () => {
    const sent = new Set(["licence60", "licence30"] as const);
    expect(licenceDueOn("2027-06-30", "2027-06-22", sent)).toEqual({ send: null, skip: [] });
  });
});

describe("an expiring licence", () => {
  test("is reported to the owner and the support desk, from nine in the morning at the pharmacy", async () => {
    const { id } = await aLicensedPharmacy({ timeZone: "Pacific/Honolulu" });
    const owner = await insertUser(server.db, {
      role: "owner",
      status: "active",
      organization: id,
      name: "Niamh Corrigan",
      email: "niamh@castlewren.example",
    });
    await runAt("2027-05-31T18:59:00Z");
    expect(await done()).toEqual([]);
    await runAt("2027-05-31T19:00:00Z");
    expect(await done()).toEqual(["licence60 later", "licence30 sent"]);
    const support = server.services.config.supportEmail;
    const sent = await emails();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([owner.email, support].sort());
    const toOwner = sent.find(({ user }) => user !== null);
    expect(toOwner?.subject).toBe("Castlewren Pharmacy: licence 004217 expires on 30 June 2027");
  });

  test("is reported to the pharmacy's own address if there is no owner", async () => {
    await aLicensedPharmacy();
    await runAt("2027-06-01T12:00:00Z");
    expect((await emails()).map(({ recipient }) => recipient)).toContain("info@castlewren.example");
  });

  test("is reported once, even by several processes, and never again", async () => {
    await aLicensedPharmacy();
    server.moveTo("2027-06-01T12:00:00Z");
    await Promise.all([run(), run(), run()]);
    await runAt("2027-06-20T12:00:00Z");
    expect(await done()).toEqual(["licence60 later", "licence30 sent"]);
    expect(await emails()).toHaveLength(2);
  });

  test("is reported again once its expiry date changes", async () => {
    const { id, version } = await aLicensedPharmacy();
    await runAt("2027-06-01T12:00:00Z");
    await server.patch(`/api/organizations/${id}`, { licenceExpiresOn: "2028-06-30", version });
    await runAt("2027-06-25T12:00:00Z");
    expect(await done()).toHaveLength(2);
    await runAt("2028-05-02T12:00:00Z");
    expect((await done()).at(-1)).toBe("licence60 sent");
  });

  test("is not reported to an inactive or deleted pharmacy", async () => {
    const { id } = await aLicensedPharmacy();
    const gone = await aLicensedPharmacy({ name: "Ballyhart Chemist", licenceNumber: "004218" });
    for (const one of [id, gone.id]) {
      await server.patch(`/api/organizations/${one}`, { status: "inactive" });
    }
    expect((await server.delete(`/api/organizations/${gone.id}`)).statusCode).toBe(204);
    await runAt("2027-05-02T12:00:00Z");
    expect(await done()).toEqual(["licence60 inactive"]);
    expect(await emails()).toEqual([]);
  });

  test("is logged as an action of the system, and shown with the status of its emails", async () => {
    const { id } = await aLicensedPharmacy();
    await runAt("2027-05-02T12:00:00Z");
    const { items } = (await server.get("/api/logs?model=reminder")).json();
    expect(items).toMatchObject([
      {
        action: "remind",
        actorType: "system",
        organization: id,
        recordLabel: "60 days before the licence expires",
      },
    ]);
    const shown = (await server.get(`/api/organizations/${id}/reminders`)).json().items;
    expect(shown).toMatchObject([{ term: null, licenceExpiresOn: "2027-06-30", status: "sent" }]);
    expect(shown[0].deliveries).toHaveLength(2);
  });

  test("does not delay a manual reminder of the membership", async () => {
    const { id } = await aLicensedPharmacy();
    const plan = (await server.post("/api/plans", aPlan())).json().id;
    server.moveTo("2027-05-02T12:00:00Z");
    await choosePlan(server, id, plan, "2027-05-01");
    await run();
    const answer = await server.get(`/api/organizations/${id}/expired-reminding`);
    expect(answer.statusCode).toBe(200);
  });
});
