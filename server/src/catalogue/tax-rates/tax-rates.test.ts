import { describe, expect, test } from "vitest";
import { anOrganization, aPlan } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aTaxRate } from "#test/tax-rates.ts";
import { taxAt } from "./tax-rates.of-sale.ts";

const server = testServer();
const PATH = "/api/tax-rates";

const add = async (values = {}) => (await server.post(PATH, aTaxRate(values))).json();

describe("a tax rate", () => {
  test("is added, corrected and deleted, and the log says so", async () => {
    const body = aTaxRate({ country: "PT", startDate: "2026-01-01" });
    const added = await server.post(PATH, body);
    expect([added.statusCode, added.json()]).toMatchObject([201, { ...body, version: 1 }]);
    const { id } = added.json();
    const changed = await server.patch(`${PATH}/${id}`, { rateBps: 2_200, version: 1 });
    expect(changed.json()).toMatchObject({ ...body, rateBps: 2_200, version: 2 });
    expect((await server.get(PATH)).json()).toEqual({ items: [changed.json()] });
    expect((await server.delete(`${PATH}/${id}`)).statusCode).toBe(204);
    expect((await server.get(PATH)).json()).toEqual({ items: [] });
    expect((await server.history()).slice(-3)).toMatchObject([
      {
        action: "create",
        model: "taxRate",
        recordLabel: "Portugal, standard, from 1 January 2026",
      },
      { action: "update", changes: [{ field: "rateBps", from: 2_300, to: 2_200 }] },
      { action: "delete" },
    ]);
  });

  test("begins on a day of its own, also when two are added at once", async () => {
    const body = aTaxRate({ startDate: "2026-01-01" });
    const both = await Promise.all([server.post(PATH, body), server.post(PATH, body)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
    const message = "This country has a standard rate from this day already. Edit that one.";
    expect(refused).toMatchObject({ message, fields: { startDate: message } });
    expect((await server.post(PATH, { ...body, category: "reduced" })).statusCode).toBe(201);
  });

  test.each([
    ["country", "XX", "Choose a country."],
    ["category", "zero", "Zero and exempt are the same everywhere. Enter another category."],
    ["category", "exempt", "Zero and exempt are the same everywhere. Enter another category."],
    ["category", "Second reduced", "Use small letters and digits, with hyphens between words."],
    ["category", "x".repeat(31), "Category must be at most 30 characters."],
    ["startDate", "2026-02-30", "Enter a date as YYYY-MM-DD."],
    ["rateBps", 0, "Rate must be a whole number from 1 to 10000."],
    ["rateBps", 10_001, "Rate must be a whole number from 1 to 10000."],
    ["rateBps", 13.5, "Rate must be a whole number from 1 to 10000."],
  ])("is refused with %s %j", async (field, value, message) => {
    const refused = await server.post(PATH, { ...aTaxRate(), [field]: value });
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { [field]: message }]);
  });

  test("is kept by administrators and read by the rest of the network", async () => {
    for (const role of ["catalogue", "finance", "support"] as const) {
      const caller = await server.as(role);
      expect([role, (await caller.get(PATH)).statusCode]).toEqual([role, 200]);
      expect([role, (await caller.post(PATH, aTaxRate())).statusCode]).toEqual([role, 403]);
    }
  });

  test("is one of a thousand at most", async () => {
    await server.db.$client.query(
      `insert into tax_rates (id, country, category, start_date, rate_bps)
       select gen_random_uuid(), 'FR', 'standard', date '2000-01-01' + n, 2000
       from generate_series(1, 1000) n`,
    );
    const refused = await server.post(PATH, aTaxRate());
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "There are 1000 tax rates already. Delete one you no longer need.",
    ]);
  });
});

test("the rate of a category is that of the country and the day", async () => {
  await add({ startDate: "2020-09-01", rateBps: 2_100 });
  await add({ startDate: "2021-03-01", rateBps: 2_300 });
  await add({ category: "reduced", startDate: "2020-01-01", rateBps: 1_350 });
  await add({ country: "PT", startDate: "2022-01-01", rateBps: 2_200 });
  const at = (category: string, on: string, country = "IE") =>
    taxAt(server.db, { category, country, on });
  expect(await at("standard", "2021-02-28")).toEqual({ rateBps: 2_100, treatment: "taxed" });
  expect(await at("standard", "2021-03-01")).toEqual({ rateBps: 2_300, treatment: "taxed" });
  expect(await at("reduced", "2021-03-01")).toEqual({ rateBps: 1_350, treatment: "taxed" });
  expect(await at("standard", "2021-12-31", "PT")).toBeUndefined();
  expect(await at("zero", "1999-01-01", "PT")).toMatchObject({ treatment: "zeroRated" });
  expect(await at("exempt", "1999-01-01", "PT")).toMatchObject({ treatment: "exempt" });
});

