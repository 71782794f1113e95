import type { BankEntry } from "@pharmacy/contract/bank/bank.entry";
import { expect, test } from "vitest";
import type { BankStatement } from "./bank.camt.ts";
import { acceptStatements } from "./bank.entries.ts";

const IBAN = "PT50000201231234567890154";
const OWN = { iban: IBAN, currency: "EUR" };

const entry = (values: Partial<BankEntry> = {}): BankEntry => ({
  bankReference: null,
  bookedOn: "2026-11-27",
  valueOn: null,
  side: "credit",
  isReversal: false,
  currency: "EUR",
  amount: 1_250,
  payerName: "Central Chemist",
  payerIban: null,
  reference: null,
  text: "INV-2026-000123",
  ...values,
});

const statement = (values: Partial<BankStatement> = {}): BankStatement => {
  return { id: "A", iban: IBAN, pending: 0, entries: [entry()], ...values };
};

const keysOf = (...statements: BankStatement[]) =>
  acceptStatements(statements, OWN).entries.map(({ identity, place }) => `${identity} ${place}`);

test("equal entries of a statement are two, and stay these two in another file", () => {
  const first = keysOf(statement({ entries: [entry(), entry()] }));
  expect(new Set(first).size).toBe(2);
  expect(keysOf(statement({ id: "B", entries: [entry(), entry(), entry({ amount: 1 })] }))).toEqual(
    expect.arrayContaining(first),
  );
});

test("an entry of two statements of one file is one", () => {
  expect(new Set(keysOf(statement(), statement({ id: "B" }))).size).toBe(1);
});

test.each([
  { bookedOn: "2026-11-28" },
  { side: "debit" as const },
  { amount: 1_251 },
  { bankReference: "R-1" },
  { payerName: "Harbour Chemist" },
  { payerIban: "DE02120300000000202051" },
  { text: "INV-2026-000124" },
  { reference: "RF18" },
])("without a reference of the bank, another entry differs in %o", (other) => {
  expect(new Set(keysOf(statement({ entries: [entry(), entry(other)] }))).size).toBe(2);
});

test("with a reference of the bank, what the payer wrote tells none apart", () => {
  const one = { bankReference: "R-1" };
  const [first] = keysOf(statement({ entries: [entry(one)] }));
  expect(keysOf(statement({ entries: [entry({ ...one, text: "changed" })] }))).toEqual([first]);
});

test("other accounts and currencies are counted, not read", () => {
  const accepted = acceptStatements(
    [
      statement({ pending: 2, entries: [entry(), entry({ currency: "USD" })] }),
      statement({ id: "B", iban: "DE02120300000000202051" }),
    ],
    OWN,
  );
  expect(accepted).toMatchObject({
    entries: [{ amount: 1_250 }],
    setAside: { otherAccounts: 1, otherCurrencies: 1, pending: 2 },
  });
});

test.each([
  [[statement({ iban: "DE02120300000000202051" })], "of the account DE02 … 2051"],
  [[statement({ iban: null })], "of another account"],
  [[], "no statement of account"],
  [[statement(), statement()], "has the statement A twice"],
])("a file that is not of the network's account is refused", (statements, why) => {
  expect(() => acceptStatements(statements, OWN)).toThrow(why);
});
