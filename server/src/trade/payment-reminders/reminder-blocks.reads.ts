import type { ReminderBlock } from "@pharmacy/contract/payment-reminders/payment-reminders";
import {
  BLOCKS_MAX,
  type BlockState,
} from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { reminderBlocks } from "./payment-reminders.table.ts";

type Handle = Database | Transaction;

/** The invoices that a promise is about: those that the pharmacy had when it promised. */
const PROMISED = sql`i.organization = reminder_blocks.organization and i.kind = 'invoice'
  and (reminder_blocks.invoice is null or i.id = reminder_blocks.invoice)
  and i.created_at <= reminder_blocks.created_at`;

const IS_UNPAID = sql`exists (select from invoices i where ${PROMISED} and i.open_amount > 0)`;

/** A payment after the day breaks a promise, too. */
const WAS_LATE = sql`exists (select from invoices i join allocations a on a.invoice = i.id
  left join payments p on p.id = a.payment left join invoices c on c.id = a.credit_note
  where ${PROMISED} and coalesce(p.paid_on, c.issue_date) > reminder_blocks.until)`;

/** The day is the pharmacy's. */
const statusAt = (now: number) => sql<BlockState>`(case
  when reminder_blocks.lifted_at is not null then 'lifted'
  when reminder_blocks.kind = 'dispute' then case when ${IS_UNPAID} then 'active' else 'settled' end
  when reminder_blocks.until >= (${new Date(now).toISOString()}::timestamptz at time zone
    (select o.time_zone from organizations o where o.id = reminder_blocks.organization))::date
    then case when reminder_blocks.kind = 'pause' or ${IS_UNPAID} then 'active' else 'kept' end
  when reminder_blocks.kind = 'pause' then 'over'
  when ${IS_UNPAID} or ${WAS_LATE} then 'broken' else 'kept' end)`;

async function blocksWhere(db: Handle, condition: SQL | undefined, now: number) {
  const rows = await db
    .select({
      ...getTableColumns(reminderBlocks),
      organizationName: sql<string>`(select o.name from organizations o
        where o.id = reminder_blocks.organization)`,
      invoiceNumber: sql<string | null>`(select i.number from invoices i
        where i.id = reminder_blocks.invoice)`,
      status: statusAt(now),
    })
    .from(reminderBlocks)
    .where(condition)
    .orderBy(desc(reminderBlocks.createdAt), desc(reminderBlocks.id))
    .limit(BLOCKS_MAX);
  return rows.map(({ organizationName, invoiceNumber, ...row }): ReminderBlock => {
    const { organization, invoice } = row;
    return {
      ...row,
      organization: { id: organization, name: organizationName },
      invoice:
        invoice === null || invoiceNumber === null ? null : { id: invoice, number: invoiceNumber },
    };
  });
}

export async function readBlock(db: Handle, id: string, now: number): Promise<ReminderBlock> {
  const [block] = await blocksWhere(db, eq(reminderBlocks.id, id), now);
  if (!block) throw new AppError("not_found", "Reminder block not found.");
  return block;
}

/** When the network pauses reminders is its own affair. */
export function blocksOf(
  db: Handle,
  { role }: Pick<Actor, "role">,
  of: { organization: string } | { invoice: string },
  now: number,
): Promise<ReminderBlock[]> {
  const isOwn =
    "invoice" in of
      ? eq(reminderBlocks.invoice, of.invoice)
      : eq(reminderBlocks.organization, of.organization);
  const isOfNetwork = role !== null && isPlatformRole(role);
  return blocksWhere(
    db,
    and(isOwn, isOfNetwork ? undefined : ne(reminderBlocks.kind, "pause")),
    now,
  );
}
