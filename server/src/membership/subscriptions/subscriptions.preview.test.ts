import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { planChoices } from "#test/plans.ts";
import { testServer } from "#test/server.ts";
import { aTaxRate } from "#test/tax-rates.ts";
import { addDays } from "../../platform/days.ts";

const server = testServer();
const { offer, choose, today, historyOf } = planChoices(server);

describe("the preview of a plan change", () => {
  const preview = (id: string, query: string) =>
    server.get(`/api/organizations/${id}/plan/preview?${query}`);

  test("shows money, terms and limits, and writes nothing", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    await server.post("/api/tax-rates", aTaxRate());
    const { id } = await aPharmacy(server);
    const small = await offer({
      name: "Starter",
      maxUsers: 5,
      maxApiTokens: 0,
      features: ["prioritySupport"],
    });
    const large = await offer({
      price: 9_999,
      taxCategory: "standard",
      maxUsers: null,
      maxApiTokens: 1,
    });
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
      subscription: { state: "active", endDate: "2026-03-10", nextStart: "2026-03-11" },
    });
    expect(await historyOf(id)).toHaveLength(1);
    expect((await server.history()).length).toBe(entries);
  });

  test("a first term on trial is free, unless the trial is skipped", async () => {
    await server.post("/api/tax-rates", aTaxRate());
    const [{ id }, plan] = [
      await aPharmacy(server),
      await offer({ trialDays: 30, price: 7_900, taxCategory: "standard" }),
    ];
    const query = `plan=${plan}&startDate=${today()}`;
    expect((await preview(id, query)).json()).toMatchObject({
      kind: "first",
      term: { isTrial: true, endDate: addDays(today(), 29) },
      cost: { net: 0, tax: 0, gross: 0, taxTreatment: "taxed" },
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

  test("is refused like the change itself", async () => {
    const [{ id }, plan] = [await aPharmacy(server), await offer()];
    const far = await preview(id, `plan=${plan}&startDate=2020-01-01`);
    expect(far.statusCode).toBe(422);
    expect(far.json().fields.startDate).toMatch(/^Choose a start date from /);
    expect((await preview(id, "plan=none&startDate=soon")).statusCode).toBe(400);
  });

  test("a price too large for floating-point multiplication is taxed to the cent", async () => {
    const price = 999_999_999_999;
    await server.post("/api/tax-rates", aTaxRate({ rateBps: 9_999 }));
    const [{ id }, plan] = [
      await aPharmacy(server),
      await offer({ price, taxCategory: "standard" }),
    ];
    const { cost } = (await preview(id, `plan=${plan}&startDate=${today()}`)).json();
    expect(cost).toMatchObject({ tax: 999_899_999_999, gross: price + 999_899_999_999 });
  });
});