describe("the tax on a plan", () => {
  const TODAY = "2026-03-01";
  const aStandardPlan = async (values = {}) =>
    (
      await server.post("/api/plans", aPlan({ price: 10_000, taxCategory: "standard", ...values }))
    ).json().id as string;
  const aPharmacy = async (country: string, taxNumber: string | null) => {
    const { address } = anOrganization();
    const body = anOrganization({ address: { ...address, country }, taxNumber });
    return (await server.post("/api/organizations", body)).json().id as string;
  };
  const subscribe = (pharmacy: string, plan: string) =>
    server.put(`/api/organizations/${pharmacy}/plan`, { plan, startDate: TODAY });
  const term = async () => {
    const { rows } = await server.db.$client.query(
      "select tax_rate_bps as rate, tax_treatment as treatment from subscriptions",
    );
    return rows;
  };

  test.each([
    ["IE", "IE1234567T", { rate: 2_300, treatment: "taxed" }],
    ["PT", "PT501234567", { rate: 0, treatment: "reverseCharge" }],
    ["PT", null, { rate: 2_300, treatment: "taxed" }],
    ["GB", "GB123456789", { rate: 2_300, treatment: "taxed" }],
  ])("for a pharmacy in %s with tax number %s is %j", async (country, taxNumber, expected) => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    await add({ startDate: "2021-03-01" });
    const answer = await subscribe(await aPharmacy(country, taxNumber), await aStandardPlan());
    expect(answer.statusCode).toBe(200);
    expect(await term()).toEqual([expected]);
  });

  test("is that of the day the term begins, and stays when rates change", async () => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    await add({ startDate: "2021-03-01" });
    const later = await add({ startDate: "2026-03-02", rateBps: 2_100 });
    await subscribe(await aPharmacy("IE", null), await aStandardPlan());
    await server.patch(`${PATH}/${later.id}`, { startDate: "2026-02-01", version: 1 });
    expect(await term()).toEqual([{ rate: 2_300, treatment: "taxed" }]);
  });

  test("may be at a category of the network's own, once that has a rate", async () => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    const body = aPlan({ price: 10_000, taxCategory: "second-reduced" });
    const refused = await server.post("/api/plans", body);
    const message = "Choose one of: standard, reduced, zero, exempt.";
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { taxCategory: message }]);
    const rate = await add({ category: "second-reduced", startDate: "2024-01-01", rateBps: 900 });
    const plan = (await server.post("/api/plans", body)).json().id;
    const pharmacy = await aPharmacy("IE", null);
    await subscribe(pharmacy, plan);
    expect(await term()).toEqual([{ rate: 900, treatment: "taxed" }]);
    await server.delete(`${PATH}/${rate.id}`);
    const unsold = await subscribe(await aPharmacy("IE", null), plan);
    expect(unsold.json().message).toBe(
      "There is no second reduced tax rate for Ireland on 1 March 2026. Add it in the settings.",
    );
    const named = await server.patch(`/api/plans/${plan}`, { name: "Kept", version: 1 });
    expect([named.statusCode, named.json().taxCategory]).toEqual([200, "second-reduced"]);
  });

  test("must be known before the plan is sold, and a trial is free without it", async () => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    const pharmacy = await aPharmacy("IE", null);
    const refused = await subscribe(pharmacy, await aStandardPlan());
    const message =
      "There is no standard tax rate for Ireland on 1 March 2026. Add it in the settings.";
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message, fields: { plan: message } });
    expect(await term()).toEqual([]);
    expect((await subscribe(pharmacy, await aStandardPlan({ trialDays: 30 }))).statusCode).toBe(
      200,
    );
  });

  test("goes by the network's own country in the settings", async () => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    await add({ startDate: "2021-03-01" });
    await add({ country: "PT", startDate: "2011-01-01", rateBps: 2_200 });
    await server.patch("/api/settings", { country: "PT", version: 1 });
    await subscribe(await aPharmacy("PT", "PT501234567"), await aStandardPlan());
    expect(await term()).toEqual([{ rate: 2_200, treatment: "taxed" }]);
  });
});
