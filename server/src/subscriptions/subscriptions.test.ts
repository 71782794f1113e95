import type { OrganizationInput } from "@pharmacy/contract/organizations";
import type { PlanInput } from "@pharmacy/contract/plans";
import { describe, expect, test } from "vitest";
import { anOrganization, aPlan } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { addDays, todayIn } from "./terms.ts";

const server = testServer();

const aPharmacy = async (values: Partial<OrganizationInput> = {}) =>
  (await server.post("/api/organizations", anOrganization(values))).json().id as string;
const offer = async (values: Partial<PlanInput> = {}) =>
  (await server.post("/api/plans", aPlan(values))).json().id as string;
const choose = (id: string, body: object) => server.put(`/api/organizations/${id}/plan`, body);
const today = (timeZone = "Europe/Dublin") => todayIn(timeZone, server.services.clock());
const historyOf = async (id: string) =>
  (await server.get(`/api/organizations/${id}/subscriptions`)).json().items;

describe("a pharmacy that is put on a plan", () => {
  test("says so: the plan, the day, where its membership stands and what it may have", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    const id = await aPharmacy();
    const plan = await offer({ code: "STANDARD-M", name: "Standard", maxUsers: 3 });
    const answer = await choose(id, { plan, startDate: "2026-03-01" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      plan: { id: plan, code: "STANDARD-M", name: "Standard" },
      startDate: "2026-03-01",
      subscription: { state: "active", endDate: "2026-03-31", daysLeft: 30, isTrial: false },
      usage: { users: 0, products: 0, apiTokens: 0, limits: { users: 3, apiTokens: 2 } },
    });
    expect((await server.get(`/api/organizations/${id}`)).json()).toMatchObject({
      subscription: answer.json().subscription,
    });
    expect((await server.history()).at(-1)).toMatchObject({
      ...{ action: "subscribe", model: "subscription", organization: id, outcome: "success" },
      recordLabel: "Standard from 2026-03-01",
    });
  });

  test("the same way again stays as it is, and nothing is written", async () => {
    const [id, plan] = [await aPharmacy(), await offer()];
    const body = { plan, startDate: today() };
    await choose(id, body);
    const entries = (await server.history()).length;
    expect((await choose(id, body)).statusCode).toBe(200);
    expect(await historyOf(id)).toHaveLength(1);
    expect((await server.history()).length).toBe(entries);
  });

  test("keeps its terms, the newest first, each at the price it was made for", async () => {
    const [id, plan] = [await aPharmacy(), await offer({ price: 7_900 })];
    const other = await offer({ name: "Larger", price: 14_900 });
    await choose(id, { plan, startDate: today() });
    await choose(id, { plan: other, startDate: addDays(today(), 1) });
    expect(await historyOf(id)).toMatchObject([
      { plan: { name: "Larger" }, price: 14_900, closedOn: null },
      { price: 7_900, closedOn: today(), closeReason: "replaced" },
    ]);
  });

  test("and is moved to another day first loses no day of the term before", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    const [id, plan] = [await aPharmacy(), await offer({ name: "Standard", graceDays: 14 })];
    const other = await offer({ name: "Larger" });
    await choose(id, { plan, startDate: "2026-03-01" });
    await choose(id, { plan: other, startDate: "2026-03-11" });
    await choose(id, { plan: other, startDate: "2026-03-21" });
    expect(await historyOf(id)).toMatchObject([
      { plan: { name: "Larger" }, startDate: "2026-03-21", closedOn: null },
      { plan: { name: "Larger" }, startDate: "2026-03-11", closedOn: "2026-03-10" },
      { plan: { name: "Standard" }, closedOn: "2026-03-20", closeReason: "replaced" },
    ]);
    const preview = await server.get(
      `/api/organizations/${id}/plan/preview?plan=${plan}&startDate=2026-04-01`,
    );
    expect(preview.json()).toMatchObject({
      kind: "renewal",
      reopened: { planName: "Standard", endDate: "2026-03-31" },
      membership: { state: "active", endDate: "2026-03-31", nextStart: "2026-04-01" },
    });
    await choose(id, { plan, startDate: "2026-04-01" });
    expect((await historyOf(id))[3]).toMatchObject({ closedOn: null, closeReason: null });
    expect((await server.history()).at(-2)).toMatchObject({
      ...{ action: "update", model: "subscription", organization: id },
      changes: [
        { field: "closedOn", from: "2026-03-20", to: null },
        { field: "closeReason", from: "replaced", to: null },
      ],
    });
  });

  test("moves through its states by the calendar alone", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    const [id, plan] = [await aPharmacy(), await offer({ graceDays: 14 })];
    await choose(id, { plan, startDate: "2026-03-05" });
    const stateOn = async (day: string) => {
      server.moveTo(`${day}T12:00:00Z`);
      return (await server.get(`/api/organizations/${id}`)).json().subscription.state;
    };
    expect(await stateOn("2026-03-04")).toBe("scheduled");
    expect(await stateOn("2026-03-05")).toBe("active");
    expect(await stateOn("2026-03-30")).toBe("expiring");
    expect(await stateOn("2026-04-05")).toBe("grace");
    expect(await stateOn("2026-04-19")).toBe("expired");
  });
});

