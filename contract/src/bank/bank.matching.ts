import { creditorReferenceOf } from "../invoices/invoices.bank.ts";
import type { BankEntry } from "./bank.entry.ts";
import { nameFinder } from "./bank.names.ts";
import {
  digitRunsIn,
  digitsOf,
  isOneSlipFrom,
  mayContinue,
  referencesIn,
  wholeNumbersIn,
} from "./bank.numbers.ts";
import { onlySumOf, type SumBudget } from "./bank.sums.ts";

export type MatchedLine = Omit<BankEntry, "bankReference" | "bookedOn" | "valueOn">;

/** Also those that are paid, if a line may name them. */
export type MatchedInvoice = {
  id: string;
  number: string;
  organization: string;
  currency: string;
  openAmount: number;
  dueDate: string;
};

export type Known = {
  invoices: readonly MatchedInvoice[];
  pharmacies: readonly { id: string; name: string; legalName: string }[];
  /** Accounts that pharmacies have paid from. */
  payers: readonly { iban: string; organization: string }[];
};

export type Suggestion = {
  organization: string | null;
  allocations: { invoice: string; amount: number }[];
  /** Posted without a look at it. */
  isCertain: boolean;
  why: string;
};

type Open = MatchedInvoice & { digits: string; left: number };

/**
 * Suggests where lines go, in their order: an invoice that a certain line pays is paid for the lines
 * after it. Certain is only a line that names its invoices exactly, pays all that is open, and comes
 * from the pharmacy that owes it.
 */
export function matcherOf(known: Known): (line: MatchedLine) => Suggestion {
  const index = indexOf(known);
  return (line) => {
    const suggestion = suggest(index, line);
    if (suggestion.isCertain) {
      for (const { invoice, amount } of suggestion.allocations) {
        const paid = index.byId.get(invoice);
        if (paid) paid.left -= amount;
      }
    }
    return suggestion;
  };
}

type Index = ReturnType<typeof indexOf>;

function indexOf({ invoices, pharmacies, payers }: Known) {
  const all = invoices
    .map((invoice): Open => {
      return { ...invoice, digits: digitsOf(invoice.number), left: invoice.openAmount };
    })
    .sort((one, other) => compare(one.dueDate, other.dueDate) || compare(one.number, other.number));
  const byReference = new Map<string, Open>();
  for (const one of all) {
    const reference = creditorReferenceOf(one.number);
    if (reference !== null) byReference.set(reference, one);
  }
  return {
    byId: new Map(all.map((one) => [one.id, one])),
    byNumber: new Map(all.map((one) => [one.number, one])),
    byDigits: groupsOf(all, ({ digits }) => digits),
    byPharmacy: groupsOf(all, ({ organization }) => organization),
    byAmount: groupsOf(all, ({ openAmount }) => String(openAmount)),
    byReference,
    pharmaciesAt: groupsOf(payers, ({ iban }) => iban),
    named: nameFinder(pharmacies),
    budget: { left: STEPS_OF_ALL } satisfies SumBudget,
    nameOf: new Map(pharmacies.map(({ id, name }) => [id, name])),
  };
}

const STEPS_OF_ALL = 20_000_000;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function groupsOf<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

const nothing = (why: string, organization: string | null = null): Suggestion => {
  return { organization, allocations: [], isCertain: false, why };
};

function suggest(index: Index, line: MatchedLine): Suggestion {
  if (line.side === "debit") return nothing("Money that went out pays no invoice.");
  if (line.isReversal) return nothing("It reverses an earlier entry.");
  const named = namedIn(index, line);
  const [first, ...others] = named.invoices;
  if (named.isVague) return nothing("A number in it can be read as more than one invoice.");
  if (!first) return withoutNumber(index, line, named.gone);
  if (others.some(({ organization }) => organization !== first.organization)) {
    return nothing(`It names ${numbersOf(named.invoices)}, which are of different pharmacies.`);
  }
  const currency = named.invoices.find((one) => one.currency !== line.currency);
  if (currency) {
    return nothing(`It names ${currency.number}, which is in ${currency.currency}.`);
  }
  return byNumber(index, line, named, first.organization);
}

type NamedDocuments = {
  invoices: Open[];
  /** All of them by references, whose check digits rule out a slip. */
  isChecked: boolean;
  /** Numbers and references of no open invoice. */
  gone: string[];
  isVague: boolean;
};

const NAMED_MAX = 50;

