import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { addDays } from "../platform/days.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { addManyUnaudited } from "../platform/db/unaudited.ts";
import { factsOf, reminderSettings } from "../trade/payment-reminders/payment-reminders.facts.ts";
import { dueOf } from "../trade/payment-reminders/payment-reminders.rules.ts";
import {
  type BlockRow,
  paymentReminderKind,
  remindedInvoices,
  reminderBlockKind,
} from "../trade/payment-reminders/payment-reminders.table.ts";
import { writeAll } from "./many-records.ts";
import type { Demo } from "./seed.ts";

/** Pharmacies with a pause, a promise or a dispute; the next ones were reminded. */
const BLOCKED = 4;
const REMINDED = 4;

type Block = Pick<BlockRow, "kind" | "organization" | "invoice" | "until" | "reason" | "createdAt">;

/** Some pharmacies were reminded by hand the day before; others promise, dispute or have a pause. */
export const insertReminders: Demo = async (tx, { clock }) => {
  const now = clock();
  const yesterday = new Date(now - DAY_MS).toISOString();
  const rules = await reminderSettings(tx, now);
  const facts = await factsOf(
    tx,
    sql`(select id, (${yesterday}::timestamptz at time zone time_zone)::date as today
      from organizations where deleted_at is null order by id)`,
  );
  const owing = facts.flatMap((one) => {
    const due = dueOf(one, rules);
    return due.lines.length === 0 ? [] : [{ organization: one.organization, ...due }];
  });
  const reminded = owing.slice(BLOCKED, BLOCKED + REMINDED).map((due) => ({ id: newId(), ...due }));
  await writeAll(
    tx,
    paymentReminderKind,
    reminded.map(({ id, organization, level, sums, lines }) => ({
      id,
      organization,
      isManual: true,
      level,
      sums,
      lines,
      invoiceCount: lines.length,
      createdAt: yesterday,
      updatedAt: yesterday,
    })),
  );
  const marks = reminded.flatMap(({ id, lines, first }) =>
    lines.map(({ invoice, level }) => {
      return { reminder: id, invoice, level, isFirst: first.has(invoice) };
    }),
  );
  await addManyUnaudited(tx, remindedInvoices, marks);
  const today = new Date(now).toISOString().slice(0, 10);
  const blocks = [...blocksOf(owing, today), ...(await keptPromise(tx))];
  await writeAll(
    tx,
    reminderBlockKind,
    blocks.map((block) => ({ id: newId(), ...block, updatedAt: block.createdAt })),
  );
};

type Owing = { organization: string; lines: { invoice: string; dueDate: string }[] };

const noonOf = (day: string) => `${day}T12:00:00.000Z`;

/** A pause, an open promise, a broken one and a dispute, each of another pharmacy. */
function blocksOf(
  [paused, promising, broken, disputing]: readonly Owing[],
  today: string,
): Block[] {
  const at = noonOf(addDays(today, -2));
  const blocks: Block[] = [];
  const add = (owing: Owing | undefined, made: (of: Owing) => Omit<Block, "organization">) => {
    if (owing) blocks.push({ organization: owing.organization, ...made(owing) });
  };
  add(paused, () => ({
    kind: "pause",
    invoice: null,
    until: addDays(today, 14),
    reason: "The owner is in hospital.",
    createdAt: at,
  }));
  add(promising, () => ({
    kind: "promise",
    invoice: null,
    until: addDays(today, 5),
    reason: "They pay once the insurer has paid.",
    createdAt: at,
  }));
  add(broken, ({ lines: [first] }) => ({
    kind: "promise",
    invoice: first?.invoice ?? null,
    until: addDays(first?.dueDate ?? today, 1),
    reason: null,
    createdAt: noonOf(first?.dueDate ?? today),
  }));
  add(disputing, ({ lines: [first] }) => ({
    kind: "dispute",
    invoice: first?.invoice ?? null,
    until: null,
    reason: "They say that two packs were missing.",
    createdAt: at,
  }));
  return blocks;
}

/** A promise for the last invoice that was paid in full after its due day. */
async function keptPromise(tx: Transaction): Promise<Block[]> {
  const { rows } = await tx.execute<{
    invoice: string;
    organization: string;
    due: string;
    paid: string;
  }>(
    sql`select i.id as invoice, i.organization, i.due_date::text as due,
        max(p.paid_on)::text as paid
      from invoices i join allocations a on a.invoice = i.id join payments p on p.id = a.payment
      where i.kind = 'invoice' and i.open_amount = 0 and i.written_off_amount = 0
        and i.credited_amount = 0
      group by i.id having max(p.paid_on) > i.due_date + 1 and max(p.paid_on) < current_date
      order by i.number desc limit 1`,
  );
  return rows.map(({ invoice, organization, due, paid }) => ({
    kind: "promise",
    organization,
    invoice,
    until: paid,
    reason: null,
    createdAt: noonOf(due),
  }));
}
