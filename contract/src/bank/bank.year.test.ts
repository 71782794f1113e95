import { expect, test } from "vitest";
import { creditorReferenceOf } from "../invoices/invoices.bank.ts";
import {
  type MatchedInvoice,
  type MatchedLine,
  matcherOf,
  type Suggestion,
} from "./bank.matching.ts";

/** Guarantees that no line of a whole year is posted by itself to an invoice it does not pay. */

const PHARMACIES = 400;
const LINES = 5_000;
const WEEKS = 50;

type Kind =
  | "number"
  | "reference"
  | "printedReference"
  | "slip"
  | "spaced"
  | "short"
  | "bare"
  | "several"
  | "severalBare"
  | "part"
  | "more"
  | "twin"
  | "private"
  | "stranger"
  | "trap";

/** Out of 100 lines. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ["number", 44],
  ["reference", 12],
  ["printedReference", 4],
  ["slip", 7],
  ["spaced", 5],
  ["short", 4],
  ["bare", 8],
  ["several", 5],
  ["severalBare", 2],
  ["part", 2],
  ["more", 1],
  ["twin", 1],
  ["private", 2],
  ["stranger", 1],
  ["trap", 2],
];

function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (max: number) => Math.floor(next() * max);
  const of = <One>(list: readonly One[]): One => list[below(list.length)] as One;
  return { below, of, isOne: (share: number) => next() < share };
}

const FIRST = "Central Harbour Station Market Castle River Hill Garden Bridge Old New Royal".split(
  " ",
);
const LAST = "Duarte Silva Costa Matos Ferreira Lopes Pinto Rocha Vaz Neves Reis Serra Faria".split(
  " ",
);
const TOWNS = "Faial Aveiro Braga Beja Tomar Lagos Sines Elvas".split(" ");
const SAYS = ["Invoice %", "%", "Payment of %, thank you", "Fatura % / November", "Ref: %."];

type Truth = { organization: string | null; invoices: readonly string[] };
type MadeLine = { kind: Kind; line: MatchedLine; truth: Truth };

function makeNetwork(random: ReturnType<typeof randomOf>) {
  const names = new Set<string>();
  while (names.size < PHARMACIES) {
    names.add(`${random.of(FIRST)} Pharmacy ${random.of(LAST)} ${random.of(TOWNS)}`);
  }
  return [...names].map((name, at) => ({
    id: `pharmacy-${at}`,
    name,
    legalName: `${random.of(LAST)} & ${random.of(LAST)} ${at}, Lda`,
    // one account in ten is an accountant's, who pays for four pharmacies
    iban: at % 10 === 0 ? `SHARED-${Math.floor(at / 40)}` : `IBAN-${at}`,
  }));
}

function makeYear(seed: number) {
  const random = randomOf(seed);
  const pharmacies = makeNetwork(random);
  const open = new Map<string, MatchedInvoice[]>();
  const settled: MatchedInvoice[] = [];
  const payers = new Map<string, { iban: string; organization: string }>();
  let sequence = 0;
  const issue = (organization: string, week: number) => {
    sequence += 1;
    const number = `INV-2026-${String(sequence).padStart(6, "0")}`;
    // most bills are fees, which are the same for many
    const openAmount = random.isOne(0.5)
      ? random.of([4_900, 9_900, 19_900])
      : 500 + random.below(90_000);
    const dueDate = `2026-W${String(week).padStart(2, "0")}`;
    const made = { id: number, number, organization, currency: "EUR", openAmount, dueDate };
    open.set(organization, [...(open.get(organization) ?? []), made]);
  };
  return { random, pharmacies, open, settled, payers, issue };
}

type Year = ReturnType<typeof makeYear>;

/** One digit changed, or two that changed places. */
function slipped(random: Year["random"], number: string): string {
  const at = 9 + random.below(number.length - 10);
  const [one, other] = [number[at] ?? "", number[at + 1] ?? ""];
  const wrong =
    random.isOne(0.5) && one !== other ? other + one : String((Number(one) + 1) % 10) + other;
  return number.slice(0, at) + wrong + number.slice(at + 2);
}

