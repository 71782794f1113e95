import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalOf } from "../currencies.ts";
import { invoiceAmounts, lineAmounts } from "./invoices.amounts.ts";
import { type LineTax, TAX_CODES } from "./invoices.document.ts";

const taxed = (rateBps: number): LineTax => ({ code: rateBps === 0 ? "Z" : "S", rateBps });

const lineOf = (quantity: number, unitPrice: number, rateBps: number, discountBps = 0) => ({
  netAmount: lineAmounts({ quantity, unitPrice, discountBps }).netAmount,
  tax: taxed(rateBps),
});

test("lines are rounded one by one, and tax once for each rate", () => {
  const lines = [lineOf(24, 187, 0), lineOf(12, 349, 2_300, 250), lineOf(5, 1_295, 2_300)];
  expect(lines.map(({ netAmount }) => netAmount)).toEqual([4_488, 4_083, 6_475]);
  const { taxes, totals } = invoiceAmounts({ lines });
  expect(taxes).toMatchObject([
    { code: "Z", rateBps: 0, base: 4_488, tax: 0 },
    { code: "S", rateBps: 2_300, base: 10_558, tax: 2_428 },
  ]);
  expect(totals).toMatchObject({ net: 15_046, tax: 2_428, total: 17_474, due: 17_474 });
});

test.each([
  [1, 50, 1],
  [1, 49, 0],
  [-1, 50, -1],
  [3, 50, 2],
])("a half is rounded away from zero: %i at %i per cent off 100 is %i", (quantity, off, net) => {
  const { netAmount } = lineAmounts({ quantity, unitPrice: 1, discountBps: 10_000 - off * 100 });
  expect(netAmount).toBe(net);
});

test("yen have no decimals and dinars three, and tax is rounded to them", () => {
  const lines = [lineOf(3, 333, 1_000)];
  const { totals } = invoiceAmounts({ lines });
  expect([totals.tax, decimalOf(totals.total, "JPY"), decimalOf(totals.total, "KWD")]).toEqual([
    100,
    "1099",
    "1.099",
  ]);
});

test("charges and discounts on the whole are taxed at their own rates", () => {
  const { taxes, totals } = invoiceAmounts({
    lines: [lineOf(10, 1_000, 1_350)],
    allowances: [{ amount: 500, reason: "Loyalty", tax: taxed(1_350) }],
    charges: [{ amount: 1_000, reason: "Freight", tax: taxed(2_300) }],
    paid: 200,
  });
  expect(taxes.map(({ base, tax }) => [base, tax])).toEqual([
    [9_500, 1_283],
    [1_000, 230],
  ]);
  expect(totals).toEqual({
    lines: 10_000,
    allowances: 500,
    charges: 1_000,
    net: 10_500,
    tax: 1_513,
    total: 12_013,
    paid: 200,
    due: 11_813,
  });
});

/** A fraction, rounded half away from zero by its remainder: another way than the code's. */
function nearest(over: bigint, under: bigint): bigint {
  const [whole, rest] = [over / under, over % under];
  const size = rest < 0n ? -rest : rest;
  if (2n * size < under) return whole;
  return whole + (over < 0n ? -1n : 1n);
}

const taxes = fc.oneof(
  fc.record({ code: fc.constant("S" as const), rateBps: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({
    code: fc.constantFrom(...TAX_CODES.filter((code) => code !== "S" && code !== "O")),
    rateBps: fc.constant(0),
  }),
  fc.record({ code: fc.constant("O" as const), rateBps: fc.constant(null) }),
);

const price = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 99_999_999 }));

const documents = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 0, max: 99_999 }),
      unitPrice: price,
      discountBps: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
      tax: taxes,
    }),
    { maxLength: 12 },
  ),
  allowances: fc.array(fc.record({ amount: price, tax: taxes }), { maxLength: 2 }),
  charges: fc.array(fc.record({ amount: price, tax: taxes }), { maxLength: 2 }),
  paid: fc.integer({ min: 0, max: 1_000_000 }),
});

test("10,000 random documents agree with exact fractions", () => {
  let seen = 0;
  fc.assert(
    fc.property(documents, ({ lines, allowances, charges, paid }) => {
      seen += 1;
      const bases = new Map<string, bigint>();
      const add = ({ code, rateBps }: LineTax, amount: bigint) => {
        const key = `${code} ${rateBps ?? 0}`;
        bases.set(key, (bases.get(key) ?? 0n) + amount);
      };
      let net = 0n;
      for (const { quantity, unitPrice, discountBps, tax } of lines) {
        const over = BigInt(quantity) * BigInt(unitPrice) * (10_000n - BigInt(discountBps));
        const amount = nearest(over, 10_000n);
        net += amount;
        add(tax, amount);
      }
      for (const { amount, tax } of allowances) {
        net -= BigInt(amount);
        add(tax, -BigInt(amount));
      }
      for (const { amount, tax } of charges) {
        net += BigInt(amount);
        add(tax, BigInt(amount));
      }
      let tax = 0n;
      for (const [key, base] of bases) {
        tax += nearest(base * BigInt(key.split(" ")[1] ?? 0), 10_000n);
      }
      const parts = {
        lines: lines.map((line) => ({ ...line, netAmount: lineAmounts(line).netAmount })),
        allowances: allowances.map((one) => ({ ...one, reason: "Discount" })),
        charges: charges.map((one) => ({ ...one, reason: "Freight" })),
        paid,
      };
      const { taxes: groups, totals } = invoiceAmounts(parts);
      expect(groups).toHaveLength(bases.size);
      for (const group of groups) {
        expect(BigInt(group.base)).toBe(bases.get(`${group.code} ${group.rateBps ?? 0}`));
      }
      expect([totals.net, totals.tax, totals.total, totals.due].map(BigInt)).toEqual([
        net,
        tax,
        net + tax,
        net + tax - BigInt(paid),
      ]);
    }),
    { numRuns: 10_000 },
  );
  expect(seen).toBe(10_000);
});
