import { describe, expect, test } from "vitest";
import { creditorReferenceOf } from "../invoices/invoices.bank.ts";
import { type Known, type MatchedInvoice, type MatchedLine, matcherOf } from "./bank.matching.ts";

const CENTRAL = { id: "central", name: "Central Chemist", legalName: "Central Chemist Lda" };
const HARBOUR = { id: "harbour", name: "Harbour Pharmacy", legalName: "Silva & Costa, S.A." };
const IBAN = "PT50003300004555698867005";

const invoice = (sequence: number, values: Partial<MatchedInvoice> = {}): MatchedInvoice => {
  const number = `INV-2026-${String(sequence).padStart(6, "0")}`;
  return {
    id: number,
    number,
    organization: "central",
    currency: "EUR",
    openAmount: 1_000 + sequence,
    dueDate: "2026-11-01",
    ...values,
  };
};

const line = (values: Partial<MatchedLine> = {}): MatchedLine => ({
  side: "credit",
  isReversal: false,
  currency: "EUR",
  amount: 1_001,
  payerName: "Central Chemist",
  payerIban: null,
  reference: null,
  text: null,
  ...values,
});

const match = (
  lines: MatchedLine | MatchedLine[],
  invoices: MatchedInvoice[],
  known: Partial<Known> = {},
) => {
  const suggest = matcherOf({ invoices, pharmacies: [CENTRAL, HARBOUR], payers: [], ...known });
  return [lines].flat().map(suggest);
};

const [first, second] = [invoice(1), invoice(2)];

describe("a number as a whole word, with all that is open", () => {
  test.each([
    "INV-2026-000001",
    "inv-2026-000001",
    "Invoice INV-2026-000001, thank you.",
    "INV-2026-000001.",
    "(INV-2026-000001)",
    "/INV-2026-000001/",
    "Your INV-2026-000001 of 3/11",
  ])("is certain: %s", (text) => {
    expect(match(line({ text }), [first, second])).toEqual([
      {
        organization: "central",
        allocations: [{ invoice: "INV-2026-000001", amount: 1_001 }],
        isCertain: true,
        why: "It names INV-2026-000001, and the amount is what is open.",
      },
    ]);
  });

  test.each([
    "INV-2026-0000012",
    "XINV-2026-000001",
    "INV-2026-000001-2",
    "INV-2026-000001.1",
    "INV-2026-000001/1",
    "INV 2026 000001",
    "INV\u20132026\u2013000001",
    "INV-2026-000 001",
    "INV-2026-00000\u0661",
    "\u0131nv-2026-000001",
    "INV-2026-000001a",
    "INV-2026-000001\u0301",
    "2026000001",
  ])("is not in %s", (text) => {
    expect(match(line({ text }), [first, second])).toMatchObject([{ isCertain: false }]);
  });

  test("may go on after a space, and is then nobody's", () => {
    const long = invoice(1_000_001, { openAmount: 1_001, organization: "harbour" });
    const short = invoice(100_000, { openAmount: 1_001 });
    expect(match(line({ text: "INV-2026-100000 1" }), [short, long])).toMatchObject([
      { organization: null, isCertain: false, why: expect.stringContaining("more than one") },
    ]);
  });

  test("of a payer that is not known is only a suggestion", () => {
    const lines = [
      line({ text: first.number, payerName: "M. Duarte" }),
      line({ text: first.number, payerName: null }),
      line({ text: first.number, payerName: "Silva & Costa SA" }),
    ];
    expect(match(lines, [first])).toMatchObject([
      { isCertain: false, why: expect.stringContaining("The payer is not known yet.") },
      { isCertain: false },
      { isCertain: false, why: expect.stringContaining("The payer's name is that of Harbour") },
    ]);
  });

  test("from the account of another pharmacy may be a slip", () => {
    const payers = [{ iban: IBAN, organization: "harbour" }];
    expect(match(line({ text: first.number, payerIban: IBAN }), [first], { payers })).toMatchObject(
      [{ isCertain: false, why: expect.stringContaining("has paid for Harbour Pharmacy before") }],
    );
  });

  test("from an account of two pharmacies that owe the same may be a slip", () => {
    const payers = [
      { iban: IBAN, organization: "harbour" },
      { iban: IBAN, organization: "central" },
    ];
    const other = invoice(2, { organization: "harbour", openAmount: 1_001 });
    const paid = line({ text: first.number, payerIban: IBAN });
    expect(match(paid, [first, other], { payers })).toMatchObject([{ isCertain: false }]);
    expect(match(paid, [first], { payers })).toMatchObject([{ isCertain: true }]);
  });

  test("in another currency pays nothing", () => {
    const dollars = invoice(1, { currency: "USD" });
    expect(match(line({ text: dollars.number }), [dollars])).toMatchObject([
      { organization: null, isCertain: false, why: "It names INV-2026-000001, which is in USD." },
    ]);
  });
});

