import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { planChoices } from "#test/plans.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";

const server = testServer();
const { offer, choose, today, historyOf } = planChoices(server);

describe("a cancelled membership", () => {
  const end = (id: string) => server.delete(`/api/organizations/${id}/plan`);

  test("runs to the end of the day, and a scheduled term never begins", async () => {
    server.moveTo("2026-03-10T12:00:00Z");
    const [{ id }, plan] = [await aPharmacy(server), await offer()];
    await choose(id, { plan, startDate: "2026-03-01" });
    await choose(id, { plan, startDate: "2026-04-01" });
    const answer = await end(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().subscription).toMatchObject({ endDate: "2026-03-10", nextStart: null });
    expect(await historyOf(id)).toMatchObject([
      { startDate: "2026-04-01", closedOn: "2026-03-31", closeReason: "cancelled" },
      { startDate: "2026-03-01", closedOn: "2026-03-10", closeReason: "cancelled" },
    ]);
    const entries = (await server.history()).filter(({ model }) => model === "subscription");
    expect(entries.at(-1)).toMatchObject({ action: "cancelSubscription" });
    server.moveTo("2026-03-11T12:00:00Z");
    const { subscription } = (await server.get(`/api/organizations/${id}`)).json();
    expect(subscription).toMatchObject({ state: "cancelled", endDate: "2026-03-10" });
  });

  test("cannot be cancelled again, and one that never existed cannot be cancelled at all", async () => {
    const { id } = await aPharmacy(server);
    expect((await end(id)).json()).toMatchObject({
      error: "conflict",
      message: "There is no membership to end.",
    });
    await server.subscribe(id);
    expect((await end(id)).statusCode).toBe(200);
    expect((await end(id)).json()).toMatchObject({
      error: "conflict",
      message: "Already ended: today is its last day.",
    });
    server.moveTo(`${addDays(today(), 1)}T12:00:00Z`);
    expect((await end(id)).json()).toMatchObject({
      error: "conflict",
      message: "The membership has already ended.",
    });
  });

  test("ends when its pharmacy is deleted", async () => {
    const { id } = await aPharmacy(server);
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