function namedIn(index: Index, { reference, text }: MatchedLine): NamedDocuments {
  const whole = [reference, text].filter((one) => one !== null).join("\n");
  const numbers = wholeNumbersIn(whole).slice(0, NAMED_MAX);
  const references = referencesIn(whole, (one) => index.byReference.has(one)).slice(0, NAMED_MAX);
  const isOpen = (one: Open | undefined): one is Open => one !== undefined && one.left > 0;
  const byNumber = numbers.map((number) => index.byNumber.get(number));
  const byReference = references.map((one) => index.byReference.get(one));
  const checked = new Set(byReference.filter(isOpen));
  const invoices = [...new Set([...checked, ...byNumber.filter(isOpen)])];
  return {
    invoices,
    isChecked: invoices.every((one) => checked.has(one)),
    gone: [
      ...numbers.filter((_, place) => !isOpen(byNumber[place])),
      ...references.filter((_, place) => !isOpen(byReference[place])),
    ],
    isVague: numbers.some((number) => mayContinue(whole, number, (one) => index.byNumber.has(one))),
  };
}

/** A line that names invoices of one pharmacy. */
function byNumber(
  index: Index,
  line: MatchedLine,
  { invoices, isChecked, gone }: NamedDocuments,
  organization: string,
): Suggestion {
  const numbers = numbersOf(invoices);
  const open = sumOf(invoices);
  const names = isChecked ? `Its reference is that of ${numbers}` : `It names ${numbers}`;
  const also = gone.length > 0 ? ` It also names ${listOf(gone)}, ${notOpen(gone)}.` : "";
  if (line.amount === open) {
    const doubt = gone.length > 0 ? also : isChecked ? "" : doubtOf(index, line, organization);
    const fits = invoices.length === 1 ? "what is open" : "their sum";
    return {
      organization,
      allocations: inFull(invoices),
      isCertain: doubt === "",
      why: `${names}, and the amount is ${fits}.${doubt}`,
    };
  }
  if (line.amount < open) {
    const places =
      invoices.length > 1
        ? onlySumOf(
            invoices.map(({ left }) => left),
            line.amount,
            index.budget,
            1,
          )
        : null;
    const part = Array.isArray(places) ? picked(invoices, places) : null;
    return {
      organization,
      allocations: part ? inFull(part) : inOrder(invoices, line.amount),
      isCertain: false,
      why: part
        ? `${names}, and the amount is that of ${numbersOf(part)}.${also}`
        : `${names}, and the amount is less than what is open.${also}`,
    };
  }
  const rest = othersOf(index, organization, line.currency, invoices);
  const places = onlySumOf(
    rest.map(({ left }) => left),
    line.amount - open,
    index.budget,
    1,
  );
  const more = Array.isArray(places) ? picked(rest, places) : [];
  return {
    organization,
    allocations: inFull([...invoices, ...more]),
    isCertain: false,
    why:
      more.length > 0
        ? `${names}, and the amount is exact with ${numbersOf(more)}.${also}`
        : `${names}, and the amount is more than what is open. The rest stays on account.${also}`,
  };
}

/** Why a number that was typed may be a slip: the payer is not known to be the pharmacy. */
function doubtOf(index: Index, line: MatchedLine, organization: string): string {
  const accounts = line.payerIban === null ? undefined : index.pharmaciesAt.get(line.payerIban);
  if (accounts) {
    if (!accounts.some((one) => one.organization === organization)) {
      return ` The account has paid for ${nameAt(index, accounts[0]?.organization)} before.`;
    }
    if (accounts.length === 1) return "";
    const others = new Set(accounts.map((one) => one.organization));
    others.delete(organization);
    const isShared = (index.byAmount.get(String(line.amount)) ?? []).some((one) =>
      others.has(one.organization),
    );
    return isShared ? " The account pays for several pharmacies that owe this amount." : "";
  }
  const found = line.payerName === null ? null : index.named(line.payerName);
  if (found?.id === organization) return "";
  if (found) return ` The payer's name is that of ${nameAt(index, found.id)}.`;
  return " The payer is not known yet.";
}

const notOpen = (gone: readonly string[]) =>
  gone.length === 1 ? "which is not open" : "which are not open";

const nameAt = (index: Index, id: string | undefined) =>
  index.nameOf.get(id ?? "") ?? "another pharmacy";

/** A line without the number of an open invoice. Nothing of it is certain. */
function withoutNumber(index: Index, line: MatchedLine, gone: readonly string[]): Suggestion {
  const also = gone.length > 0 ? ` It names ${listOf(gone)}, ${notOpen(gone)}.` : "";
  const runs = digitRunsIn([line.reference, line.text].filter((one) => one !== null).join("\n"));
  const payer = payerOf(index, line);
  const alike = [...new Set(runs.flatMap((run) => index.byDigits.get(run) ?? []))].filter(
    (one) =>
      one.left > 0 &&
      one.currency === line.currency &&
      (payer === null || payer.organization === one.organization),
  );
  const [first] = alike;
  if (first && alike.every(({ organization }) => organization === first.organization)) {
    const fits = line.amount === sumOf(alike);
    return {
      organization: first.organization,
      allocations: fits ? inFull(alike) : inOrder(alike, line.amount),
      isCertain: false,
      why: `It has the digits of ${numbersOf(alike)}, and the amount ${fits ? "fits" : "differs"}.${also}`,
    };
  }
  if (payer) return byPayer(index, line, payer, { runs, also });
  return byAmount(index, line, { runs, also });
}

