import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type {
  Organization,
  OrganizationCounts,
} from "@pharmacy/contract/organizations/organizations";
import { SUBSCRIPTION_STATES } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aPlan } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

const TODAY = "2026-03-10";
const inDays = (days: number) => addDays(TODAY, days);

type Term = {
  start: number;
  end: number;
  grace?: number;
  closedOn?: number;
  closeReason?: string;
  isTrial?: boolean;
  interval?: string;
  price?: number;
};

async function aLicensedPharmacy(name: string, values: Parameters<typeof aPharmacy>[1] = {}) {
  return (await aPharmacy(server, { name, licenceExpiresOn: inDays(300), ...values })).id;
}

async function aTerm(organization: string, plan: string, term: Term): Promise<void> {
  const { start, end, grace = end, closedOn, interval = "month", price = 7900 } = term;
  const closed = closedOn === undefined ? null : inDays(closedOn);
  await server.db.execute(sql`insert into subscriptions (id, organization, plan, start_date, end_date,
      grace_end_date, anchor_date, is_trial, plan_code, plan_name, interval, price, currency,
      tax_rate_bps, closed_on, close_reason)
    values (${newId()}, ${organization}, ${plan}, ${inDays(start)}, ${inDays(end)}, ${inDays(grace)},
      ${inDays(start)}, ${term.isTrial ?? false}, 'STANDARD', 'Standard', ${interval}, ${price}, 'EUR',
      2300, ${closed}, ${term.closeReason ?? null})`);
}

async function plan(name = "Standard"): Promise<string> {
  return (await server.post("/api/plans", aPlan({ name }))).json().id;
}