function makeLine(year: Year, kind: Kind): MadeLine | null {
  const { random, pharmacies, open, settled } = year;
  const pharmacy = random.of(pharmacies);
  const bills = open.get(pharmacy.id) ?? [];
  const bill = random.of(bills);
  if (!bill) return null;
  const say = (what: string) => random.of(SAYS).replace("%", what);
  const name = random.of([pharmacy.name, pharmacy.legalName, pharmacy.name.toUpperCase()]);
  const line: MatchedLine = {
    side: "credit",
    isReversal: false,
    currency: "EUR",
    amount: bill.openAmount,
    payerName: random.isOne(0.1) ? name.slice(0, 20) : name,
    payerIban: random.isOne(0.05) ? null : pharmacy.iban,
    reference: null,
    text: null,
  };
  const paid = (values: Partial<MatchedLine>, of: readonly MatchedInvoice[] = [bill]): MadeLine => {
    const truth = { organization: pharmacy.id, invoices: of.map(({ id }) => id) };
    return { kind, line: { ...line, ...values }, truth };
  };
  const sum = (of: readonly MatchedInvoice[]) =>
    of.reduce((all, { openAmount }) => all + openAmount, 0);
  const several = bills.slice(0, 2 + random.below(4));
  switch (kind) {
    case "number":
      return paid({ text: say(random.isOne(0.3) ? bill.number.toLowerCase() : bill.number) });
    case "reference":
      return paid({ reference: creditorReferenceOf(bill.number) });
    case "printedReference":
      return paid({
        text: creditorReferenceOf(bill.number)?.replace(/(.{4})(?=.)/g, "$1 ") ?? null,
      });
    case "slip":
      return paid({ text: say(slipped(random, bill.number)) });
    case "spaced":
      return paid({ text: say(bill.number.replaceAll("-", random.of([" ", "\u2013", ""]))) });
    case "short":
      return paid({ text: say(String(Number(bill.number.slice(9)))) });
    case "bare":
      return paid({ text: random.of([null, "Membership", "Payment"]) });
    case "several":
      if (several.length < 2) return null;
      return paid(
        { amount: sum(several), text: several.map(({ number }) => number).join(", ") },
        several,
      );
    case "severalBare":
      return several.length < 2 ? null : paid({ amount: sum(several) }, several);
    case "part":
      return paid({ amount: Math.ceil(bill.openAmount / 2), text: say(bill.number) });
    case "more":
      return paid({ amount: bill.openAmount + 1_000, text: say(bill.number) });
    case "twin": {
      const before = settled.filter(({ organization }) => organization === pharmacy.id).at(-1);
      return before ? paid({ amount: before.openAmount, text: say(before.number) }, []) : null;
    }
    case "private":
      return paid({
        payerName: `M. ${random.of(LAST)}`,
        payerIban: `PRIVATE-${random.below(1e6)}`,
        text: say(bill.number),
      });
    case "stranger": {
      // a supplier's refund under a number of its own, which is also one of the network's
      const values = {
        payerName: "Atlantic Wholesale",
        payerIban: "SUPPLIER",
        text: say(bill.number),
      };
      return { ...paid(values), truth: { organization: null, invoices: [] } };
    }
    case "trap": {
      // another pharmacy that owes the same is named
      const others = [...open.values()].flat().filter((one) => one.openAmount === bill.openAmount);
      const other = random.of(others.filter(({ organization }) => organization !== pharmacy.id));
      if (!other) return null;
      return paid({
        text: random.of([other.number, `${bill.number}${random.below(10)}`, `${other.number}-A`]),
      });
    }
  }
}

const isRight = ({ organization, allocations }: Suggestion, { truth }: MadeLine) =>
  organization === truth.organization &&
  allocations.length === truth.invoices.length &&
  allocations.every(({ invoice }) => truth.invoices.includes(invoice));

/** Books what the line really paid, and remembers the account, as a person would. */
function book({ open, settled, payers }: Year, { line, truth }: MadeLine): void {
  const { organization, invoices } = truth;
  if (organization === null) return;
  if (line.payerIban !== null) {
    payers.set(`${line.payerIban} ${organization}`, { iban: line.payerIban, organization });
  }
  let rest = line.amount;
  const left: MatchedInvoice[] = [];
  for (const bill of open.get(organization) ?? []) {
    const part = invoices.includes(bill.id) ? Math.min(rest, bill.openAmount) : 0;
    rest -= part;
    if (part < bill.openAmount) left.push({ ...bill, openAmount: bill.openAmount - part });
    else settled.push(bill);
  }
  open.set(organization, left);
}

function runYear(seed: number) {
  const year = makeYear(seed);
  const { random, pharmacies, open, settled, payers, issue } = year;
  const kinds = SHARES.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
  const counts = { lines: 0, certain: 0, right: 0, wrong: [] as { kind: Kind; why: string }[] };
  for (let week = 1; week <= WEEKS; week += 1) {
    for (const { id } of pharmacies) if (random.isOne(week === 1 ? 1 : 0.33)) issue(id, week);
    const lines: MadeLine[] = [];
    const used = new Set<string>();
    while (lines.length < LINES / WEEKS) {
      const made = makeLine(year, random.of(kinds));
      const bills = made?.truth.invoices ?? [];
      if (!made || bills.some((id) => used.has(id))) continue;
      for (const id of bills) used.add(id);
      lines.push(made);
    }
    const invoices = [...open.values()].flat();
    const gone = settled.map((bill) => ({ ...bill, openAmount: 0 }));
    const suggest = matcherOf({
      invoices: [...invoices, ...gone],
      pharmacies,
      payers: [...payers.values()],
    });
    for (const made of lines) {
      const suggestion = suggest(made.line);
      counts.lines += 1;
      if (isRight(suggestion, made)) counts.right += 1;
      else if (suggestion.isCertain) counts.wrong.push({ kind: made.kind, why: suggestion.why });
      if (suggestion.isCertain) counts.certain += 1;
    }
    for (const made of lines) book(year, made);
  }
  return counts;
}

test.for([2026, 36, 400])("a year of 5,000 lines, seed %i", async (seed, { annotate }) => {
  const { lines, certain, right, wrong } = runYear(seed);
  const share = (count: number) => `${((100 * count) / lines).toFixed(1)} %`;
  await annotate(`${share(certain)} certain, ${share(right)} suggested right`);
  expect(wrong).toEqual([]);
  expect(lines).toBe(LINES);
  expect(certain / lines).toBeGreaterThan(0.6);
  expect(right / lines).toBeGreaterThan(0.9);
});
