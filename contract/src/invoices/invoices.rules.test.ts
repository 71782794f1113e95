import { describe, expect, test } from "vitest";
import { invoiceAmounts } from "./invoices.amounts.ts";
import {
  type InvoiceDocument,
  type InvoiceExtra,
  type InvoiceLine,
  type LineTax,
  SPECIFICATION,
  type TaxCode,
} from "./invoices.document.ts";
import { checkInvoice, INVOICE_RULES } from "./invoices.rules.ts";

const address = (country: string) => ({
  line1: "4 Quay Street",
  line2: null,
  city: "Larkfield",
  region: null,
  postalCode: "L1 2AB",
  country,
});

const party = (name: string, country: string, taxNumber: string | null) => ({
  name,
  tradeName: null,
  address: address(country),
  taxNumber,
  taxRegistration: null,
  registrationNumber: "512345",
  gln: null,
  electronicAddress: { scheme: "0088", id: "9520000000004" },
  email: null,
});

const RATES: Record<TaxCode, number | null> = { S: 2_300, Z: 0, E: 0, AE: 0, K: 0, O: null };

const lineOf = (id: string, tax: LineTax): InvoiceLine => ({
  id,
  name: "Amoxil 500 mg, 24 capsules",
  code: "ITM-000001",
  gtin: "09520000000011",
  attributes: [{ name: "Batch number", value: "LOT1" }],
  quantity: 10,
  unit: "XPK",
  unitPrice: 395,
  discount: null,
  netAmount: 3_950,
  tax,
  period: null,
});

/** A document with a line, a discount and a charge of one category, which breaks no rule. */
function aDocument(code: TaxCode = "S", currency = "EUR"): InvoiceDocument {
  const tax = { code, rateBps: RATES[code] };
  const isUntaxed = code === "O";
  const parts = {
    lines: [lineOf("1", tax)],
    allowances: [{ amount: 50, reason: "Loyalty", tax }],
    charges: [{ amount: 100, reason: "Freight", tax }],
  };
  return {
    kind: "invoice",
    specification: SPECIFICATION,
    number: "INV-2026-000001",
    issueDate: "2026-11-29",
    dueDate: "2026-12-29",
    paymentTerms: null,
    currency,
    locale: "en-IE",
    note: null,
    buyerReference: null,
    purchaseOrder: "PO 17",
    order: "SO-2026-000001",
    shipment: "SH-2026-000001",
    preceding: [],
    seller: party("Larkfield Supply", "IE", isUntaxed ? null : "IE1234567T"),
    buyer: party("Castlewren Pharmacy", "PT", isUntaxed ? null : "PT501234567"),
    delivery: { day: "2026-11-29", name: "Castlewren Pharmacy", address: address("PT") },
    period: null,
    payment: {
      means: "58",
      reference: "RF18INV2026000001",
      account: { iban: "IE64IRCE92050112345678", bic: null, holder: null },
    },
    ...parts,
    ...invoiceAmounts(parts),
  };
}

type Broken = { -readonly [Field in keyof InvoiceDocument]: InvoiceDocument[Field] };

/** The document that breaks a rule, from one that breaks none. */
type Break = (invoice: Broken) => void;

const none = null as never;
const line = (change: Partial<InvoiceLine>): Break => {
  return (invoice) => {
    invoice.lines = invoice.lines.map((one) => ({ ...one, ...change }));
  };
};
const extra = (part: "allowances" | "charges", change: Partial<InvoiceExtra>): Break => {
  return (invoice) => {
    invoice[part] = invoice[part].map((one) => ({ ...one, ...change }));
  };
};
const totals = (change: Partial<InvoiceDocument["totals"]>): Break => {
  return (invoice) => {
    invoice.totals = { ...invoice.totals, ...change };
  };
};
const group = (change: Partial<InvoiceDocument["taxes"][number]>): Break => {
  return (invoice) => {
    invoice.taxes = invoice.taxes.map((one) => ({ ...one, ...change }));
  };
};
const seller = (change: Partial<InvoiceDocument["seller"]>): Break => {
  return (invoice) => {
    invoice.seller = { ...invoice.seller, ...change };
  };
};
const buyer = (change: Partial<InvoiceDocument["buyer"]>): Break => {
  return (invoice) => {
    invoice.buyer = { ...invoice.buyer, ...change };
  };
};
const whole = (change: Partial<InvoiceDocument>): Break => {
  return (invoice) => Object.assign(invoice, change);
};