describe("what a plan would come to is shown before it is done", () => {
  const preview = (id: string, query: string) =>
    server.get(`/api/organizations/${id}/plan/preview?${query}`);

  test("in money, terms and limits, and nothing is written", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    const id = await aPharmacy();
    const small = await offer({
      name: "Starter",
      maxUsers: 5,
      maxApiTokens: 0,
      features: ["prioritySupport"],
    });
    const large = await offer({ price: 9_999, taxRateBps: 2_300, maxUsers: null, maxApiTokens: 1 });
    await choose(id, { plan: small, startDate: "2026-03-01" });
    await server.as("owner", id);
    const entries = (await server.history()).length;
    const answer = await preview(id, `plan=${large}&startDate=2026-03-11`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      kind: "change",
      term: { startDate: "2026-03-11", endDate: "2026-04-10", graceEndDate: "2026-04-24" },
      // 9,999 × 23 % is 2,299.77
      cost: { net: 9_999, tax: 2_300, gross: 12_299, currency: "EUR" },
      closed: [{ planName: "Starter", from: "2026-03-01", closedOn: "2026-03-10" }],
      limits: [
        { limit: "maxUsers", before: 5, after: null, used: 1 },
        { limit: "maxProducts", before: 3000, after: 3000, used: 0 },
        { limit: "maxApiTokens", before: 0, after: 1, used: 0 },
        { limit: "maxOrdersPerMonth", before: null, after: null, used: 0 },
      ],
      features: { lost: ["prioritySupport"], gained: ["apiAccess"] },
      membership: { state: "active", endDate: "2026-03-10", nextStart: "2026-03-11" },
    });
    expect(await historyOf(id)).toHaveLength(1);
    expect((await server.history()).length).toBe(entries);
  });

  test("a first term on trial is free, unless the trial is passed over", async () => {
    const [id, plan] = [await aPharmacy(), await offer({ trialDays: 30, price: 7_900 })];
    const query = `plan=${plan}&startDate=${today()}`;
    expect((await preview(id, query)).json()).toMatchObject({
      kind: "first",
      term: { isTrial: true, endDate: addDays(today(), 29) },
      cost: { net: 0, tax: 0, gross: 0 },
    });
    expect((await preview(id, `${query}&skipTrial=true`)).json()).toMatchObject({
      term: { isTrial: false },
      cost: { net: 7_900, tax: 1_817, gross: 9_717 },
    });
    await choose(id, { plan, startDate: today() });
    expect((await preview(id, query)).json()).toMatchObject({
      kind: "unchanged",
      cost: { net: 0, gross: 0 },
    });
  });

  test("is refused as the act would be", async () => {
    const [id, plan] = [await aPharmacy(), await offer()];
    const far = await preview(id, `plan=${plan}&startDate=2020-01-01`);
    expect(far.statusCode).toBe(422);
    expect(far.json().fields.startDate).toMatch(/^Choose a start date from /);
    expect((await preview(id, "plan=none&startDate=soon")).statusCode).toBe(400);
  });

  test("a price beyond what floats can multiply is taxed to the cent", async () => {
    const price = 999_999_999_999;
    const [id, plan] = [await aPharmacy(), await offer({ price, taxRateBps: 9_999 })];
    const { cost } = (await preview(id, `plan=${plan}&startDate=${today()}`)).json();
    expect(cost).toMatchObject({ tax: 999_899_999_999, gross: price + 999_899_999_999 });
  });
});

