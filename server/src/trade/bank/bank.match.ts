import { setImmediate } from "node:timers/promises";
import { matcherOf } from "@pharmacy/contract/bank/bank.matching";
import { expenseMatcherOf } from "@pharmacy/contract/bank/bank.matching-expenses";
import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { setManyUnaudited } from "../../platform/db/unaudited.ts";
import { invoices } from "../invoices/invoices.table.ts";
import { expensesToPay } from "./bank.effects.ts";
import { type BankLineRow, bankLines } from "./bank.table.ts";

/** Lines beyond these are matched once the earlier ones are dealt with. */
const MATCHED_MAX = 5_000;

const SLICE = 250;

type Stored = Pick<
  BankLineRow,
  | "suggestedOrganization"
  | "suggestedAllocations"
  | "suggestedExpense"
  | "isCertain"
  | "suggestedBecause"
>;

/**
 * Suggests again where the open lines go, the earliest first. Lines that others are posting are left
 * to them, so that no one waits here while holding locks.
 */
export async function matchOpenLines(tx: Transaction): Promise<void> {
  const lines = await tx
    .select()
    .from(bankLines)
    .where(eq(bankLines.status, "open"))
    .orderBy(asc(bankLines.bookedOn), asc(bankLines.id))
    .limit(MATCHED_MAX)
    .for("update", { skipLocked: true });
  if (lines.length === 0) return;
  const suggest = await matcherFor(tx, lines);
  for (const slice of slicesOf(lines, SLICE)) {
    const changed = slice.flatMap((line) => {
      const found = suggest(line);
      return isSame(line, found) ? [] : [{ id: line.id, ...found }];
    });
    if (changed.length > 0) await setManyUnaudited(tx, bankLines, ["id"], changed);
    await setImmediate();
  }
}

/** Money that came in pays invoices, and money that went out pays expenses. */
async function matcherFor(
  tx: Transaction,
  lines: readonly BankLineRow[],
): Promise<(line: BankLineRow) => Stored> {
  const isOut = ({ side }: BankLineRow) => side === "debit";
  const credits = lines.filter((line) => !isOut(line));
  const payments = credits.length > 0 ? await paymentMatcher(tx, credits) : null;
  const unpaid = lines.some(isOut) ? (await expensesToPay.run(tx)).flat() : [];
  const expenses = expenseMatcherOf(unpaid);
  return (line) => {
    if (isOut(line) || !payments) {
      const { expense, isCertain, why } = expenses(line);
      return { ...NONE, suggestedExpense: expense, isCertain, suggestedBecause: why };
    }
    const { organization, allocations, isCertain, why } = payments(line);
    return {
      suggestedOrganization: organization,
      suggestedAllocations: allocations,
      suggestedExpense: null,
      isCertain,
      suggestedBecause: why,
    };
  };
}

const NONE = { suggestedOrganization: null, suggestedAllocations: [] };

async function paymentMatcher(tx: Transaction, lines: readonly BankLineRow[]) {
  const { id, number, organization, currency, openAmount, dueDate, kind } = invoices;
  const open = await tx
    .select({ id, number, organization, currency, openAmount, dueDate })
    .from(invoices)
    .where(and(eq(kind, "invoice"), gt(openAmount, 0)));
  const pharmacies = await tx
    .select({
      id: organizations.id,
      name: organizations.name,
      legalName: organizations.legalName,
    })
    .from(organizations)
    .where(isNull(organizations.deletedAt));
  const accounts = [...new Set(lines.flatMap(({ payerIban }) => payerIban ?? []))];
  const payers = await tx
    .selectDistinct({ iban: bankLines.payerIban, organization: bankLines.organization })
    .from(bankLines)
    .where(and(eq(bankLines.status, "posted"), inArray(bankLines.payerIban, accounts)));
  return matcherOf({
    invoices: open,
    pharmacies,
    payers: payers.flatMap(({ iban, organization }) =>
      iban === null || organization === null ? [] : [{ iban, organization }],
    ),
  });
}

const isSame = (line: Stored, found: Stored) =>
  line.suggestedBecause === found.suggestedBecause &&
  line.isCertain === found.isCertain &&
  line.suggestedOrganization === found.suggestedOrganization &&
  line.suggestedExpense === found.suggestedExpense &&
  JSON.stringify(line.suggestedAllocations) === JSON.stringify(found.suggestedAllocations);
