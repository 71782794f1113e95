import { dateInWords } from "@pharmacy/contract/date-words";
import type {
  BlockChanges,
  InvoiceBlockInput,
  PharmacyBlockInput,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import {
  BLOCK_ACTS,
  REMINDED_INVOICE_ACTS,
} from "@pharmacy/contract/payment-reminders/payment-reminders.acts";
import {
  BLOCK_DAYS_MAX,
  type BlockKind,
} from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { readInvoice } from "../invoices/invoices.reads.ts";
import { invoiceKind, invoices } from "../invoices/invoices.table.ts";
import { type LedgerServices, lockLedger } from "../payments/payments.ledger.ts";
import { type BlockRow, reminderBlockKind, reminderBlocks } from "./payment-reminders.table.ts";
import { readBlock } from "./reminder-blocks.reads.ts";

/** Pauses the reminders of a pharmacy, or records its promise to pay what it owes now. */
export function blockPharmacy(
  { db, clock }: LedgerServices,
  actor: Actor,
  organization: string,
  { kind, until, reason = null }: z.output<typeof PharmacyBlockInput>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { timeZone, name } = await presentPharmacy(tx, organization, "no key update");
    const today = todayIn(timeZone, clock());
    requireDay(until, today);
    if (kind === "promise") await requireOwing(tx, organization, name);
    await requireNone(tx, { kind, organization, invoice: null }, today);
    return insertBlock(tx, actor, { kind, organization, until, reason });
  });
}

/** Records the promise to pay an invoice, or that the pharmacy disputes it. */
export function blockInvoice(
  { db, clock }: LedgerServices,
  actor: Actor,
  invoice: string,
  input: z.output<typeof InvoiceBlockInput>,
): Promise<string> {
  const now = clock();
  return db.transaction(async (tx) => {
    const { organization } = await getRecord(tx, invoiceKind, invoice);
    const { timeZone } = await lockLedger(tx, organization);
    const { kind, reason = null } = input;
    const act = kind;
    requireAct("invoice", REMINDED_INVOICE_ACTS[act], await readInvoice(tx, invoice, now), actor);
    const until = input.kind === "promise" ? input.until : null;
    const today = todayIn(timeZone, now);
    if (until !== null) requireDay(until, today);
    await requireNone(tx, { kind, organization, invoice }, today);
    return insertBlock(tx, actor, { kind, organization, invoice, until, reason });
  });
}

/** Another day or another reason, while it is in force. */
export function changeBlock(
  services: LedgerServices,
  actor: Actor,
  id: string,
  { version, until, reason }: z.output<typeof BlockChanges>,
): Promise<void> {
  return writeBlock(services, actor, id, { version, act: "change" }, ({ kind }, today) => {
    if (kind === "dispute" && until) throw invalidField("until", "A dispute has no day.");
    if (kind !== "dispute" && until === null) {
      throw invalidField("until", "Enter the last day.");
    }
    if (kind !== "promise" && reason === null) throw invalidField("reason", "Reason is required.");
    if (until) requireDay(until, today);
    return { ...(until && { until }), ...(reason !== undefined && { reason }) };
  });
}

/** Reminders follow again. */
export function liftBlock(
  services: LedgerServices,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  const liftedAt = new Date(services.clock()).toISOString();
  return writeBlock(services, actor, id, { version, act: "lift" }, () => ({ liftedAt }));
}

function writeBlock(
  { db, clock }: LedgerServices,
  actor: Actor,
  id: string,
  { version, act }: { version: number; act: keyof typeof BLOCK_ACTS },
  changed: (block: BlockRow, today: string) => Partial<BlockRow>,
): Promise<void> {
  const now = clock();
  return db.transaction(async (tx) => {
    const { organization } = await getRecord(tx, reminderBlockKind, id);
    const { timeZone } = await lockLedger(tx, organization);
    await updateRecord(tx, actor, reminderBlockKind, id, { version } as { version: number }, {
      ...(act === "lift" && { action: "lift" as const }),
      read: (within) => readBlock(within, id, now),
      rule: async (before) => {
        requireAct("reminderBlock", BLOCK_ACTS[act], await readBlock(tx, id, now), actor);
        return changed(before, todayIn(timeZone, now));
      },
    });
  });
}

type NewBlock = Pick<BlockRow, "kind" | "organization"> & Partial<BlockRow>;

async function insertBlock(tx: Transaction, actor: Actor, block: NewBlock): Promise<string> {
  return (await insertRecord(tx, actor, reminderBlockKind, block)).id;
}

function requireDay(until: string, today: string): void {
  if (until < today) throw invalidField("until", "This day is over. Choose a later one.");
  if (until <= addDays(today, BLOCK_DAYS_MAX)) return;
  throw invalidField("until", `Choose a day within the next ${BLOCK_DAYS_MAX} days.`);
}

async function requireOwing(tx: Transaction, organization: string, name: string): Promise<void> {
  const isOpen = sql`open_amount > 0 and kind = 'invoice'`;
  if ((await tx.$count(invoices, and(eq(invoices.organization, organization), isOpen))) > 0) return;
  throw new AppError("conflict", `${name} has no open invoices.`);
}

type Target = { kind: BlockKind; organization: string; invoice: string | null };

/** Two at once would leave it open which day counts. */
async function requireNone(
  tx: Transaction,
  { kind, organization, invoice }: Target,
  today: string,
): Promise<void> {
  const [found] = await tx
    .select({ until: reminderBlocks.until })
    .from(reminderBlocks)
    .where(
      and(
        eq(reminderBlocks.organization, organization),
        eq(reminderBlocks.kind, kind),
        invoice === null ? isNull(reminderBlocks.invoice) : eq(reminderBlocks.invoice, invoice),
        isNull(reminderBlocks.liftedAt),
        or(isNull(reminderBlocks.until), gte(reminderBlocks.until, today)),
      ),
    )
    .limit(1);
  if (!found) return;
  const until = found.until === null ? "" : ` until ${dateInWords(found.until)}`;
  throw new AppError("conflict", `There is already a ${kind}${until}. Change it or lift it.`);
}
