import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aMember, choosePlan } from "#test/members.ts";
import { anOrganization, aToken, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { addDays, todayIn } from "../../platform/days.ts";

const server = testServer();

/** Tokens and invitations expire by the real time, so the clock stays near it. */
const TODAY = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => addDays(TODAY, days);
const noon = (days: number) => `${inDays(days)}T12:00:00Z`;

async function list(query = ""): Promise<Expiry[]> {
  return (await server.get(`/api/expiries?${query}`)).json().items;
}

const lines = (items: Expiry[]) =>
  items.map(({ type, label, daysLeft }) => `${type} ${label} ${daysLeft}`);

/** A pharmacy whose monthly term has ten days left. */
async function anExpiringMember(values: Parameters<typeof aMember>[2] = {}) {
  server.moveTo(noon(0));
  const start = addDays(TODAY, -20);
  const plan = { name: "Standard", ...values.plan };
  const member = await aMember(server, start, { ...values, plan });
  await server.db.execute(sql`update subscriptions set end_date = ${inDays(10)}::date,
    grace_end_date = ${inDays(24)}::date where organization = ${member.organization}`);
  return member;
}

describe("an expiry", () => {
  test("is listed with its pharmacy, its contact, and the next automatic step", async () => {
    const { organization } = await anExpiringMember({
      organization: { name: "Castlewren Pharmacy" },
    });
    const { userId } = await server.as("owner", organization);
    const [line] = await list();
    expect(line).toMatchObject({
      type: "membership",
      label: "Standard",
      endsOn: inDays(10),
      daysLeft: 10,
      organization: { id: organization, name: "Castlewren Pharmacy" },
      owner: { id: userId },
      next: { act: "reminder", on: inDays(3), key: "before7" },
    });
  });

  test("ends on the pharmacy's calendar day, not the UTC day", async () => {
    const expiresAt = `${inDays(10)}T20:00:00.000Z`;
    const days: Record<string, [endsOn: string, daysLeft: number]> = {};
    // at noon in UTC both are on the day on which their terms begin
    server.moveTo(noon(0));
    for (const timeZone of ["Pacific/Apia", "Pacific/Honolulu"]) {
      const member = await aMember(server, TODAY, { organization: { timeZone } });
      await server.post("/api/tokens", aToken({ organization: member.organization, expiresAt }));
    }
    // in Samoa the next day has begun, and the token works for some more hours
    server.moveTo(noon(10));
    for (const { organization, endsOn, daysLeft } of await list("type=token")) {
      const { timeZone } = (await server.get(`/api/organizations/${organization?.id}`)).json();
      days[timeZone] = [endsOn, daysLeft];
    }
    expect(days).toEqual({
      "Pacific/Apia": [inDays(11), 0],
      "Pacific/Honolulu": [inDays(10), 0],
    });
  });

  test("can have any type, and the first to end comes first", async () => {
    const { organization } = await anExpiringMember({
      organization: { licenceNumber: "004217", licenceExpiresOn: inDays(30) },
    });
    const expiresAt = new Date(Date.now() + 20 * DAY_MS).toISOString();
    await server.post("/api/tokens", aToken({ name: "Till", organization, expiresAt }));
    const invited = aUser({ name: "Inês Carvalho" });
    await server.post("/api/users", invited);
    const trial = await aMember(server, TODAY, { plan: { name: "Starter", trialDays: 15 } });
    expect(lines(await list())).toEqual([
      "invitation Inês Carvalho 7",
      "membership Standard 10",
      "trial Starter 14",
      "token Till 20",
      "licence 004217 30",
    ]);
    expect((await list()).map(({ email }) => email)).toEqual([
      invited.email,
      null,
      null,
      null,
      null,
    ]);
    expect(lines(await list(`search=${encodeURIComponent(invited.email)}`))).toEqual([
      "invitation Inês Carvalho 7",
    ]);
    const { items } = (await server.get("/api/expiries/counts")).json();
    expect(items).toEqual(
      ["invitation", "licence", "membership", "token", "trial"].map((type) => ({
        type,
        count: 1,
        overdue: 0,
      })),
    );
    const [, , third] = await list();
    expect(third?.organization?.id).toBe(trial.organization);
  });

  test("shows what happens next", async () => {
    const { organization } = await anExpiringMember({
      organization: { licenceExpiresOn: inDays(30) },
    });
    const expiresAt = new Date(Date.now() + 20 * DAY_MS).toISOString();
    await server.post("/api/tokens", aToken({ organization, expiresAt }));
    await server.post("/api/users", aUser());
    const next = Object.fromEntries((await list()).map((one) => [one.type, one.next]));
    expect(next).toEqual({
      membership: { act: "reminder", on: inDays(3), key: "before7" },
      token: { act: "warning", on: inDays(6), key: null },
      licence: { act: "reminder", on: inDays(0), key: "licence30" },
      invitation: null,
    });
  });

  test("is the grace period, once the term is over", async () => {
    await anExpiringMember();
    server.moveTo(noon(10));
    expect(lines(await list())).toEqual(["membership Standard 0"]);
    server.moveTo(noon(11));
    expect(lines(await list())).toEqual(["grace Standard 13"]);
    expect((await list())[0]?.next).toMatchObject({ key: "graceStart" });
    server.moveTo(noon(25));
    expect(lines(await list())).toEqual(["membership Standard -15"]);
  });

  test("excludes anything renewed, closed, used, revoked, or of a deleted pharmacy", async () => {
    const { organization, plan } = await anExpiringMember();
    await choosePlan(server, organization, plan, inDays(11));
    expect(lines(await list("days=30"))).toEqual([]);
    const other = await aMember(server, TODAY);
    const { id } = (
      await server.post("/api/tokens", aToken({ organization: other.organization }))
    ).json().token;
    await server.delete(`/api/tokens/${id}`);
    await server.patch(`/api/organizations/${other.organization}`, { status: "inactive" });
    expect((await server.delete(`/api/organizations/${other.organization}`)).statusCode).toBe(204);
    expect(lines(await list("days=60"))).toEqual([expect.stringMatching(/^membership Standard 4/)]);
  });

  test("of an inactive pharmacy is in no list, as it is in no tile, until it is active again", async () => {
    const values = { organization: { licenceExpiresOn: inDays(7) } };
    const { organization } = await anExpiringMember(values);
    const set = (status: string) => server.patch(`/api/organizations/${organization}`, { status });
    const counts = async () => (await server.get("/api/expiries/counts")).json().items;
    await set("inactive");
    for (const query of ["", "days=30", "type=licence", "days=overdue"]) {
      expect(lines(await list(query))).toEqual([]);
    }
    expect(await counts()).toEqual([]);
    await set("active");
    expect(lines(await list())).toEqual([expect.stringMatching(/ 7$/), "membership Standard 10"]);
  });

  test("counts its days and its next step from the same day, in every time zone", async () => {
    // in one of these it is already tomorrow, in the other still yesterday
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    for (const timeZone of zones) {
      await anExpiringMember({ organization: { timeZone, licenceExpiresOn: inDays(-9) } });
    }
    const hours = ["00:30", "10:30", "11:30", "23:30"];
    for (const hour of hours) {
      server.moveTo(`${inDays(25)}T${hour}:00Z`);
      const rows = await list();
      expect(rows).toHaveLength(2 * zones.length);
      for (const { type, organization, endsOn, daysLeft, next } of rows) {
        const { timeZone } = (await server.get(`/api/organizations/${organization?.id}`)).json();
        const today = todayIn(timeZone, server.services.clock());
        expect([type, endsOn]).toEqual([type, addDays(today, daysLeft)]);
        // a licence holds orders from the day after, a membership after 14 days of grace
        const first = addDays(endsOn, type === "membership" ? 15 : 1);
        if (type !== "grace") expect(next).toMatchObject({ on: first });
      }
    }
  });

  test("is determined by the pharmacy's local date", async () => {
    const values = { organization: { timeZone: "Pacific/Apia" } };
    await anExpiringMember(values);
    server.moveTo(`${inDays(10)}T09:00:00Z`);
    expect(lines(await list())).toEqual(["membership Standard 0"]);
    server.moveTo(`${inDays(10)}T13:00:00Z`);
    expect(lines(await list())).toEqual(["grace Standard 13"]);
  });
});

describe("the list of expiries", () => {
  test("can be filtered by type, by days, and by name; an unknown value finds nothing", async () => {
    await anExpiringMember({
      organization: { name: "Castlewren Pharmacy", licenceExpiresOn: inDays(40) },
    });
    expect(lines(await list("type=licence"))).toHaveLength(1);
    expect(lines(await list("days=30"))).toEqual(["membership Standard 10"]);
    expect(lines(await list("days=7"))).toEqual([]);
    expect(lines(await list("search=castlewren"))).toHaveLength(2);
    expect(lines(await list("search=stand"))).toHaveLength(1);
    for (const query of ["type=nothing", "days=soon", "days=-1", "search=zyx"]) {
      expect([query, await list(query)]).toEqual([query, []]);
    }
    expect((await server.get("/api/expiries?sort=label")).statusCode).toBe(400);
  });

  test("has pages, and can be grouped by pharmacy", async () => {
    const licence = (name: string, days: number) =>
      server.post("/api/organizations", anOrganization({ name, licenceExpiresOn: inDays(days) }));
    for (const [name, days] of [
      ["Rathfern", 10],
      ["Ballyhart", 20],
      ["Moyfenn", 30],
    ] as const) {
      await licence(name, days);
    }
    const page = (await server.get("/api/expiries?count=2&page=2")).json();
    expect(page).toMatchObject({ total: 3, totalPages: 2, items: [{ daysLeft: 30 }] });
    const names = (await list("sort=organization&order=desc")).map((one) => one.organization?.name);
    expect(names).toEqual(["Rathfern", "Moyfenn", "Ballyhart"]);
  });

  test("is exported as it is shown", async () => {
    await anExpiringMember({ organization: { name: "Castlewren Pharmacy" } });
    const columns = "type,label,organization,endsOn,daysLeft,owner,next";
    const { body } = await server.get(`/api/expiries/export?format=csv&columns=${columns}`);
    const [head, line] = body.trim().split("\r\n");
    expect(head).toContain("Contact,Next");
    expect(line).toBe(
      `Membership,Standard,Castlewren Pharmacy,${inDays(10)},,10,,Reminder on ${inDays(3)}: 7 days before the end`,
    );
  });

  test("shows each role only what it may see", async () => {
    const { organization } = await anExpiringMember({
      organization: { licenceExpiresOn: inDays(30) },
    });
    await server.post("/api/tokens", aToken({ organization, expiresAt: noon(20) }));
    await server.post("/api/users", aUser());
    const types = async (role: Parameters<typeof server.as>[0], of?: string) => {
      const caller = await server.as(role, of);
      const { items } = (await caller.get("/api/expiries")).json();
      return items.map(({ type }: Expiry) => type).sort();
    };
    expect(await types("admin")).toEqual(["invitation", "licence", "membership", "token"]);
    expect(await types("support")).toEqual(["invitation", "licence", "membership", "token"]);
    expect(await types("finance")).toEqual(["licence", "membership"]);
    expect(await types("catalogue")).toEqual(["licence"]);
    expect(await types("owner", organization)).toEqual(["licence", "membership", "token"]);
    expect(await types("technician", organization)).toEqual(["licence"]);
    const other = (await server.post("/api/organizations", anOrganization())).json().id;
    expect(await types("owner", other)).toEqual([]);
    expect((await server.visitor.get("/api/expiries")).statusCode).toBe(401);
  });
});