type Case = readonly [rule: string, breakIt: Break, also?: readonly string[]];

/** Each with the other rules that say the same of it. */
const BREAKS: readonly Case[] = [
  ["BR-01", whole({ specification: " " })],
  ["BR-02", whole({ number: "" })],
  ["BR-03", whole({ issueDate: "29 November" })],
  ["BR-04", whole({ kind: "proforma" as never })],
  ["BR-05", whole({ currency: "euro" })],
  ["BR-06", seller({ name: "" })],
  ["BR-07", buyer({ name: "  " })],
  ["BR-08", seller({ address: null })],
  ["BR-09", seller({ address: address("") })],
  ["BR-10", buyer({ address: null })],
  ["BR-11", buyer({ address: address("") })],
  ["BR-12", totals({ lines: none })],
  ["BR-13", totals({ net: none })],
  ["BR-14", totals({ total: none })],
  ["BR-15", totals({ due: Number.NaN })],
  ["BR-21", line({ id: "" })],
  ["BR-22", line({ quantity: none })],
  ["BR-23", line({ unit: "" })],
  ["BR-25", line({ name: "" })],
  ["BR-26", line({ unitPrice: none })],
  ["BR-27", line({ unitPrice: -1 })],
  ["BR-29", whole({ period: { start: "2026-12-01", end: "2026-11-30" } })],
  ["BR-30", line({ period: { start: "2026-12-01", end: "2026-11-30" } })],
  ["BR-33", extra("allowances", { reason: "" })],
  ["BR-38", extra("charges", { reason: "" })],
  ["BR-41", line({ discount: { amount: none, percentBps: 250, reason: "Loyalty" } })],
  ["BR-42", line({ discount: { amount: 5, percentBps: 250, reason: "" } })],
  ["BR-45", group({ base: none })],
  ["BR-49", (invoice) => invoice.payment && Object.assign(invoice.payment, { means: "" })],
  [
    "BR-50",
    (invoice) => {
      invoice.payment = { means: "58", reference: null, account: { ...ACCOUNT, iban: "" } };
    },
  ],
  ["BR-54", line({ attributes: [{ name: "Batch number", value: "" }] })],
  ["BR-55", whole({ preceding: [{ number: "", issueDate: null }] })],
  ["BR-57", whole({ delivery: { day: "2026-11-29", name: null, address: address("") } })],
  ["BR-61", whole({ payment: { means: "30", reference: null, account: null } })],
  ["BR-62", seller({ electronicAddress: { scheme: "", id: "9520000000004" } })],
  ["BR-63", buyer({ electronicAddress: { scheme: "", id: "9520000000004" } })],
  ["BR-64", line({ gtin: "9520" })],
  ["BR-CO-09", seller({ taxNumber: "1234567T" })],
  ["BR-CO-11", totals({ allowances: 51 }), ["BR-CO-13"]],
  ["BR-CO-12", totals({ charges: 101 }), ["BR-CO-13"]],
  ["BR-CO-13", totals({ net: 4_001 }), ["BR-CO-15"]],
  ["BR-CO-14", totals({ tax: 921 }), ["BR-CO-15"]],
  ["BR-CO-15", totals({ total: 4_921 }), ["BR-CO-16"]],
  ["BR-CO-16", totals({ due: 4_921 })],
  ["BR-CO-17", group({ tax: 921 }), ["BR-CO-14", "BR-S-09"]],
  ["BR-CO-19", whole({ period: { start: "", end: "" } })],
  ["BR-CO-20", line({ period: { start: "", end: "" } })],
  ["BR-CO-25", whole({ dueDate: null })],
  ["BR-24", line({ netAmount: none }), ["BR-CO-10", "BR-S-08"]],
  ["BR-31", extra("allowances", { amount: none }), ["BR-CO-11", "BR-S-08"]],
  ["BR-36", extra("charges", { amount: none }), ["BR-CO-12", "BR-S-08"]],
  ["BR-CO-10", line({ netAmount: 3_949 }), ["BR-S-08"]],
  ["BR-32", extra("allowances", { tax: none }), ["BR-S-08"]],
  ["BR-37", extra("charges", { tax: none }), ["BR-S-08"]],
  ["BR-CO-04", line({ tax: none }), ["BR-S-08"]],
  ["BR-46", group({ tax: none }), ["BR-CO-14"]],
  ["BR-47", group({ code: "" as never, reason: null }), ["BR-S-01"]],
  ["BR-16", whole({ lines: [] }), ["BR-CO-10", "BR-S-08"]],
  ["BR-CO-18", whole({ taxes: [] }), ["BR-CO-14", "BR-S-01"]],
  ["BR-48", group({ rateBps: none }), ["BR-CO-17", "BR-S-08", "BR-S-09"]],
];

