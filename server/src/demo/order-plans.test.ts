import { expect, test } from "vitest";
import { demoOrders } from "./order-plans.ts";
import { randomOf } from "./random.ts";

const packs = Array.from({ length: 40 }, (_, place) => ({ item: `item ${place}` }));
const planned = demoOrders(randomOf(1), { packs, pharmacies: 9, today: "2026-11-29" });

test("the newest orders wait, and older ones have arrived", () => {
  expect(planned).toHaveLength(480);
  expect(
    planned.slice(0, 394).every(({ status }) => ["delivered", "cancelled"].includes(status)),
  ).toBe(true);
  expect(planned.at(-1)?.status).toBe("draft");
  expect(planned.map(({ at }) => at.slice(0, 10))).toEqual(
    planned.map(({ at }) => at.slice(0, 10)).sort(),
  );
});

test("no item is twice in an order, and nothing is confirmed beyond what is wanted", () => {
  for (const { lines, status } of planned) {
    expect(new Set(lines.map(({ pack }) => pack.item)).size).toBe(lines.length);
    for (const { quantity, confirmed, struck } of lines) {
      expect(confirmed + struck).toBeLessThanOrEqual(quantity);
      if (status === "delivered") expect(confirmed + struck).toBe(quantity);
    }
  }
});

test("most orders come on Mondays, and none at the weekend", () => {
  const onDay = (day: number) =>
    planned.filter(({ at }) => new Date(at).getUTCDay() === day).length;
  expect([onDay(0), onDay(6)]).toEqual([0, 0]);
  expect(onDay(1)).toBeGreaterThan(onDay(3));
});
