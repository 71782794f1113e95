import { expect, test } from "vitest";
import {
  creditorReferenceOf,
  isBic,
  isCreditorReference,
  isIban,
  sepaCodeOf,
} from "./invoices.bank.ts";
import { daysOverdue, dueDateOf } from "./invoices.due.ts";

test.each([
  ["IE64IRCE92050112345678", true],
  ["DE89370400440532013000", true],
  ["GB33BUKB20201555555555", true],
  ["IE64IRCE92050112345679", false],
  ["IE46IRCE92050112345678", false],
  ["IE64 IRCE 9205 0112 3456 78", false],
  ["ie64irce92050112345678", false],
  ["", false],
  ["RF18539007547034", false],
])("%s is an account number: %s", (iban, is) => {
  expect(isIban(iban)).toBe(is);
});

test.each([
  ["DEUTDEFF", true],
  ["DEUTDEFF500", true],
  ["DEUTDEFF5", false],
  ["deutdeff", false],
])("%s is a bank's code: %s", (bic, is) => {
  expect(isBic(bic)).toBe(is);
});

test("a creditor reference has check digits that find a wrong or swapped digit", () => {
  // the example of ISO 11649
  expect(creditorReferenceOf("539007547034")).toBe("RF18539007547034");
  const reference = creditorReferenceOf("INV-2026-000123") ?? "";
  expect(reference).toMatch(/^RF\d\dINV2026000123$/);
  expect(isCreditorReference(reference)).toBe(true);
  for (let place = 7; place < reference.length; place += 1) {
    const digit = Number(reference[place]);
    const wrong = reference.slice(0, place) + ((digit + 1) % 10) + reference.slice(place + 1);
    expect(isCreditorReference(wrong)).toBe(false);
  }
  expect(isCreditorReference(reference.replace("0123", "0132"))).toBe(false);
});

test.each(["", "---", "INV/1", "ÄRA-1", "A".repeat(22)])("%j has no reference", (number) => {
  expect(creditorReferenceOf(number)).toBeNull();
});

const transfer = {
  holder: "Larkfield Supply",
  iban: "IE64IRCE92050112345678",
  bic: "IRCEIE2D",
  amount: 17_474,
  reference: "RF18539007547034",
};

test("a payment code has the fields of EPC069-12, one a line", () => {
  expect(sepaCodeOf(transfer)?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "IRCEIE2D",
    "Larkfield Supply",
    "IE64IRCE92050112345678",
    "EUR174.74",
    "",
    "RF18539007547034",
  ]);
});

test.each([
  [1, "EUR0.01"],
  [100, "EUR1.00"],
  [99_999_999_999, "EUR999999999.99"],
])("%i cents are written %s", (amount, written) => {
  expect(sepaCodeOf({ ...transfer, amount })?.split("\n")[7]).toBe(written);
});

test.each<Partial<typeof transfer>>([
  { amount: 0 },
  { amount: -1 },
  { amount: 1.5 },
  { amount: 100_000_000_000 },
  { iban: "IE64IRCE92050112345679" },
  { bic: "IRCE" },
  { holder: "  \n " },
  { reference: "RF19539007547034" },
])("there is no payment code with %j", (wrong) => {
  expect(sepaCodeOf({ ...transfer, ...wrong })).toBeNull();
});

test("a long or hostile name stays one line of 70 letters, within 331 bytes", () => {
  const code = sepaCodeOf({ ...transfer, holder: `Ω\n${"Ωμέγα ".repeat(40)}` }) ?? "";
  const [, , , , , name = ""] = code.split("\n");
  expect(code.split("\n")).toHaveLength(10);
  expect([...name].length).toBeLessThanOrEqual(70);
  expect(encodeURIComponent(code).replace(/%../g, "b").length).toBeLessThanOrEqual(331);
  expect(sepaCodeOf({ ...transfer, holder: "𝕬".repeat(70) })).toBeNull();
});

test.each([
  ["2026-11-29", 30, "2026-12-29"],
  ["2026-03-28", 1, "2026-03-29"],
  ["2026-10-24", 2, "2026-10-26"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 0, "2026-12-31"],
])("%s and %i days is %s", (from, days, due) => {
  expect(dueDateOf(from, days)).toBe(due);
});

test.each([
  ["2026-12-28", 0],
  ["2026-12-29", 0],
  ["2026-12-30", 1],
  ["2027-01-29", 31],
])("on %s, an invoice due on 29 December is %i days overdue", (today, days) => {
  expect(daysOverdue("2026-12-29", today)).toBe(days);
});
