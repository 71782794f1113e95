import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invoiceAmounts, lineAmounts } from "./invoices.amounts.ts";
import { buildCreditNote, type Crediting, creditLeft } from "./invoices.crediting.ts";
import {
  type InvoiceDocument,
  type InvoiceLine,
  type LineTax,
  SPECIFICATION,
} from "./invoices.document.ts";
import { checkInvoice } from "./invoices.rules.ts";

const taxed = (rateBps: number): LineTax => ({ code: rateBps === 0 ? "Z" : "S", rateBps });

type Sold = { quantity: number; unitPrice: number; discountBps?: number; rateBps: number };

function lineOf(
  { quantity, unitPrice, discountBps = 0, rateBps }: Sold,
  place: number,
): InvoiceLine {
  const { netAmount, discount } = lineAmounts({ quantity, unitPrice, discountBps });
  return {
    id: String(place + 1),
    name: `Item ${place + 1}`,
    code: null,
    gtin: null,
    attributes: [{ name: "Batch number", value: "LOT1" }],
    quantity,
    unit: "XPK",
    unitPrice,
    discount:
      discountBps === 0 ? null : { amount: discount, percentBps: discountBps, reason: "Loyalty" },
    netAmount,
    tax: taxed(rateBps),
    period: null,
  };
}

const address = {
  line1: "4 Quay Street",
  line2: null,
  city: "Larkfield",
  region: null,
  postalCode: null,
  country: "IE",
};

const party = (name: string) => ({
  name,
  tradeName: null,
  address,
  taxNumber: "IE1234567T",
  taxRegistration: null,
  registrationNumber: null,
  gln: null,
  electronicAddress: null,
  email: null,
});

type Extras = { rateBps: number; amount: number }[];

function anInvoice(sold: Sold[], charged: Extras = [], allowed: Extras = []): InvoiceDocument {
  const extra =
    (reason: string) =>
    ({ rateBps, amount }: Extras[number]) => {
      return { amount, reason, tax: taxed(rateBps) };
    };
  const parts = {
    lines: sold.map(lineOf),
    charges: charged.map(extra("Freight")),
    allowances: allowed.map(extra("Loyalty")),
  };
  return {
    kind: "invoice",
    specification: SPECIFICATION,
    number: "INV-2026-000001",
    issueDate: "2026-11-29",
    dueDate: "2026-12-29",
    paymentTerms: null,
    currency: "EUR",
    locale: "en-IE",
    note: null,
    buyerReference: null,
    purchaseOrder: null,
    order: "SO-2026-000001",
    shipment: "SH-2026-000001",
    preceding: [],
    seller: party("Larkfield Supply"),
    buyer: party("Castlewren Pharmacy"),
    delivery: null,
    period: null,
    payment: null,
    ...parts,
    ...invoiceAmounts(parts),
  };
}

const FACTS = {
  seller: party("Larkfield Supply"),
  issueDate: "2026-12-03",
  reason: "Damaged",
};

const credit = (
  invoice: InvoiceDocument,
  crediting: Crediting,
  credited: readonly InvoiceDocument[] = [],
) => buildCreditNote(invoice, credited, crediting, FACTS);

function credited(...wanted: Parameters<typeof credit>): InvoiceDocument {
  const note = credit(...wanted);
  if ("problem" in note) throw new Error(note.problem);
  expect(checkInvoice(note)).toEqual([]);
  return note;
}

const packs = (line: string, quantity: number): Crediting => ({
  lines: [{ line, quantity }],
  charges: false,
});

const SAMPLE = () =>
  anInvoice(
    [
      { quantity: 12, unitPrice: 349, discountBps: 250, rateBps: 2_300 },
      { quantity: 24, unitPrice: 187, rateBps: 0 },
    ],
    [{ amount: 690, rateBps: 2_300 }],
  );

describe("packs of a line", () => {
  test("are credited at the price they were billed at, with the tax of their rate", () => {
    const note = credited(SAMPLE(), packs("2", 5));
    expect(note.lines).toMatchObject([
      { id: "2", quantity: 5, unitPrice: 187, netAmount: 935, discount: null },
    ]);
    expect(note.totals).toMatchObject({ net: 935, tax: 0, total: 935, due: 935 });
    expect(note).toMatchObject({
      kind: "creditNote",
      note: "Damaged",
      preceding: [{ number: "INV-2026-000001", issueDate: "2026-11-29" }],
      payment: null,
    });
  });

  test("keep the discount of their line", () => {
    const [line] = credited(SAMPLE(), packs("1", 4)).lines;
    expect(line).toMatchObject({
      netAmount: 1_361,
      discount: { amount: 35, percentBps: 250, reason: "Loyalty" },
    });
  });

  test("are counted: the rest can be credited, and not one more", () => {
    const invoice = SAMPLE();
    const first = credited(invoice, packs("2", 20));
    expect(credit(invoice, packs("2", 5), [first])).toEqual({
      problem: "At most 4 of Item 2 can still be credited.",
    });
    const second = credited(invoice, packs("2", 4), [first]);
    expect(second.totals.net).toBe(24 * 187 - 20 * 187);
    expect(credit(invoice, packs("2", 1), [first, second])).toEqual({
      problem: "Item 2 was already credited in full.",
    });
  });

  test("bring the freight along only if it is wanted, and once", () => {
    const invoice = SAMPLE();
    const freight: Crediting = { lines: [], charges: true };
    const note = credited(invoice, freight);
    expect(note.lines).toMatchObject([{ id: "C1", name: "Freight", netAmount: 690 }]);
    expect(note.totals.total).toBe(690 + 159);
    expect(credit(invoice, freight, [note])).toEqual({ problem: "This would credit nothing." });
  });
});