describe("a plan that cannot be chosen is refused beside its field", () => {
  test("because it is not offered any more: archived between choosing and saving", async () => {
    const [id, plan] = [await aPharmacy(), await offer()];
    const query = `plan=${plan}&startDate=${today()}`;
    expect((await server.get(`/api/organizations/${id}/plan/preview?${query}`)).statusCode).toBe(
      200,
    );
    await server.patch(`/api/plans/${plan}`, { status: "archived", version: 1 });
    const refused = await choose(id, { plan, startDate: today() });
    expect(refused.statusCode).toBe(409);
    const message = "The plan is not offered any more. Choose another plan.";
    expect(refused.json()).toMatchObject({ error: "conflict", message, fields: { plan: message } });
    expect(await historyOf(id)).toEqual([]);
  });

  test("because it is in another currency", async () => {
    const [id, plan] = [await aPharmacy(), await offer({ currency: "GBP" })];
    const refused = await choose(id, { plan, startDate: today() });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe("The plan's currency is GBP, the pharmacy's is EUR.");
  });

  test.each([
    [{ startDate: "2026-13-01" }, { startDate: "Choose a start date." }],
    [{ plan: "STANDARD-M" }, { plan: "Choose a plan." }],
    [{ skipTrial: "yes" }, { skipTrial: expect.any(String) }],
    [{ price: 0 }, expect.anything()],
  ])("because %j says nothing", async (wrong, fields) => {
    const [id, plan] = [await aPharmacy(), await offer()];
    const refused = await choose(id, { plan, startDate: today(), ...wrong });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual(fields);
    expect(await historyOf(id)).toEqual([]);
  });

  test("because there is no such plan, or no such pharmacy, or it was deleted", async () => {
    const [id, plan] = [await aPharmacy({ name: "Castlewren Pharmacy" }), await offer()];
    expect((await choose(id, { plan: id, startDate: today() })).statusCode).toBe(422);
    expect((await choose(plan, { plan, startDate: today() })).statusCode).toBe(404);
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    await server.delete(`/api/organizations/${id}`);
    const gone = await choose(id, { plan, startDate: today() });
    expect([gone.statusCode, gone.json().message]).toEqual([
      409,
      "Castlewren Pharmacy was deleted.",
    ]);
    expect((await server.get(`/api/organizations/${id}/subscriptions`)).statusCode).toBe(404);
  });

  // at noon UTC it is already tomorrow in Apia, and still today in Honolulu
  test.each([
    ["Pacific/Apia", "2026-03-02"],
    ["Pacific/Honolulu", "2026-03-01"],
  ])("because it begins beyond what the calendar of %s allows", async (timeZone, there) => {
    server.moveTo("2026-03-01T12:00:00Z");
    const plan = await offer();
    for (const [offset, status] of [
      [-91, 422],
      [-90, 200],
      [366, 200],
      [367, 422],
    ] as const) {
      const id = await aPharmacy({ timeZone });
      const answer = await choose(id, { plan, startDate: addDays(there, offset) });
      expect([timeZone, offset, answer.statusCode]).toEqual([timeZone, offset, status]);
      if (status === 422) {
        const [first, last] = [addDays(there, -90), addDays(there, 366)];
        expect(answer.json().message).toBe(`Choose a start date from ${first} to ${last}.`);
      }
    }
  });
});