describe("a creditor reference", () => {
  const reference = creditorReferenceOf(first.number) ?? "";
  const printed = reference.replace(/(.{4})(?=.)/g, "$1 ");

  test.each([
    { reference },
    { reference: printed },
    { text: `Ref ${reference}.` },
    { text: `${printed} thank you` },
    { text: printed.toLowerCase() },
  ])("is certain from any payer: %o", (values) => {
    expect(match(line({ ...values, payerName: null }), [first, second])).toMatchObject([
      { isCertain: true, why: expect.stringContaining("Its reference is that of INV-2026-000001") },
    ]);
  });

  test("with a wrong check digit is only like it", () => {
    const wrong = `RF00${reference.slice(4)}`;
    expect(match(line({ reference: wrong, payerName: null }), [first])).toMatchObject([
      { organization: "central", isCertain: false },
    ]);
  });
});

test("invoices that sum exactly are certain if all are named", () => {
  const text = `${first.number} ${second.number}`;
  expect(match(line({ text, amount: 2_003 }), [first, second, invoice(3)])).toMatchObject([
    { isCertain: true, allocations: [{ amount: 1_001 }, { amount: 1_002 }] },
  ]);
});

test("invoices of two pharmacies are nobody's", () => {
  const other = invoice(2, { organization: "harbour" });
  const text = `${first.number} ${other.number}`;
  expect(match(line({ text, amount: 2_003 }), [first, other])).toMatchObject([
    { organization: null, allocations: [], isCertain: false },
  ]);
});

test("the second of two twins finds its invoice paid", () => {
  const twin = line({ text: first.number });
  expect(match([twin, twin], [first])).toMatchObject([
    { isCertain: true },
    { isCertain: false, allocations: [], why: expect.stringContaining("which is not open") },
  ]);
});

test("a number that is not open keeps another from being certain", () => {
  const text = `${first.number} and INV-2026-000777`;
  expect(match(line({ text }), [first])).toMatchObject([
    { isCertain: false, allocations: [{ amount: 1_001 }] },
  ]);
});

test("less than is open is a part of it, and more leaves a rest", () => {
  const lines = [400, 1_500].map((amount) => line({ text: first.number, amount }));
  expect(match(lines, [first])).toMatchObject([
    { isCertain: false, allocations: [{ amount: 400 }] },
    { isCertain: false, allocations: [{ amount: 1_001 }], why: expect.stringContaining("account") },
  ]);
});

describe("without a number", () => {
  const payers = [{ iban: IBAN, organization: "central" }];
  const bare = (amount: number, values: Partial<MatchedLine> = {}) =>
    line({ amount, payerName: null, payerIban: IBAN, ...values });

  test("the account and the amount suggest an invoice", () => {
    expect(match(bare(1_002), [first, second], { payers })).toMatchObject([
      { organization: "central", isCertain: false, allocations: [{ invoice: second.id }] },
    ]);
  });

  test("up to five invoices that sum exactly are suggested", () => {
    const five = [1, 2, 4, 8, 16].map((amount) => invoice(amount, { openAmount: amount * 1_000 }));
    expect(match(bare(31_000), five, { payers })[0]?.allocations).toHaveLength(5);
    const six = [...five, invoice(32, { openAmount: 32_000 })];
    expect(match(bare(63_000), six, { payers })[0]?.allocations).toEqual([]);
  });

  test("a tie stays open", () => {
    const equal = [invoice(1, { openAmount: 500 }), invoice(2, { openAmount: 500 })];
    expect(match(bare(500), equal, { payers })).toMatchObject([
      { organization: "central", allocations: [] },
    ]);
    const sums = [1, 2, 3, 4].map((amount) => invoice(amount, { openAmount: amount * 100 }));
    expect(match(bare(500), sums, { payers })).toMatchObject([{ allocations: [] }]);
  });

  test("the short form of a number decides a tie", () => {
    const equal = [invoice(41, { openAmount: 500 }), invoice(42, { openAmount: 500 })];
    expect(match(bare(500, { text: "Invoice 42" }), equal, { payers })).toMatchObject([
      { isCertain: false, allocations: [{ invoice: "INV-2026-000042" }] },
    ]);
  });

  test("a name alone finds its pharmacy, and a name of two finds none", () => {
    expect(
      match(bare(1_001, { payerIban: null, payerName: "SILVA COSTA" }), [first]),
    ).toMatchObject([{ organization: "harbour" }]);
    const twins = [CENTRAL, { ...CENTRAL, id: "other" }];
    const named = match(line({ amount: 7 }), [first], { pharmacies: twins });
    expect(named).toMatchObject([{ organization: null }]);
  });

  test("money out and reversals pay nothing", () => {
    const text = first.number;
    const lines = [line({ text, side: "debit" }), line({ text, isReversal: true })];
    expect(match(lines, [first])).toMatchObject([
      { organization: null, isCertain: false },
      { organization: null, isCertain: false },
    ]);
  });
});

test("a search among many invoices of a pharmacy ends soon", () => {
  const payers = [{ iban: IBAN, organization: "central" }];
  const many = Array.from({ length: 400 }, (_, at) =>
    invoice(at, { openAmount: 1_000_003 + at * 7_919 }),
  );
  const lines = Array.from({ length: 200 }, (_, at) =>
    line({ amount: 5_000_000 + at, payerIban: IBAN }),
  );
  const begun = Date.now();
  match(lines, many, { payers });
  expect(Date.now() - begun).toBeLessThan(5_000);
});