const ACCOUNT = { iban: "IE64IRCE92050112345678", bic: null, holder: null };

describe("a document that breaks one rule", () => {
  for (const [rule, breakIt, also = []] of BREAKS) {
    test(rule, () => {
      const invoice = aDocument();
      breakIt(invoice);
      expect(brokenBy(invoice)).toEqual([rule, ...also].sort());
    });
  }

  test("BR-CO-26", () => {
    const invoice: Broken = aDocument();
    invoice.seller = {
      ...invoice.seller,
      registrationNumber: null,
      taxNumber: null,
      taxRegistration: "123",
    };
    expect(brokenBy(invoice)).toEqual(["BR-CO-26"]);
  });
});

const brokenBy = (invoice: InvoiceDocument) =>
  checkInvoice(invoice)
    .map(({ rule }) => rule)
    .sort();

const PREFIXES = [
  ["S", "S"],
  ["Z", "Z"],
  ["E", "E"],
  ["AE", "AE"],
  ["K", "IC"],
  ["O", "O"],
] as const;

describe.each(PREFIXES)("a document in category %s", (code, prefix) => {
  const broken = (breakIt: Break) => {
    const invoice: Broken = aDocument(code);
    breakIt(invoice);
    return brokenBy(invoice);
  };
  const rules = (...places: string[]) => places.map((place) => `BR-${prefix}-${place}`);
  const rate = code === "S" ? 0 : 2_300;
  const isS = code === "S";

  test("breaks no rule", () => {
    expect(checkInvoice(aDocument(code))).toEqual([]);
  });

  test("needs its group of taxes", () => {
    const other = code === "Z" ? "S" : "Z";
    const found = broken(group({ code: other, rateBps: 0, reason: null, reasonCode: null }));
    expect(found).toContain(`BR-${prefix}-01`);
  });

  test("has its group once", () => {
    if (isS) return;
    const found = broken((invoice) => {
      const [one] = invoice.taxes;
      if (one) invoice.taxes = [one, { ...one, base: 0 }];
    });
    expect(found).toContain(`BR-${prefix}-01`);
  });

  test.each([
    ["02", "lines"],
    ["03", "allowances"],
    ["04", "charges"],
  ] as const)("BR-%s: names the parties for its %s alone", (place, part) => {
    const invoice: Broken = aDocument(code);
    for (const one of ["lines", "allowances", "charges"] as const) {
      if (one !== part) Object.assign(invoice, { [one]: [] });
    }
    Object.assign(invoice, invoiceAmounts(invoice));
    expect(brokenBy(invoice)).toEqual(part === "lines" ? [] : ["BR-16"]);
    const numbers = code === "O" ? { taxNumber: "IE1234567T" } : { taxNumber: null };
    seller(numbers)(invoice);
    expect(brokenBy(invoice)).toContain(`BR-${prefix}-${place}`);
  });

  test.each([
    ["05", "lines"],
    ["06", "allowances"],
    ["07", "charges"],
  ] as const)("BR-%s: has its rate in its %s", (place, part) => {
    const invoice: Broken = aDocument(code);
    const tax = { code, rateBps: rate };
    Object.assign(invoice, {
      [part]: invoice[part].map((one: object) => ({ ...one, tax })),
    });
    expect(brokenBy(invoice)).toEqual(isS ? rules(place, "08").sort() : rules(place));
  });

  test("sums its parts", () => {
    const found = broken((invoice) => {
      const base = (invoice.taxes[0]?.base ?? 0) + 100;
      const tax = isS ? Math.round(base * 0.23) : 0;
      group({ base, tax })(invoice);
    });
    expect(found).toEqual(isS ? ["BR-CO-14", "BR-S-08"] : rules("08"));
  });

  test("has the tax of its rate", () => {
    const found = broken(group({ tax: 1 }));
    expect(found).toEqual(["BR-CO-14", "BR-CO-17", ...rules("09")].sort());
  });

  test("says why no tax is charged, or charges it", () => {
    const isFree = code !== "S" && code !== "Z";
    const change = isFree ? { reason: null, reasonCode: null } : { reason: "Exempt" };
    expect(broken(group(change))).toEqual(rules("10"));
  });
});

