import { createHash } from "node:crypto";
import type { BankEntry } from "@pharmacy/contract/bank/bank.entry";
import { AppError } from "../../platform/app-error.ts";
import type { BankStatement } from "./bank.camt.ts";

export type AcceptedEntry = BankEntry & {
  /** The same in every file that has the entry. */
  identity: string;
  /** Among equal entries of its statement, from 0. */
  place: number;
};

export type SetAside = { otherAccounts: number; otherCurrencies: number; pending: number };

export type AcceptedFile = { entries: AcceptedEntry[]; setAside: SetAside };

/** The entries of the network's own account in its currency; the rest is counted. */
export function acceptStatements(
  statements: readonly BankStatement[],
  { iban, currency, hasColumns = false }: { iban: string; currency: string; hasColumns?: boolean },
): AcceptedFile {
  const setAside: SetAside = { otherAccounts: 0, otherCurrencies: 0, pending: 0 };
  const entries: AcceptedEntry[] = [];
  const own = statements.filter((statement) => statement.iban === iban);
  requireOwn(statements, own, iban);
  for (const statement of statements) {
    if (statement.iban !== iban) {
      setAside.otherAccounts += statement.entries.length;
      continue;
    }
    setAside.pending += statement.pending;
    const places = new Map<string, number>();
    for (const entry of statement.entries) {
      if (entry.currency !== currency) {
        setAside.otherCurrencies += 1;
        continue;
      }
      const identity = identityOf(iban, entry, hasColumns);
      const place = places.get(identity) ?? 0;
      places.set(identity, place + 1);
      entries.push({ ...entry, identity, place });
    }
  }
  return { entries, setAside };
}

function requireOwn(
  statements: readonly BankStatement[],
  own: readonly BankStatement[],
  iban: string,
): void {
  if (own.length === 0) {
    const [first] = statements;
    const account = first?.iban ? `of the account ${shortened(first.iban)}` : "of another account";
    throw new AppError(
      "invalid",
      first
        ? `This file is ${account}. The network's account is ${shortened(iban)}.`
        : "The file has no statement of account.",
    );
  }
  const ids = own.flatMap(({ id }) => (id === "" ? [] : [id]));
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  if (twice === undefined) return;
  throw new AppError(
    "invalid",
    `The file has the statement ${twice.slice(0, 40)} twice. Export it from the bank again.`,
  );
}

/** Enough to tell two accounts apart. */
const shortened = (iban: string) => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;

/**
 * Lines without a reference are known by the payer and the text. So are those of a file with
 * columns, where a reference may be the payer's own and the same for several lines.
 */
function identityOf(iban: string, entry: BankEntry, hasColumns: boolean): string {
  const { bankReference, bookedOn, side, currency, amount } = entry;
  const known = [iban, bankReference, bookedOn, side, currency, amount];
  const isKnownByText = hasColumns || bankReference === null;
  const others = isKnownByText
    ? [entry.payerIban, entry.payerName, entry.reference, entry.text]
    : [];
  return createHash("sha256")
    .update(JSON.stringify([...known, ...others]))
    .digest("hex");
}
