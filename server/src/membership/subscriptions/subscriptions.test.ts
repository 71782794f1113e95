import { dateInWords } from "@pharmacy/contract/date-words";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { planChoices } from "#test/plans.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";

const server = testServer();
const { offer, choose, today, historyOf } = planChoices(server);

describe("a pharmacy on a plan", () => {
  test("shows it: the plan, the day, the membership's status and its limits", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    const { id } = await aPharmacy(server);
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
    const entries = (await server.history()).filter(({ model }) => model === "subscription");
    expect(entries.at(-1)).toMatchObject({
      action: "subscribe",
      model: "subscription",
      organization: id,
      outcome: "success",
      recordLabel: "Standard from 2026-03-01",
    });
  });

  test("chosen again in the same way stays as it is, and nothing is written", async () => {
    const [{ id }, plan] = [await aPharmacy(server), await offer()];
    const body = { plan, startDate: today() };
    await choose(id, body);
    const entries = (await server.history()).length;
    expect((await choose(id, body)).statusCode).toBe(200);
    expect(await historyOf(id)).toHaveLength(1);
    expect((await server.history()).length).toBe(entries);
  });

  test("keeps its terms, newest first, each at its original price", async () => {
    const [{ id }, plan] = [await aPharmacy(server), await offer({ price: 7_900 })];
    const other = await offer({ name: "Larger", price: 14_900 });
    await choose(id, { plan, startDate: today() });
    await choose(id, { plan: other, startDate: addDays(today(), 1) });
    expect(await historyOf(id)).toMatchObject([
      { plan: { name: "Larger" }, price: 14_900, closedOn: null },
      { price: 7_900, closedOn: today(), closeReason: "replaced" },
    ]);
  });

  test("whose change is moved to another day loses no day of the earlier term", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    const [{ id }, plan] = [
      await aPharmacy(server),
      await offer({ name: "Standard", graceDays: 14 }),
    ];
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
      subscription: { state: "active", endDate: "2026-03-31", nextStart: "2026-04-01" },
    });
    await choose(id, { plan, startDate: "2026-04-01" });
    expect((await historyOf(id))[3]).toMatchObject({ closedOn: null, closeReason: null });
    const entries = (await server.history()).filter(({ model }) => model === "subscription");
    expect(entries.at(-2)).toMatchObject({
      action: "update",
      model: "subscription",
      organization: id,
      changes: [
        { field: "closedOn", from: "2026-03-20", to: null },
        { field: "closeReason", from: "replaced", to: null },
      ],
    });
  });

  test("moves through its states by date alone", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    const [{ id }, plan] = [await aPharmacy(server), await offer({ graceDays: 14 })];
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

describe("a plan that cannot be chosen is refused beside its field", () => {
  test("because it was archived between choosing and saving", async () => {
    const [{ id }, plan] = [await aPharmacy(server), await offer()];
    const query = `plan=${plan}&startDate=${today()}`;
    expect((await server.get(`/api/organizations/${id}/plan/preview?${query}`)).statusCode).toBe(
      200,
    );
    await server.patch(`/api/plans/${plan}`, { status: "archived", version: 1 });
    const refused = await choose(id, { plan, startDate: today() });
    expect(refused.statusCode).toBe(409);
    const message = "The plan is no longer offered. Choose another plan.";
    expect(refused.json()).toMatchObject({ error: "conflict", message, fields: { plan: message } });
    expect(await historyOf(id)).toEqual([]);
  });

  test("because it is in another currency", async () => {
    const [{ id }, plan] = [await aPharmacy(server), await offer({ currency: "GBP" })];
    const refused = await choose(id, { plan, startDate: today() });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe("The plan's currency is GBP, the pharmacy's is EUR.");
  });

  test.each([
    [{ startDate: "2026-13-01" }, { startDate: "Enter a date as YYYY-MM-DD." }],
    [{ startDate: "" }, { startDate: "Choose a start date." }],
    [{ plan: "STANDARD-M" }, { plan: "Choose a plan." }],
    [{ skipTrial: "yes" }, { skipTrial: expect.any(String) }],
    [{ price: 0 }, expect.anything()],
  ])("because %j is empty", async (wrong, fields) => {
    const [{ id }, plan] = [await aPharmacy(server), await offer()];
    const refused = await choose(id, { plan, startDate: today(), ...wrong });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual(fields);
    expect(await historyOf(id)).toEqual([]);
  });

  test("because there is no such plan or pharmacy, or it was deleted", async () => {
    const [{ id }, plan] = [
      await aPharmacy(server, { name: "Castlewren Pharmacy" }),
      await offer(),
    ];
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
  ])(
    "because it begins outside the allowed range in the calendar of %s",
    async (timeZone, there) => {
      server.moveTo("2026-03-01T12:00:00Z");
      const plan = await offer();
      for (const [offset, status] of [
        [-91, 422],
        [-90, 200],
        [366, 200],
        [367, 422],
      ] as const) {
        const { id } = await aPharmacy(server, { timeZone });
        const answer = await choose(id, { plan, startDate: addDays(there, offset) });
        expect([timeZone, offset, answer.statusCode]).toEqual([timeZone, offset, status]);
        if (status === 422) {
          const [first, last] = [
            dateInWords(addDays(there, -90)),
            dateInWords(addDays(there, 366)),
          ];
          expect(answer.json().message).toBe(`Choose a start date from ${first} to ${last}.`);
        }
      }
    },
  );
});

describe("putting pharmacies on plans", () => {
  test("is only for finance and administrators", async () => {
    const [{ id }, plan] = [await aPharmacy(server), await offer()];
    const body = { plan, startDate: today() };
    for (const role of ["catalogue", "support"] as const) {
      const caller = await server.as(role);
      expect((await caller.put(`/api/organizations/${id}/plan`, body)).statusCode).toBe(403);
      expect((await server.history()).at(-1)).toMatchObject({
        outcome: "denied",
        model: "subscription",
        recordId: id,
        actorId: caller.userId,
      });
    }
    const owner = await server.as("owner", id);
    expect((await owner.put(`/api/organizations/${id}/plan`, body)).statusCode).toBe(403);
    expect((await owner.delete(`/api/organizations/${id}/plan`)).statusCode).toBe(403);
    const finance = await server.as("finance");
    expect((await finance.put(`/api/organizations/${id}/plan`, body)).statusCode).toBe(200);
  });

  test("pharmacy users can read their own terms, and no other pharmacy's", async () => {
    const [{ id }, { id: other }] = [await aPharmacy(server), await aPharmacy(server)];
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

test("two plans chosen at once follow each other without sharing a day", async () => {
  const { id } = await aPharmacy(server);
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