/** A credit note of the whole document, which breaks no rule. */
const aCreditNote = (): Broken => ({
  ...aDocument(),
  kind: "creditNote",
  dueDate: null,
  paymentTerms: "Set off against invoice INV-2026-000001.",
  note: "Two packs were damaged.",
  preceding: [{ number: "INV-2026-000001", issueDate: "2026-11-29" }],
  payment: null,
});

const CREDIT_BREAKS: readonly Case[] = [
  ["CN-01", whole({ preceding: [] })],
  ["CN-01", whole({ preceding: [{ number: "INV-2026-000001", issueDate: null }] })],
  [
    "CN-01",
    (invoice) => {
      invoice.preceding = [...invoice.preceding, ...invoice.preceding];
    },
  ],
  ["CN-02", whole({ note: " " })],
  ["CN-03", nothing],
  ["CN-04", line({ quantity: 0 })],
  ["CN-04", (invoice) => Object.assign(invoice, negative(invoice)), ["CN-03"]],
  ["CN-05", whole({ payment: { means: "30", reference: null, account: ACCOUNT } })],
  ["CN-05", whole({ dueDate: "2026-12-29" })],
  ["CN-05", (invoice) => totals({ paid: 1, due: invoice.totals.total - 1 })(invoice)],
  ["BR-55", whole({ preceding: [{ number: "", issueDate: "2026-11-29" }] })],
  ["BR-CO-25", whole({ paymentTerms: null })],
];

function nothing(invoice: Broken): void {
  invoice.lines = invoice.lines.map((one) => ({ ...one, unitPrice: 0, netAmount: 0 }));
  Object.assign(invoice, { allowances: [], charges: [] });
  Object.assign(invoice, invoiceAmounts(invoice));
}

function negative(invoice: InvoiceDocument) {
  const lines = invoice.lines.map((one) => ({ ...one, quantity: -10, netAmount: -3_950 }));
  return { lines, ...invoiceAmounts({ ...invoice, lines }) };
}

describe("a credit note", () => {
  test("breaks no rule", () => {
    expect(checkInvoice(aCreditNote())).toEqual([]);
  });

  for (const [place, [rule, breakIt, also = []]] of CREDIT_BREAKS.entries()) {
    test(`${rule} (${place + 1})`, () => {
      const note = aCreditNote();
      breakIt(note);
      expect(brokenBy(note)).toEqual([rule, ...also].sort());
    });
  }

  test("has the tax of its rate, but for the rounding of several notes", () => {
    const off = (by: number, invoice: Broken) => {
      const tax = (invoice.taxes[0]?.tax ?? 0) + by;
      group({ tax })(invoice);
      const total = invoice.totals.net + tax;
      totals({ tax, total, due: total })(invoice);
      return brokenBy(invoice);
    };
    const broken = ["BR-CO-17", "BR-S-09"];
    expect([-2, -1, 1, 2].map((by) => off(by, aCreditNote()))).toEqual([[], [], [], []]);
    expect([-3, 3].map((by) => off(by, aCreditNote()))).toEqual([broken, broken]);
    expect([-1, 1].map((by) => off(by, aDocument()))).toEqual([broken, broken]);
  });

  test("is not asked of an invoice", () => {
    const invoice: Broken = aDocument();
    expect([invoice.preceding, invoice.note]).toEqual([[], null]);
    expect(brokenBy(invoice)).toEqual([]);
  });
});