async function list(query: string): Promise<Organization[]> {
  const answer = await server.get(`/api/organizations?count=100&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

const names = async (query: string) => (await list(query)).map(({ name }) => name).sort();

/** One pharmacy in each state of a subscription. */
const STORIES: Record<string, Term[]> = {
  None: [],
  Scheduled: [{ start: 5, end: 34 }],
  Trial: [{ start: -1, end: 20, isTrial: true, price: 0 }],
  "Trial ending": [{ start: -20, end: 5, isTrial: true, price: 0 }],
  Active: [{ start: -20, end: 8 }],
  "Active for a year": [{ start: -300, end: 31, interval: "year" }],
  "Last week": [{ start: -20, end: 7 }],
  "Last day": [{ start: -29, end: 0, grace: 14 }],
  Renewed: [
    { start: -29, end: 0, grace: 14 },
    { start: 1, end: 30 },
  ],
  "Renewed with a gap": [
    { start: -29, end: 0, grace: 14 },
    { start: 3, end: 30 },
  ],
  "In grace": [{ start: -30, end: -1, grace: 13 }],
  "Last day of grace": [{ start: -30, end: -14, grace: 0 }],
  Expired: [{ start: -60, end: -30, grace: -16 }],
  Cancelled: [{ start: -60, end: 30, grace: 44, closedOn: -1, closeReason: "cancelled" }],
  "Cancelled today": [{ start: -60, end: 30, grace: 44, closedOn: 0, closeReason: "cancelled" }],
  Replaced: [
    { start: -60, end: 30, grace: 44, closedOn: -3, closeReason: "replaced" },
    { start: 4, end: 33 },
  ],
  "Never was": [{ start: 0, end: 30, closedOn: -1, closeReason: "replaced" }],
  "Free of charge": [{ start: -3, end: 26, price: 0 }],
};

async function everyStory(): Promise<string> {
  server.moveTo(`${TODAY}T12:00:00Z`);
  const standard = await plan();
  for (const [name, terms] of Object.entries(STORIES)) {
    const organization = await aLicensedPharmacy(name);
    for (const term of terms) await aTerm(organization, standard, term);
  }
  return standard;
}

describe("pharmacies by their subscription", () => {
  test("are those whose row shows that state, for every state", async () => {
    await everyStory();
    const all = await list("");
    expect(all).toHaveLength(Object.keys(STORIES).length);
    const seen = new Set(all.map(({ subscription }) => subscription.state));
    expect([...seen].sort()).toEqual([...SUBSCRIPTION_STATES].sort());
    for (const state of SUBSCRIPTION_STATES) {
      const expected = all.filter(({ subscription }) => subscription.state === state);
      expect([state, await names(`subscription=${state}`)]).toEqual([
        state,
        expected.map(({ name }) => name).sort(),
      ]);
    }
  });

  test("are read-only, or in a paid term", async () => {
    await everyStory();
    expect(await names("subscription=readOnly")).toEqual([
      "Cancelled",
      "Expired",
      "Never was",
      "None",
      "Replaced",
      "Scheduled",
    ]);
    expect(await names("subscription=paying")).toEqual([
      "Active",
      "Active for a year",
      "Cancelled today",
      "Last day",
      "Last week",
      "Renewed",
      "Renewed with a gap",
    ]);
  });

  test("are determined by the pharmacy's local date", async () => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    const standard = await plan();
    for (const timeZone of ["Pacific/Apia", "Pacific/Honolulu"]) {
      const id = await aLicensedPharmacy(timeZone, { timeZone });
      await aTerm(id, standard, { start: -29, end: 0, grace: 5 });
    }
    expect(await names("subscription=grace")).toEqual(["Pacific/Apia"]);
    expect(await names("subscription=expiring")).toEqual(["Pacific/Honolulu"]);
  });
});

test("pharmacies are filtered by the plan that their row names", async () => {
  const standard = await everyStory();
  const pro = await plan("Pro");
  const changed = await aLicensedPharmacy("Changed");
  await aTerm(changed, standard, { start: -60, end: 30, closedOn: -3, closeReason: "replaced" });
  await aTerm(changed, pro, { start: -2, end: 30 });
  expect(await names(`plan=${pro}`)).toEqual(["Changed"]);
  const withPlan = (await list("")).filter((one) => one.plan?.id === standard);
  expect(await names(`plan=${standard}`)).toEqual(withPlan.map(({ name }) => name).sort());
  expect(await names(`plan=${standard}&subscription=cancelled`)).toEqual(["Cancelled"]);
});

test("pharmacies are filtered by their licence, by the pharmacy's local date", async () => {
  server.moveTo(`${TODAY}T12:00:00Z`);
  const near = EXPIRING_DAYS.licence;
  const days = { gone: -9, yesterday: -1, today: 0, near, far: near + 1 };
  for (const [name, left] of Object.entries(days)) {
    await aLicensedPharmacy(name, { licenceExpiresOn: inDays(left) });
  }
  await aLicensedPharmacy("no day", { licenceExpiresOn: null });
  await aLicensedPharmacy("tomorrow there", {
    licenceExpiresOn: inDays(0),
    timeZone: "Pacific/Apia",
  });
  expect(await names("licence=expired")).toEqual(["gone", "tomorrow there", "yesterday"]);
  expect(await names("licence=expiring")).toEqual(["near", "today"]);
  expect(await names("licence=valid")).toEqual(["far"]);
  expect(await names("licence=unknown")).toEqual(["no day"]);
});

test("an unknown filter value finds nothing, and an empty one is ignored", async () => {
  await aLicensedPharmacy("Castlewren Pharmacy");
  for (const name of ["subscription", "licence", "plan"]) {
    expect([name, await names(`${name}=nothing`)]).toEqual([name, []]);
    expect(await names(`${name}=`)).toEqual(["Castlewren Pharmacy"]);
    expect(await names(`${name}=all`)).toEqual(["Castlewren Pharmacy"]);
  }
});

test("ids and export follow the filters", async () => {
  await everyStory();
  const query = "subscription=grace&status=active";
  const { ids, total } = (await server.get(`/api/organizations/ids?${query}`)).json();
  expect(total).toBe(2);
  expect(ids.sort()).toEqual((await list(query)).map(({ id }) => id).sort());
  const { body } = await server.get(`/api/organizations/export?format=csv&columns=name&${query}`);
  expect(body.trim().split("\r\n").slice(1).sort()).toEqual(["In grace", "Last day of grace"]);
});

describe("the counts of the filters", () => {
  const counts = async (query = "", caller: { get: typeof server.get } = server) =>
    (await caller.get(`/api/organizations/counts?${query}`)).json() as OrganizationCounts;

  test("are the totals of the lists they lead to, given the other filters and the search", async () => {
    const standard = await everyStory();
    const inactive = await aLicensedPharmacy("Out of service", { licenceExpiresOn: inDays(-1) });
    await aTerm(inactive, standard, { start: -20, end: 20 });
    await server.patch(`/api/organizations/${inactive}`, { status: "inactive" });
    const beside = ["", "status=active", "subscription=readOnly", "licence=valid", "search=in"];
    for (const others of [...beside, `plan=${standard}`, "licence=nothing"]) {
      const answer = await counts(others);
      for (const [facet, values] of Object.entries(answer)) {
        const kept = others.startsWith(`${facet}=`) ? "" : others;
        for (const { value, count } of values) {
          const { total } = (
            await server.get(`/api/organizations?${kept}&${facet}=${value}`)
          ).json();
          expect([others, facet, value, count]).toEqual([others, facet, value, total]);
        }
      }
    }
    expect((await counts()).plan).toEqual([{ value: standard, label: "Standard", count: 17 }]);
    expect((await counts("licence=nothing")).status).toEqual([]);
    expect((await counts(`licence=nothing&plan=${standard}`)).plan).toEqual([
      { value: standard, label: "Standard", count: 0 },
    ]);
  });

  test("do not count pharmacies that the caller may not see", async () => {
    const standard = await everyStory();
    const [own] = await list("subscription=trial");
    const owner = await server.as("owner", own?.id);
    expect(await counts("", owner)).toEqual({
      status: [{ value: "active", count: 1 }],
      subscription: [{ value: "trial", count: 1 }],
      plan: [{ value: standard, label: "Standard", count: 1 }],
      licence: [{ value: "valid", count: 1 }],
    });
  });
});