type Payer = { organization: string; why: string };

function payerOf(index: Index, { payerIban, payerName }: MatchedLine): Payer | null {
  const accounts = payerIban === null ? undefined : index.pharmaciesAt.get(payerIban);
  const [account, ...others] = accounts ?? [];
  const found = payerName === null ? null : index.named(payerName);
  if (account && others.length === 0) {
    const { organization } = account;
    return {
      organization,
      why: `${nameAt(index, organization)} has paid from this account before`,
    };
  }
  if (!found || (accounts && !accounts.some(({ organization }) => organization === found.id))) {
    return null;
  }
  const like = found.isExact ? "is" : "resembles";
  return {
    organization: found.id,
    why: `The payer's name ${like} that of ${nameAt(index, found.id)}`,
  };
}

type Hints = { runs: readonly string[]; also: string };

function byPayer(
  index: Index,
  { amount, currency }: MatchedLine,
  { organization, why }: Payer,
  { runs, also }: Hints,
): Suggestion {
  const open = othersOf(index, organization, currency, []);
  const same = open.filter(({ left }) => left === amount);
  const [one] = same.length === 1 ? same : hinted(same, runs);
  const only = (invoices: readonly Open[], fits: string): Suggestion => {
    const allocations = inFull(invoices);
    return { organization, allocations, isCertain: false, why: `${why}, ${fits}.${also}` };
  };
  if (one) return only([one], `and the amount is what is open of ${one.number}`);
  if (same.length > 1) {
    return nothing(`${why}, and ${same.length} invoices have this amount.${also}`, organization);
  }
  const places = onlySumOf(
    open.map(({ left }) => left),
    amount,
    index.budget,
  );
  if (places === "tie") {
    return nothing(`${why}, and several invoices come to this amount.${also}`, organization);
  }
  if (places) {
    const sum = picked(open, places);
    return only(sum, `and the amount is the sum of ${numbersOf(sum)}`);
  }
  return nothing(`${why}, but no open invoices come to this amount.${also}`, organization);
}

function byAmount(
  index: Index,
  { amount, currency }: MatchedLine,
  { runs, also }: Hints,
): Suggestion {
  const same = (index.byAmount.get(String(amount)) ?? []).filter(
    (one) => one.left === amount && one.currency === currency,
  );
  const [one] = hinted(same, runs);
  if (one) {
    return {
      organization: one.organization,
      allocations: inFull([one]),
      isCertain: false,
      why: `It has a number like that of ${one.number}, and the amount is what is open.${also}`,
    };
  }
  const [only] = same;
  if (only && same.length === 1) {
    return {
      organization: only.organization,
      allocations: inFull([only]),
      isCertain: false,
      why: `Only ${only.number} has this open amount. The payer is not known yet.${also}`,
    };
  }
  return nothing(`No open invoice fits it.${also}`);
}

/** The only invoice that a number in the text is like: its last digits, or all but for a slip. */
function hinted(invoices: readonly Open[], runs: readonly string[]): Open[] {
  const short = (digits: string) => digits.slice(4).replace(/^0+/, "");
  const found = invoices.filter(({ digits }) =>
    runs.some(
      (run) =>
        isOneSlipFrom(run, digits) || (run.length >= 2 && run.replace(/^0+/, "") === short(digits)),
    ),
  );
  return found.length === 1 ? found : [];
}

/** Open invoices of a pharmacy, the earliest due first. */
function othersOf(index: Index, organization: string, currency: string, except: readonly Open[]) {
  return (index.byPharmacy.get(organization) ?? []).filter(
    (one) => one.left > 0 && one.currency === currency && !except.includes(one),
  );
}

const picked = (invoices: readonly Open[], places: readonly number[]) =>
  [...places].sort((one, other) => one - other).flatMap((place) => invoices[place] ?? []);

const inFull = (invoices: readonly Open[]) =>
  invoices.map(({ id, left }) => ({ invoice: id, amount: left }));

function inOrder(invoices: readonly Open[], amount: number): Suggestion["allocations"] {
  let rest = amount;
  return invoices.flatMap(({ id, left }) => {
    const part = Math.min(left, rest);
    rest -= part;
    return part > 0 ? [{ invoice: id, amount: part }] : [];
  });
}

const sumOf = (invoices: readonly Open[]) => invoices.reduce((sum, { left }) => sum + left, 0);

const numbersOf = (invoices: readonly Open[]) => listOf(invoices.map(({ number }) => number));

const SHOWN_MAX = 5;

function listOf(numbers: readonly string[]): string {
  const shown = numbers.slice(0, SHOWN_MAX);
  const more = numbers.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
