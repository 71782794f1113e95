import type {
  ExpenseChanges,
  ExpenseInput,
  ExpensePayment,
  ExpenseVoid,
} from "@pharmacy/contract/expenses/expenses";
import { EXPENSE_ACTS } from "@pharmacy/contract/expenses/expenses.acts";
import type * as z from "zod/mini";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { networkNow } from "../../identity/settings/settings.network-now.ts";
import { AppError, invalidField, requireEach } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { lineThatPaid } from "./expenses.bank.ts";
import { nextMonthOf } from "./expenses.dates.ts";
import { readExpense } from "./expenses.reads.ts";
import { changeReceipt } from "./expenses.receipts.ts";
import { handBack, repetitionAfter, repetitionOf, requireEnded } from "./expenses.repetition.ts";
import { requireChangeable, requireNotFarAhead, requirePaidAfter } from "./expenses.rules.ts";
import { expenseKind, expenseNumbers, type expenses } from "./expenses.table.ts";

type Deps = Pick<Services, "db" | "clock" | "secret">;
type Entered = z.output<typeof ExpenseInput>;
type Row = typeof expenses.$inferSelect;

export function enterExpense(deps: Deps, actor: Actor, input: Entered): Promise<Row> {
  return deps.db.transaction((tx) => insertExpense(tx, deps, actor, input));
}

export async function insertExpense(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  actor: Actor,
  { currency, repeats, ...input }: Entered,
): Promise<Row> {
  const network = await networkNow(tx, clock());
  const { incurredOn, paidOn, organization, receipt } = input;
  await requireEach([
    () => requireNotFarAhead("incurredOn", incurredOn, network.today),
    () => paidOn && requireNotFarAhead("paidOn", paidOn, network.today),
    () => organization && requirePharmacy(tx, organization),
  ]);
  await changeReceipt(tx, actor, null, receipt);
  return insertRecord(tx, actor, expenseKind, {
    ...input,
    currency: currency ?? network.currency,
    ...repetitionOf(incurredOn, repeats, network.today),
    number: await nextNumber(tx, expenseNumbers, network.today.slice(0, 4)),
  });
}

/** Leaves out the payment and the receipt. */
export async function duplicateExpense(deps: Deps, actor: Actor, id: string): Promise<Row> {
  const { incurredOn, category, vendor, description, netAmount, taxAmount, currency, ...rest } =
    await getRecord(deps.db, expenseKind, id);
  return enterExpense(deps, actor, {
    category,
    vendor,
    description,
    netAmount,
    taxAmount,
    currency,
    organization: rest.organization,
    incurredOn: nextMonthOf(incurredOn),
  });
}

/** A paid expense can only change its receipt and its repetition. */
export function changeExpense(
  deps: Deps,
  actor: Actor,
  id: string,
  change: Partial<z.output<typeof ExpenseChanges>>,
) {
  return updateRecord(deps.db, actor, expenseKind, id, change, {
    read: (tx) => readExpense(tx, deps, id),
    async rule(before, fields, tx) {
      requireChangeable({ ...before, bankLine: await lineThatPaid(tx, id) }, fields);
      const { today } = await networkNow(tx, deps.clock());
      const { incurredOn, organization, receipt } = fields;
      const isMoved = incurredOn !== undefined && incurredOn !== before.incurredOn;
      const isOther = organization && organization !== before.organization;
      await requireEach([
        () => isMoved && requireNotFarAhead("incurredOn", incurredOn, today),
        () => isOther && requirePharmacy(tx, organization),
      ]);
      if (fields.repeats && !before.repeats) await requireEnded(tx, before);
      await changeReceipt(tx, actor, before.receipt, receipt);
      return { ...fields, ...repetitionAfter(before, fields, today) };
    },
  });
}

export function confirmExpense(deps: Deps, actor: Actor, id: string, version?: number) {
  return updateRecord(deps.db, actor, expenseKind, id, versioned({ isDraft: false }, version), {
    action: "confirm",
    check: (before) => requireAct("expense", EXPENSE_ACTS.confirm, before, actor),
    read: (tx) => readExpense(tx, deps, id),
  });
}

export function payExpense(
  deps: Deps,
  actor: Actor,
  id: string,
  payment: Omit<z.output<typeof ExpensePayment>, "version"> & { version?: number },
) {
  return updateRecord(deps.db, actor, expenseKind, id, payment, {
    action: "pay",
    read: (tx) => readExpense(tx, deps, id),
    async check(before, tx) {
      requireAct("expense", EXPENSE_ACTS.pay, before, actor);
      requirePaidAfter(payment.paidOn, before.incurredOn);
      const { today } = await networkNow(tx, deps.clock());
      requireNotFarAhead("paidOn", payment.paidOn, today);
    },
  });
}

/** Excludes an expense from all sums, permanently. */
export function voidExpense(
  deps: Deps,
  actor: Actor,
  id: string,
  { reason, version }: Omit<z.output<typeof ExpenseVoid>, "version"> & { version?: number },
) {
  const voidedAt = new Date(deps.clock()).toISOString();
  const change = versioned({ voidedAt, voidReason: reason }, version);
  return updateRecord(deps.db, actor, expenseKind, id, change, {
    action: "void",
    read: (tx) => readExpense(tx, deps, id),
    async rule(before, fields, tx) {
      const bankLine = await lineThatPaid(tx, id);
      requireAct("expense", EXPENSE_ACTS.void, { ...before, bankLine }, actor);
      await handBack(tx, actor, before);
      return { ...fields, repeats: null, repeatDay: null, repeatsOn: null };
    },
  });
}

/** An inactive pharmacy may cause a cost too. */
async function requirePharmacy(tx: Transaction, id: string): Promise<void> {
  await presentPharmacy(tx, id, "share").catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw invalidField("organization", "There is no such pharmacy. Choose another.");
  });
}

function versioned<Change extends object>(change: Change, version: number | undefined) {
  return { ...change, ...(version !== undefined && { version }) };
}
