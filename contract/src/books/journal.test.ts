import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invoiceAmounts } from "../invoices/invoices.amounts.ts";
import type { InvoiceExtra, InvoiceLine, LineTax } from "../invoices/invoices.document.ts";
import { journalParts } from "./journal.ts";

const RATES = [0, 600, 1_350, 2_300];
const taxed = (rateBps: number): LineTax => ({ code: rateBps === 0 ? "Z" : "S", rateBps });

const lineOf = (netAmount: number, rateBps: number, isFee: boolean): InvoiceLine => ({
  id: "1",
  name: isFee ? "Standard plan" : "Sun lotion",
  code: null,
  gtin: null,
  attributes: [],
  quantity: 1,
  unit: isFee ? "C62" : "XPK",
  unitPrice: netAmount,
  discount: null,
  netAmount,
  tax: taxed(rateBps),
  period: isFee ? { start: "2026-11-01", end: "2026-11-30" } : null,
});

const freightOf = (amount: number, rateBps: number): InvoiceExtra => ({
  amount,
  reason: "Freight",
  tax: taxed(rateBps),
});

const documentOf = (
  lines: InvoiceLine[],
  charges: InvoiceExtra[] = [],
  kind: "invoice" | "creditNote" = "invoice",
) => ({ kind, lines, charges, allowances: [], ...invoiceAmounts({ lines, charges }) });

describe("the journal of a document", () => {
  test("has a line for each account and tax code", () => {
    const lines = [
      lineOf(10_558, 2_300, false),
      lineOf(4_488, 0, false),
      lineOf(7_900, 2_300, true),
    ];
    expect(journalParts(documentOf(lines, [freightOf(1_000, 2_300)]))).toEqual([
      { account: "goods", taxCode: "Z 0 %", net: 4_488, tax: 0, gross: 4_488 },
      { account: "goods", taxCode: "S 23 %", net: 10_558, tax: 2_428, gross: 12_986 },
      { account: "fees", taxCode: "S 23 %", net: 7_900, tax: 1_817, gross: 9_717 },
      { account: "freight", taxCode: "S 23 %", net: 1_000, tax: 230, gross: 1_230 },
    ]);
  });

  test("takes back what a credit note gives back", () => {
    const note = documentOf([lineOf(100, 2_300, false)], [], "creditNote");
    expect(journalParts(note)).toEqual([
      { account: "goods", taxCode: "S 23 %", net: -100, tax: -23, gross: -123 },
    ]);
  });

  test("keeps the tax of a document whose lines are of another code", () => {
    const document = documentOf([lineOf(100, 2_300, false)]);
    const [group] = document.taxes;
    if (!group) throw new Error("The document has no tax.");
    const last = { ...document, lines: [], taxes: [{ ...group, base: 0, tax: 1 }] };
    expect(journalParts(last)).toEqual([
      { account: "goods", taxCode: "S 23 %", net: 0, tax: 1, gross: 1 },
    ]);
  });

  test("adds up to the totals of any document, to the cent", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const rate = fc.constantFrom(...RATES);
    const line = fc.record({ amount, rate, isFee: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.array(fc.record({ amount, rate }), { maxLength: 2 }),
        (sold, extras) => {
          const document = documentOf(
            sold.map((one) => lineOf(one.amount, one.rate, one.isFee)),
            extras.map((one) => freightOf(one.amount, one.rate)),
          );
          const parts = journalParts(document);
          const sum = (field: "net" | "tax" | "gross") =>
            parts.reduce((total, part) => total + part[field], 0);
          const { net, tax, total } = document.totals;
          expect({ net: sum("net"), tax: sum("tax"), gross: sum("gross") }).toEqual({
            net,
            tax,
            gross: total,
          });
          for (const part of parts) expect(part.tax).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
