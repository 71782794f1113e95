import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { demoBills } from "./expense-bills.ts";
import { randomOf } from "./random.ts";

test("on any day, there are fifteen bills a month for six months, none of them in the future", () => {
  for (let day = 0; day < 400; day += 9) {
    const today = Temporal.PlainDate.from("2027-01-01").add({ days: day });
    const bills = demoBills(randomOf(1), today.toString());
    expect(bills).toHaveLength(90);
    const oldest = today.subtract({ months: 6 }).toString();
    expect(bills.at(-1)?.incurredOn.localeCompare(today.toString())).not.toBe(1);
    expect([today.toString(), (bills[0]?.incurredOn ?? "") >= oldest]).toEqual([
      today.toString(),
      true,
    ]);
    const amounts = bills.flatMap(({ netAmount, taxAmount }) => [netAmount, taxAmount]);
    expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
  }
});