describe("an amount", () => {
  test("is credited with its tax, to the cent, and shared by the rates", () => {
    const note = credited(SAMPLE(), { amount: 1_000 });
    expect(note.totals.total).toBe(1_000);
    expect(note.lines.map(({ id, tax, quantity }) => [id, tax.rateBps, quantity])).toEqual([
      ["A1", 0, 1],
      ["A2", 2_300, 1],
    ]);
  });

  test("of one cent can be credited until nothing is left", () => {
    const invoice = anInvoice([{ quantity: 1, unitPrice: 10, rateBps: 2_300 }]);
    const notes: InvoiceDocument[] = [];
    for (let cent = 0; cent < 12; cent++) {
      notes.push(credited(invoice, { amount: 1 }, notes));
    }
    expect(creditLeft(invoice, notes)).toMatchObject({
      total: 0,
      lines: [{ amount: 0 }],
      taxes: [{ base: 0, tax: 0 }],
    });
    expect(credit(invoice, { amount: 1 }, notes)).toEqual({
      problem: "This invoice was already credited in full.",
    });
  });

  test("above the rest is refused", () => {
    const invoice = SAMPLE();
    const { total } = invoice.totals;
    expect(credit(invoice, { amount: total + 1 })).toEqual({
      problem: "More than is left of this invoice.",
    });
    const note = credited(invoice, { amount: total - 1 });
    expect(credit(invoice, { amount: 2 }, [note])).toHaveProperty("problem");
    expect(credited(invoice, { amount: 1 }, [note]).totals.total).toBe(1);
  });

  test("lowers what its packs are credited at later", () => {
    const invoice = anInvoice([{ quantity: 10, unitPrice: 100, rateBps: 0 }]);
    const note = credited(invoice, { amount: 500 });
    expect(credited(invoice, packs("1", 4), [note]).lines).toMatchObject([
      {
        quantity: 4,
        unitPrice: 100,
        netAmount: 200,
        discount: { amount: 200, percentBps: 5_000, reason: "Credited before" },
      },
    ]);
  });
});

test("everything is the invoice itself", () => {
  const { lines, totals, taxes, charges } = SAMPLE();
  const note = credited(SAMPLE(), { all: true });
  expect(note.taxes).toEqual(taxes);
  expect(note.totals).toEqual({
    ...totals,
    lines: totals.lines + totals.charges,
    charges: 0,
  });
  expect(note.lines.slice(0, 2)).toEqual(lines);
  expect(note.lines[2]?.netAmount).toBe(charges[0]?.amount);
});

test("packs that cost nothing credit nothing", () => {
  const invoice = anInvoice([
    { quantity: 5, unitPrice: 0, rateBps: 0 },
    { quantity: 1, unitPrice: 100, rateBps: 0 },
  ]);
  expect(credit(invoice, packs("1", 5))).toEqual({ problem: "This would credit nothing." });
});

const rates = fc.constantFrom(0, 480, 700, 1_350, 1_900, 2_300, 2_700);
const price = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 999_999 }));

const invoices = fc.record({
  sold: fc.array(
    fc.record({
      quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5_000 })),
      unitPrice: price,
      discountBps: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
      rateBps: rates,
    }),
    { minLength: 1, maxLength: 6 },
  ),
  charged: fc.array(fc.record({ amount: price, rateBps: rates }), { maxLength: 2 }),
  /** The sums of each rate. */
  allowedBps: fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 2 }),
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("amount", "packs", "freight"),
    /** A share of the rest. */
    share: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
    places: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 8 },
);

type Random = { sold: Sold[]; charged: Extras; allowedBps: number[] };

/** Discounts on the whole stay within what they are a discount on. */
function randomInvoice({ sold, charged, allowedBps }: Random): InvoiceDocument {
  const parts = anInvoice(sold, charged);
  const bases = parts.taxes.map(({ rateBps, base }) => ({ rateBps: rateBps ?? 0, base }));
  const allowed = allowedBps.flatMap((bps) =>
    bases.map(({ rateBps, base }) => ({
      rateBps,
      amount: Math.floor((base * bps) / 10_000 / allowedBps.length),
    })),
  );
  return anInvoice(sold, charged, allowed);
}