test("goods across the union have a day and a country, and both tax numbers", () => {
  const broken = (breakIt: Break, code: TaxCode = "K") => {
    const invoice: Broken = aDocument(code);
    breakIt(invoice);
    return brokenBy(invoice);
  };
  const delivery = { day: "2026-11-29", name: null, address: address("PT") };
  expect(broken(whole({ delivery: { ...delivery, day: null } }))).toEqual(["BR-IC-11"]);
  expect(broken(whole({ delivery: { ...delivery, address: null } }))).toEqual(["BR-IC-12"]);
  expect(broken(buyer({ taxNumber: null }))).toEqual(["BR-IC-02", "BR-IC-03", "BR-IC-04"]);
  expect(broken(buyer({ taxNumber: null }), "AE")).toEqual([]);
  const nameless = buyer({ taxNumber: null, registrationNumber: null });
  expect(broken(nameless, "AE")).toEqual(["BR-AE-02", "BR-AE-03", "BR-AE-04"]);
});

test.each([
  ["BR-O-12", "lines"],
  ["BR-O-13", "allowances"],
  ["BR-O-14", "charges"],
] as const)("%s: an untaxed document has no taxed %s", (rule, part) => {
  const invoice: Broken = aDocument("O");
  const zero = { code: "Z" as const, rateBps: 0 };
  Object.assign(invoice, { [part]: invoice[part].map((one: object) => ({ ...one, tax: zero })) });
  Object.assign(invoice, invoiceAmounts(invoice));
  expect(brokenBy(invoice)).toContain(rule);
  expect(brokenBy(invoice)).toContain("BR-O-11");
});

/** Every part of a dinar document, with a third decimal in one of them. */
test.each([
  ["BR-DEC-01", extra("allowances", { amount: 51 })],
  ["BR-DEC-05", extra("charges", { amount: 101 })],
  ["BR-DEC-09", totals({ lines: 3_951 })],
  ["BR-DEC-10", totals({ allowances: 51 })],
  ["BR-DEC-11", totals({ charges: 101 })],
  ["BR-DEC-12", totals({ net: 4_001 })],
  ["BR-DEC-13", totals({ tax: 921 })],
  ["BR-DEC-14", totals({ total: 4_921 })],
  ["BR-DEC-16", totals({ paid: 1 })],
  ["BR-DEC-18", totals({ due: 4_921 })],
  ["BR-DEC-19", group({ base: 4_001 })],
  ["BR-DEC-20", group({ tax: 921 })],
  ["BR-DEC-23", line({ netAmount: 3_951 })],
  ["BR-DEC-24", line({ discount: { amount: 1, percentBps: 1, reason: "Loyalty" } })],
] as const)("%s allows two decimals", (rule, breakIt) => {
  const decimal = (currency: string) => {
    const invoice: Broken = aDocument("S", currency);
    breakIt(invoice);
    return brokenBy(invoice).filter((one) => one.startsWith("BR-DEC"));
  };
  expect(decimal("KWD")).toEqual([rule]);
  expect(decimal("EUR")).toEqual([]);
  expect(decimal("JPY")).toEqual([]);
  expect(checkInvoice(aDocument("S", "KWD"))).toEqual([]);
});

test("every rule is broken by a document above", () => {
  const categories = PREFIXES.flatMap(([, prefix]) =>
    Array.from({ length: 10 }, (_, place) => `BR-${prefix}-${String(place + 1).padStart(2, "0")}`),
  );
  const named = ["BR-CO-26", "BR-IC-11", "BR-IC-12", "BR-O-11", "BR-O-12", "BR-O-13", "BR-O-14"];
  const broken = [...BREAKS, ...CREDIT_BREAKS].map(([rule]) => rule);
  const tested = new Set([...broken, ...categories, ...named]);
  const untested = INVOICE_RULES.map(({ rule }) => rule).filter(
    (rule) => !tested.has(rule) && !rule.startsWith("BR-DEC"),
  );
  expect(untested).toEqual([]);
  expect(new Set(INVOICE_RULES.map(({ rule }) => rule)).size).toBe(INVOICE_RULES.length);
  for (const { says } of INVOICE_RULES) expect(says).toMatch(/^[A-Z].*\.$/);
});
