import type { RecurringFigures } from "@pharmacy/contract/summary/recurring";
import { PAYING } from "@pharmacy/contract/summary/summary.values";
import { describe, expect, test } from "vitest";
import { readFigures } from "#test/figures.ts";
import { aMemberUntil } from "#test/organizations.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Own = { recurring: RecurringFigures };

const NOW = "2026-03-10T12:00:00Z";

const read = async (days?: number) => (await readFigures<Own>(server, days)).recurring;

describe("the figures of subscriptions", () => {
  test("add up prices per month by currency and plan, and each plan opens its pharmacies", async () => {
    server.moveTo(NOW);
    await aMemberUntil(server, -20, 5, { plan: { name: "Standard" } });
    await aMemberUntil(server, -20, 200, {
      plan: { name: "Standard (yearly)", price: 79_000, interval: "year" },
    });
    await aMemberUntil(server, -20, 60, {
      plan: { name: "Group", price: 10_000, interval: "quarter" },
    });
    await aMemberUntil(server, -20, 5, {
      organization: { currency: "GBP" },
      plan: { name: "Standard (UK)", currency: "GBP", price: 6500 },
    });
    await aMemberUntil(server, -5, 20, { plan: { trialDays: 30 } });
    await aMemberUntil(server, -40, -20);
    await aMemberUntil(server, 3, 33);
    const { pharmacies, recurring } = await read();
    expect(pharmacies).toBe(4);
    // 79.00 + 790.00 ÷ 12 + 100.00 ÷ 3
    expect(recurring).toMatchObject([
      {
        currency: "EUR",
        amount: 17_817,
        plans: [
          { plan: { name: "Standard" }, amount: 7_900, pharmacies: 1 },
          { plan: { name: "Standard (yearly)" }, amount: 6_583, pharmacies: 1 },
          { plan: { name: "Group" }, amount: 3_333, pharmacies: 1 },
        ],
      },
      { currency: "GBP", amount: 6_500, plans: [{ plan: { name: "Standard (UK)" } }] },
    ]);
    for (const { plan, pharmacies: count } of recurring.flatMap(({ plans }) => plans)) {
      const query = new URLSearchParams({ ...PAYING, plan: plan.id });
      const list = (await server.get(`/api/organizations?${query}`)).json();
      expect([plan.name, count]).toEqual([plan.name, list.total]);
    }
  });

  test("count a pharmacy as gained on the first day of its first paid term", async () => {
    server.moveTo(NOW);
    await aMemberUntil(server, 0, 30);
    await aMemberUntil(server, -29, 30);
    await aMemberUntil(server, -30, 30);
    await aMemberUntil(server, -59, 30);
    await aMemberUntil(server, -60, 30);
    await aMemberUntil(server, -5, 20, { plan: { trialDays: 30 } });
    await aMemberUntil(server, 3, 33);
    expect((await read(30)).gained).toEqual({ total: 2, before: 2 });
  });

  test("count a pharmacy as lost on the day it becomes read-only, 15 days after its end", async () => {
    server.moveTo(NOW);
    await aMemberUntil(server, -80, -14);
    await aMemberUntil(server, -80, -15);
    await aMemberUntil(server, -80, -44);
    await aMemberUntil(server, -80, -45);
    await aMemberUntil(server, -80, -75);
    const back = await aMemberUntil(server, -80, -40);
    await server.subscribe(back, { price: 7900, interval: "month" }, "2026-02-05");
    // renewed on the very day that would have been its first as read-only
    const again = await aMemberUntil(server, -80, -15);
    await server.subscribe(again, { price: 7900, interval: "month" }, "2026-03-10");
    const { lost } = await read(30);
    expect(lost).toEqual({ total: 2, before: 1 });
  });

  test("are zero for a network without pharmacies", async () => {
    expect(await read()).toEqual({
      pharmacies: 0,
      recurring: [],
      gained: { total: 0, before: 0 },
      lost: { total: 0, before: 0 },
    });
  });
});
