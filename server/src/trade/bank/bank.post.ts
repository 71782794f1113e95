import type { BankPosting, BankReason } from "@pharmacy/contract/bank/bank";
import { BANK_LINE_ACTS } from "@pharmacy/contract/bank/bank.acts";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { voidPayment } from "../payments/payments.changes.ts";
import { recordPayment } from "../payments/payments.record.ts";
import { paymentKind } from "../payments/payments.table.ts";
import { readLine } from "./bank.reads.ts";
import { type BankLineRow, bankLineKind, bankLines } from "./bank.table.ts";

type Deps = Pick<Services, "db" | "clock">;
type Posting = Omit<z.output<typeof BankPosting>, "version"> & { version?: number };
type Reason = Omit<z.output<typeof BankReason>, "version"> & { version?: number };

/** Books a line as a payment. Its lock comes before that of the pharmacy. */
export function postLine(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...posting }: Posting | { version?: number; isCertain: true },
): Promise<BankLineRow> {
  return updateRecord(deps.db, actor, bankLineKind, id, versioned({}, version), {
    action: "post",
    read: (tx) => readLine(tx, id),
    rule: async (before, _, tx) => {
      requireAct("bankLine", BANK_LINE_ACTS.post, before, actor);
      const { organization, allocations } = "isCertain" in posting ? certainOf(before) : posting;
      const { amount, currency, bookedOn: paidOn } = before;
      const payment = await recordPayment({ ...deps, db: tx as unknown as Deps["db"] }, actor, {
        organization,
        currency,
        amount,
        method: "bankTransfer",
        paidOn,
        reference: referenceOf(before),
        note: null,
        allocations,
      });
      return { status: "posted" as const, organization, payment };
    },
  });
}

function certainOf(line: BankLineRow): Omit<Posting, "version"> {
  const { suggestedOrganization, suggestedAllocations, isCertain } = line;
  if (!isCertain || suggestedOrganization === null) {
    throw new AppError(
      "conflict",
      "This line is no longer certain. Look at it before you post it.",
    );
  }
  return { organization: suggestedOrganization, allocations: suggestedAllocations };
}

const REFERENCE_MAX = 140;

const referenceOf = ({ reference, text, bankReference }: BankLineRow) =>
  (reference ?? text ?? bankReference)?.replace(/\s+/g, " ").trim().slice(0, REFERENCE_MAX) || null;

/** Voids the payment, and the line is open again. */
export function takeBackLine(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, reason }: Reason,
): Promise<BankLineRow> {
  return deps.db.transaction(async (tx) => {
    const line = await updateRecord(tx, actor, bankLineKind, id, versioned({}, version), {
      read: (within) => readLine(within, id),
      check: (before) => requireAct("bankLine", BANK_LINE_ACTS.takeBack, before, actor),
    });
    const payment = await getRecord(tx, paymentKind, line.payment ?? "");
    const within = { ...deps, db: tx as unknown as Deps["db"] };
    await voidPayment(within, actor, payment.id, { version: payment.version, reason });
    return getRecord(tx, bankLineKind, id);
  });
}

/** A line says that it is posted only while its payment is. */
export async function reopenPosted(tx: Transaction, actor: Actor, payment: string): Promise<void> {
  const [line] = await tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(eq(bankLines.payment, payment));
  if (!line) return;
  const open = { status: "open" as const, organization: null, payment: null };
  await updateRecord(tx, actor, bankLineKind, line.id, open, { action: "takeBack" });
}

export function ignoreLine(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
  { version, reason }: Reason,
): Promise<BankLineRow> {
  return updateRecord(
    db,
    actor,
    bankLineKind,
    id,
    versioned({ status: "ignored" as const, reason }, version),
    {
      action: "ignore",
      read: (tx) => readLine(tx, id),
      check: (before) => requireAct("bankLine", BANK_LINE_ACTS.ignore, before, actor),
    },
  );
}

export function reopenLine(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
  version?: number,
): Promise<BankLineRow> {
  return updateRecord(
    db,
    actor,
    bankLineKind,
    id,
    versioned({ status: "open" as const, reason: null }, version),
    {
      action: "reopen",
      read: (tx) => readLine(tx, id),
      check: (before) => requireAct("bankLine", BANK_LINE_ACTS.reopen, before, actor),
    },
  );
}

function versioned<Change extends object>(change: Change, version: number | undefined) {
  return { ...change, ...(version !== undefined && { version }) };
}