type Step = { kind: string; share: number; places: number[] };

function creditingOf(
  invoice: InvoiceDocument,
  notes: readonly InvoiceDocument[],
  { kind, share, places }: Step,
): Crediting {
  const left = creditLeft(invoice, notes);
  const of = (whole: number) => Math.ceil((whole * share) / 1_000_000);
  if (kind === "amount") return { amount: Math.max(of(left.total), 1) };
  if (kind === "freight") return { lines: [], charges: true };
  const own = left.lines.filter(({ line }) => !line.id.startsWith("C"));
  const chosen = new Set(places.map((place) => place % own.length));
  const lines = [...chosen].flatMap((place) => {
    const { line, quantity = 0 } = own[place] ?? {};
    const wantedPacks = Math.max(of(quantity), 1);
    return line && wantedPacks <= quantity ? [{ line: line.id, quantity: wantedPacks }] : [];
  });
  return { lines, charges: share % 2 === 0 };
}

/** The tax of a base at its rate as an exact fraction of a cent, not computed as the code does. */
const exactTax = (base: bigint, rateBps: number) => ({
  over: base * BigInt(rateBps),
  under: 10_000n,
});

test("2,000 random invoices credited in random pieces end at exactly zero", () => {
  let seen = 0;
  let pieces = 0;
  fc.assert(
    fc.property(invoices, steps, (random, wanted) => {
      const invoice = randomInvoice(random);
      if (invoice.totals.total === 0) return;
      seen += 1;
      const notes: InvoiceDocument[] = [];
      for (const step of wanted) {
        const note = credit(invoice, creditingOf(invoice, notes, step), notes);
        if ("problem" in note) continue;
        notes.push(note);
      }
      if (creditLeft(invoice, notes).total > 0) {
        const last = credit(invoice, { all: true }, notes);
        if ("problem" in last) throw new Error(last.problem);
        notes.push(last);
      }
      pieces += notes.length;
      for (const note of notes) expect(checkInvoice(note)).toEqual([]);
      const left = creditLeft(invoice, notes);
      expect(left.total).toBe(0);
      for (const { line, amount } of left.lines) if (isSold(invoice, line)) expect(amount).toBe(0);
      for (const { extra, amount } of left.allowances) {
        if (isSold(invoice, extra)) expect(amount).toBe(0);
      }
      for (const { base, tax } of left.taxes) expect([base, tax]).toEqual([0, 0]);
      expectSums(invoice, notes);
    }),
    { numRuns: 2_200 },
  );
  expect(seen).toBeGreaterThanOrEqual(2_000);
  expect(pieces).toBeGreaterThan(2 * seen);
});

/** Parts that a discount takes in full are credited with others, or never. */
const isSold = ({ taxes }: InvoiceDocument, { tax }: { tax: LineTax }) =>
  taxes.some(({ code, rateBps, base }) => code === tax.code && rateBps === tax.rateBps && base > 0);

/** Sums the printed documents alone: the notes together are the invoice, and none is off by a cent. */
function expectSums(invoice: InvoiceDocument, notes: readonly InvoiceDocument[]): void {
  const sum = (amountOf: (note: InvoiceDocument) => number) =>
    notes.reduce((all, note) => all + BigInt(amountOf(note)), 0n);
  expect(sum(({ totals }) => totals.net)).toBe(BigInt(invoice.totals.net));
  expect(sum(({ totals }) => totals.tax)).toBe(BigInt(invoice.totals.tax));
  expect(sum(({ totals }) => totals.total)).toBe(BigInt(invoice.totals.total));
  for (const { code, rateBps, base, tax } of invoice.taxes) {
    const own = notes.flatMap(({ taxes }) =>
      taxes.filter((group) => group.code === code && group.rateBps === rateBps),
    );
    expect(own.reduce((all, group) => all + BigInt(group.base), 0n)).toBe(BigInt(base));
    expect(own.reduce((all, group) => all + BigInt(group.tax), 0n)).toBe(BigInt(tax));
    for (const group of own) {
      const { over, under } = exactTax(BigInt(group.base), rateBps ?? 0);
      const off = BigInt(group.tax) * under - over;
      expect(off < 2n * under && off > -2n * under).toBe(true);
    }
  }
  for (const { id, quantity } of invoice.lines) {
    const own = notes.flatMap(({ lines }) => lines.filter((line) => line.id === id));
    expect(own.reduce((all, line) => all + line.quantity, 0)).toBeLessThanOrEqual(quantity);
    for (const { quantity: packed, unitPrice, netAmount, discount } of own) {
      expect(packed * unitPrice - (discount?.amount ?? 0)).toBe(netAmount);
    }
  }
}
