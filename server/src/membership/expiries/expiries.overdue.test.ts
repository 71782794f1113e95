import type { Expiry, ExpiryCounts } from "@pharmacy/contract/expiries/expiries";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aMember, choosePlan } from "#test/members.ts";
import { anOrganization, aToken, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";

const server = testServer();

/** Tokens and invitations expire by the real time, so the clock stays near it. */
const TODAY = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => addDays(TODAY, days);
const noon = (days: number) => `${inDays(days)}T12:00:00Z`;

async function list(query = ""): Promise<Expiry[]> {
  const answer = await server.get(`/api/expiries?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

const lines = (items: Expiry[]) =>
  items.map(({ type, label, daysLeft }) => `${type} ${label} ${daysLeft}`);

/** A pharmacy whose term ended this many days ago, with 14 days of grace. */
async function aLapsed(daysAgo: number, name = "Castlewren Pharmacy") {
  server.moveTo(noon(0));
  const member = await aMember(server, inDays(-daysAgo - 29), {
    organization: { name },
    plan: { name: "Standard" },
  });
  await server.db.execute(sql`update subscriptions set end_date = ${inDays(-daysAgo)}::date,
    grace_end_date = ${inDays(14 - daysAgo)}::date where organization = ${member.organization}`);
  return member;
}

function aLicence(name: string, days: number, values = {}) {
  const body = anOrganization({
    name,
    licenceNumber: name,
    licenceExpiresOn: inDays(days),
    ...values,
  });
  return server.post("/api/organizations", body).then((answer) => answer.json().id as string);
}

describe("an overdue entry", () => {
  test("comes before everything that is still to end, the longest overdue first", async () => {
    await aLapsed(30);
    await aLicence("004217", -9);
    await aLicence("004218", 10);
    await aLicence("004219", -400);
    expect(lines(await list())).toEqual([
      "licence 004219 -400",
      "membership Standard -30",
      "licence 004217 -9",
      "licence 004218 10",
    ]);
    expect(lines(await list("days=overdue"))).toHaveLength(3);
    expect(lines(await list("days=90"))).toEqual(["licence 004218 10"]);
    expect(lines(await list("days=overdue&type=licence"))).toHaveLength(2);
  });

  test("is counted as its list shows it", async () => {
    await aLapsed(30);
    await aLapsed(3, "Ballyhart Chemist");
    await aLicence("004217", -9);
    await aLicence("004218", 10);
    const { items }: ExpiryCounts = (await server.get("/api/expiries/counts")).json();
    expect(items).toEqual([
      { type: "grace", count: 1, overdue: 0 },
      { type: "licence", count: 2, overdue: 1 },
      { type: "membership", count: 1, overdue: 1 },
    ]);
    for (const { type, count, overdue } of items) {
      const total = async (query: string) =>
        (await server.get(`/api/expiries?type=${type}&${query}`)).json().total;
      expect([type, await total(""), await total("days=overdue")]).toEqual([type, count, overdue]);
    }
  });

  test("is a membership from its first read-only day", async () => {
    await aLapsed(14);
    expect(lines(await list())).toEqual(["grace Standard 0"]);
    server.moveTo(noon(1));
    const [line] = await list();
    expect(lines(line ? [line] : [])).toEqual(["membership Standard -15"]);
    expect(line?.next).toEqual({ act: "reminder", on: inDays(1), key: "expired" });
    server.moveTo(noon(2));
    expect((await list())[0]?.next).toEqual({ act: "readOnly", on: inDays(1), key: null });
  });

  test("is not a membership that was renewed, was cancelled, or is about to start again", async () => {
    const renewed = await aLapsed(30);
    await choosePlan(server, renewed.organization, renewed.plan, TODAY);
    const again = await aLapsed(30, "Ballyhart Chemist");
    await choosePlan(server, again.organization, again.plan, inDays(5));
    const cancelled = await aLapsed(30, "Moyfenn Pharmacy");
    await server.db.execute(sql`update subscriptions set closed_on = ${inDays(-31)}::date,
      close_reason = 'cancelled' where organization = ${cancelled.organization}`);
    expect(lines(await list("days=overdue"))).toEqual([]);
  });

  test("never belongs to an inactive or deleted pharmacy", async () => {
    const { organization } = await aLapsed(30);
    await server.patch(`/api/organizations/${organization}`, { status: "inactive" });
    const gone = await aLicence("004217", -9);
    await server.patch(`/api/organizations/${gone}`, { status: "inactive" });
    expect(await list()).toEqual([]);
    await server.delete(`/api/organizations/${gone}`);
    expect(await list()).toEqual([]);
  });

  test("is a token or an invitation for a month, unless it was used, replaced or sent again", async () => {
    const organization = await aLicence("004217", 300);
    await server.subscribe(organization);
    for (const name of ["Till", "Old till"]) {
      await server.post("/api/tokens", aToken({ name, organization, expiresAt: noon(20) }));
    }
    await server.post("/api/users", aUser({ name: "Inês Carvalho" }));
    await server.db.execute(sql`update tokens set expires_at = case name
      when 'Old till' then now() - interval '32 days' else now() - interval '2 days' end
      where type in ('api', 'invitation')`);
    expect(lines(await list("days=overdue")).sort()).toEqual([
      "invitation Inês Carvalho -2",
      "token Till -2",
    ]);
    const { items } = (await server.get("/api/users?search=carvalho")).json();
    await server.post(`/api/users/${items[0].id}/invitation`, {});
    expect(lines(await list("days=overdue"))).toEqual(["token Till -2"]);
  });

  test("is determined by the pharmacy's local date", async () => {
    await aLicence("Apia", 0, { timeZone: "Pacific/Apia" });
    await aLicence("Honolulu", 0, { timeZone: "Pacific/Honolulu" });
    server.moveTo(noon(0));
    expect(lines(await list())).toEqual(["licence Apia -1", "licence Honolulu 0"]);
    expect(lines(await list("days=overdue"))).toEqual(["licence Apia -1"]);
  });

  test("is shown to each role as far as it may see it", async () => {
    const { organization } = await aLapsed(30);
    const finance = await server.as("finance");
    const catalogue = await server.as("catalogue");
    const owner = await server.as("owner", organization);
    const stranger = await server.as("owner", await aLicence("004217", -9));
    const seen = async (caller: { get: typeof server.get }) =>
      lines((await caller.get("/api/expiries?days=overdue")).json().items);
    expect(await seen(finance)).toEqual(["membership Standard -30", "licence 004217 -9"]);
    expect(await seen(catalogue)).toEqual(["licence 004217 -9"]);
    expect(await seen(owner)).toEqual(["membership Standard -30"]);
    expect(await seen(stranger)).toEqual(["licence 004217 -9"]);
  });
});