describe("who puts pharmacies on plans", () => {
  test("is the finance office, and nobody else but the administrators", async () => {
    const [id, plan] = [await aPharmacy(), await offer()];
    const body = { plan, startDate: today() };
    for (const role of ["catalogue", "support"] as const) {
      const caller = await server.as(role);
      expect((await caller.put(`/api/organizations/${id}/plan`, body)).statusCode).toBe(403);
      expect((await server.history()).at(-1)).toMatchObject({
        ...{ outcome: "denied", model: "subscription", recordId: id, actorId: caller.userId },
      });
    }
    const owner = await server.as("owner", id);
    expect((await owner.put(`/api/organizations/${id}/plan`, body)).statusCode).toBe(403);
    expect((await owner.delete(`/api/organizations/${id}/plan`)).statusCode).toBe(403);
    const finance = await server.as("finance");
    expect((await finance.put(`/api/organizations/${id}/plan`, body)).statusCode).toBe(200);
  });

  test("a pharmacy's people read their own terms, and no other pharmacy's", async () => {
    const [id, other] = [await aPharmacy(), await aPharmacy()];
    await server.subscribe(id);
    for (const role of ["owner", "pharmacist", "viewer"] as const) {
      const caller = await server.as(role, id);
      const own = await caller.get(`/api/organizations/${id}/subscriptions`);
      expect([role, own.json().items?.length]).toEqual([role, 1]);
      expect((await caller.get(`/api/organizations/${other}/subscriptions`)).statusCode).toBe(403);
      const look = await caller.get(`/api/organizations/${id}/plan/preview?plan=x&startDate=y`);
      expect(look.statusCode).toBe(403);
    }
    const technician = await server.as("technician", id);
    expect((await technician.get(`/api/organizations/${id}/subscriptions`)).statusCode).toBe(403);
  });
});

test("two plans chosen at once come one after the other, and no day belongs to both", async () => {
  const id = await aPharmacy();
  const [one, other] = [await offer(), await offer()];
  const answers = await Promise.all([
    choose(id, { plan: one, startDate: today() }),
    choose(id, { plan: other, startDate: addDays(today(), 1) }),
    choose(id, { plan: one, startDate: today() }),
    choose(id, { plan: other, startDate: addDays(today(), 1) }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  type Kept = { startDate: string; endDate: string; closedOn: string | null };
  const lived = ((await historyOf(id)) as Kept[])
    .map(({ startDate, endDate, closedOn }) => ({ startDate, last: closedOn ?? endDate }))
    .filter(({ startDate, last }) => last >= startDate)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  for (const [index, next] of lived.slice(1).entries()) {
    expect((lived[index]?.last ?? "") < next.startDate).toBe(true);
  }
});

describe("a membership that is ended", () => {
  const end = (id: string) => server.delete(`/api/organizations/${id}/plan`);

  test("runs to the end of the day, and what waited never begins", async () => {
    server.moveTo("2026-03-10T12:00:00Z");
    const [id, plan] = [await aPharmacy(), await offer()];
    await choose(id, { plan, startDate: "2026-03-01" });
    await choose(id, { plan, startDate: "2026-04-01" });
    const answer = await end(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().subscription).toMatchObject({ endDate: "2026-03-10", nextStart: null });
    expect(await historyOf(id)).toMatchObject([
      { startDate: "2026-04-01", closedOn: "2026-03-31", closeReason: "cancelled" },
      { startDate: "2026-03-01", closedOn: "2026-03-10", closeReason: "cancelled" },
    ]);
    expect((await server.history()).at(-1)).toMatchObject({ action: "cancelSubscription" });
    server.moveTo("2026-03-11T12:00:00Z");
    const { subscription } = (await server.get(`/api/organizations/${id}`)).json();
    expect(subscription).toMatchObject({ state: "cancelled", endDate: "2026-03-10" });
  });

  test("cannot be ended again, and one that never was cannot be ended at all", async () => {
    const id = await aPharmacy();
    expect((await end(id)).json()).toMatchObject({
      error: "conflict",
      message: "There is no membership to end.",
    });
    await server.subscribe(id);
    expect((await end(id)).statusCode).toBe(200);
    expect((await end(id)).statusCode).toBe(409);
  });

  test("ends with the pharmacy that is deleted", async () => {
    const id = await aPharmacy();
    await server.subscribe(id, {}, addDays(today(), -3));
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    expect((await server.delete(`/api/organizations/${id}`)).statusCode).toBe(204);
    const { rows } = await server.db.$client.query(
      "select closed_on::text, close_reason from subscriptions where organization = $1",
      [id],
    );
    expect(rows).toEqual([{ closed_on: today(), close_reason: "organizationDeleted" }]);
  });
});
